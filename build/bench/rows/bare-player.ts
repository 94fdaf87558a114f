import type { Page } from 'playwright';
import type { Lab } from '../lab.ts';

/** hls.js in a page with nothing else, as its own documentation sets it up; only the source is still to come. */
const body = `<video muted playsinline width="1280" height="720"></video>
<script src="/package/hls.js/dist/hls.min.js"></script>
<script>
  const video = document.querySelector('video');
  const hls = new Hls();
  hls.attachMedia(video);
  window.start = (address) => {
    hls.loadSource(address);
    void video.play();
  };
</script>`;

/** A window of its own, with hls.js loaded and nothing played yet. */
export async function openBarePlayer(lab: Lab): Promise<Page> {
  (await lab.bare()).put('player', body);
  const page = await lab.barePage('player');
  await page.waitForLoadState('networkidle');
  return page;
}
