declare global {
  interface Window {
    /** On pages beside the app's: gives the player another source, and plays it. */
    start: (address: string) => void;
  }
}

/** What brings the new picture: an event of this kind, which is about to come, or an address for the page's own player. */
export type Beginning = { readonly event: string } | { readonly address: string };

/**
 * Runs in a page. Resolves with the milliseconds from the beginning until the window has drawn a decoded frame of another
 * source than before. That it can be drawn is looked for before each frame of the window.
 */
export function untilNewFrame(beginning: Beginning): Promise<number> {
  return new Promise((resolve) => {
    const former = document.querySelector('video');
    // One that waits for its first source is attached to it already.
    const sourceBefore = former === null || former.readyState === 0 ? '' : former.currentSrc;
    let from = 0;
    const look = () => {
      const video = document.querySelector('video');
      const isNew = video !== null && video.currentSrc !== '' && video.currentSrc !== sourceBefore;
      if (isNew && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        // Comes after this frame is drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - from);
        port2.postMessage(null);
      } else requestAnimationFrame(look);
    };
    const begin = (at: number) => {
      from = at;
      requestAnimationFrame(look);
    };
    if ('event' in beginning)
      window.addEventListener(beginning.event, ({ timeStamp }) => begin(timeStamp), { capture: true, once: true });
    else {
      begin(performance.now());
      window.start(beginning.address);
    }
  });
}
