import type { Page } from 'playwright';
import type { Lab } from '../lab.ts';
import { untilNewFrame } from './next-frame.ts';

/** Every other page has one of these, set up as its own documentation says; they begin with what `start(address)` does. */
const PAGES = {
  plyr: `<link rel="stylesheet" href="/package/plyr/dist/plyr.css">
<video muted playsinline controls></video>
<script src="/package/hls.js/dist/hls.min.js"></script>
<script type="module">
  import Plyr from '/package/plyr';
  const video = document.querySelector('video');
  // Its icons come from a host of its own, which cannot be reached here.
  const player = new Plyr(video, { loadSprite: false });
  const hls = new Hls();
  hls.attachMedia(video);
  window.start = (address) => {
    hls.loadSource(address);
    void player.play();
  };
  window.isReady = true;
</script>`,
  artplayer: `<div class="player" style="width: 1280px; height: 720px"></div>
<script src="/package/hls.js/dist/hls.min.js"></script>
<script type="module">
  import Artplayer from '/package/artplayer';
  const player = new Artplayer({
    container: '.player',
    url: '',
    type: 'm3u8',
    muted: true,
    customType: {
      m3u8(video, address, art) {
        if (address === '') return;
        const hls = new Hls();
        hls.loadSource(address);
        hls.attachMedia(video);
        art.hls = hls;
      },
    },
  });
  window.start = (address) => {
    player.url = address;
    void player.play();
  };
  window.isReady = true;
</script>`,
  'video.js': `<link rel="stylesheet" href="/package/video.js/dist/video-js.css">
<video class="video-js" muted playsinline controls width="1280" height="720"></video>
<script src="/package/video.js/dist/video.min.js"></script>
<script>
  const player = videojs(document.querySelector('video'));
  window.start = (address) => {
    player.src({ src: address, type: 'application/x-mpegURL' });
    void player.play();
  };
  player.ready(() => { window.isReady = true; });
</script>`,
} as const;

declare global {
  interface Window {
    isReady?: boolean;
  }
}

export type OtherPlayer = keyof typeof PAGES;
export const OTHER_PLAYERS: readonly OtherPlayer[] = ['plyr', 'artplayer', 'video.js'];

/** In a window of its own, with its scripts loaded, its player drawn and nothing played yet. */
export async function otherPlayersFrame(lab: Lab, name: OtherPlayer, address: string): Promise<number> {
  (await lab.bare()).put(name, PAGES[name]);
  const page: Page = await lab.barePage(name);
  try {
    await page.waitForFunction(() => window.isReady);
    await page.waitForLoadState('networkidle');
    return await page.evaluate(untilNewFrame, { address });
  } finally {
    await page.context().close();
  }
}
