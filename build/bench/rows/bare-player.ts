import type { Page } from 'playwright';
import type { Lab } from '../lab.ts';

declare global {
  interface Window {
    /** On the bare page: what starts then is this, out of a second element that was prepared by hand. Resolves when it can be played. */
    prepare: (address: string) => Promise<void>;
  }
}

/** hls.js in a page with nothing else, as its own documentation sets it up; only the source is still to come. */
const body = `<video muted playsinline width="1280" height="720"></video>
<script src="/package/hls.js/dist/hls.min.js"></script>
<script>
  const video = document.querySelector('video');
  const hls = new Hls();
  hls.attachMedia(video);
  let prepared = null;
  window.prepare = (address) => new Promise((resolve) => {
    const ahead = new Hls();
    prepared = video.cloneNode();
    prepared.muted = true;
    prepared.addEventListener('canplay', resolve, { once: true });
    ahead.attachMedia(prepared);
    ahead.loadSource(address);
  });
  window.start = (address) => {
    if (prepared === null) {
      hls.loadSource(address);
      void video.play();
    } else {
      video.replaceWith(prepared);
      void prepared.play();
    }
  };
</script>`;

/** A window of its own, with hls.js loaded and nothing played yet. */
export async function openBarePlayer(lab: Lab): Promise<Page> {
  (await lab.bare()).put('player', body);
  const page = await lab.barePage('player');
  await page.waitForLoadState('networkidle');
  return page;
}
