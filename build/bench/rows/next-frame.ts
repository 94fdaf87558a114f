/** Runs in a page, before what begins it: an event of this kind. Resolves with the milliseconds from there to the first frame of a new source that is in the page. */
export function untilNewFrame(kind: string): Promise<number> {
  return new Promise((resolve) => {
    const sourceBefore = document.querySelector('video')?.currentSrc ?? '';
    const onBegin = () => {
      const from = performance.now();
      let watched: HTMLVideoElement | null = null;
      const look = () => {
        const video = document.querySelector('video');
        if (video !== null && video !== watched) {
          watched = video;
          const onFrame = () => {
            if (video.isConnected && video.currentSrc !== sourceBefore) resolve(performance.now() - from);
            else video.requestVideoFrameCallback(onFrame);
          };
          video.requestVideoFrameCallback(onFrame);
        }
        requestAnimationFrame(look);
      };
      look();
    };
    window.addEventListener(kind, onBegin, { capture: true, once: true });
  });
}
