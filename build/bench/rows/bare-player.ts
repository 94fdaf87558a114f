import type { Page } from 'playwright';
import type { Lab } from '../lab.ts';

/** What the bare page offers to measure with; see `bareBody`. */
declare global {
  interface Window {
    /** Milliseconds from here to the first decoded frame. */
    firstFrame: (address: string) => Promise<number>;
    seekFrame: (seconds: number) => Promise<number>;
  }
}

/** hls.js in a page with nothing else, as its own documentation sets it up. */
const body = `<video muted playsinline width="1280" height="720"></video>
<script src="/package/hls.js/dist/hls.min.js"></script>
<script>
  const video = document.querySelector('video');
  let hls = null;
  const frame = () => new Promise((resolve) => video.requestVideoFrameCallback(resolve));
  window.firstFrame = async (address) => {
    const from = performance.now();
    hls?.destroy();
    hls = new Hls();
    hls.attachMedia(video);
    hls.loadSource(address);
    const shown = frame();
    video.play();
    await shown;
    return performance.now() - from;
  };
  window.seekFrame = async (seconds) => {
    const from = performance.now();
    video.currentTime = seconds;
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    await frame();
    return performance.now() - from;
  };
</script>`;

/** A window of its own, with hls.js loaded and nothing played yet. */
export async function openBarePlayer(lab: Lab): Promise<Page> {
  (await lab.bare()).put('player', body);
  return lab.barePage('player');
}
