type Helpers = {
  readonly frame: () => Promise<number>;
  /** Checks once per frame. */
  readonly until: (condition: () => unknown) => Promise<void>;
  /** Resolves after the present frame has been drawn. */
  readonly drawn: () => Promise<void>;
  /** The time of the next click or key press. */
  readonly input: (kind: 'click' | 'keydown') => Promise<number>;
  /** Throws when there is none. */
  readonly video: () => HTMLVideoElement;
};

declare global {
  interface Window {
    readonly inPage: Helpers;
  }
}

/** Runs in every new document before its own scripts: adds what the rows wait for in a page. */
export function addHelpers(): void {
  const frame = () => new Promise(requestAnimationFrame);
  const helpers: Helpers = {
    frame,
    until: async (condition) => {
      while (!condition()) await frame();
    },
    drawn: () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      }),
    input: (kind) =>
      new Promise((resolve) => {
        window.addEventListener(kind, ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
      }),
    video: () => {
      const video = document.querySelector('video');
      if (video === null) throw new Error('There is no picture');
      return video;
    },
  };
  Object.assign(window, { inPage: helpers });
}
