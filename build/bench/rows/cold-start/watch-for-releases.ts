declare global {
  interface Window {
    readonly releasesUsable: Promise<Usable>;
  }
}

/** Both moments in the epoch's milliseconds; `drawnAt`: when the page had anything to see. */
export type Usable = { readonly at: number; readonly drawnAt: number; readonly scriptBytes: number };

/** Runs in every new document, before its own scripts: looks once a frame whether releases stand there and can be clicked. */
export function watchForReleases(): void {
  const ENOUGH = 10;

  function areThere(): boolean {
    const links = Array.from(document.querySelectorAll<HTMLElement>('a[href^="/anime/"]')).filter(
      (link) => link.textContent.trim() !== '' && link.checkVisibility({ opacityProperty: true }),
    );
    return links.length >= ENOUGH && links.some(isClickable);
  }

  function isClickable(link: HTMLElement): boolean {
    const { left, top, width, height } = link.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && link.contains(hit);
  }

  const scriptBytes = () =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0), 0);

  // It is told a little after the frame.
  const drawnAt = new Promise<number>((resolve) => {
    const watch = new PerformanceObserver((paints) => {
      const [paint] = paints.getEntriesByName('first-contentful-paint');
      if (paint !== undefined) resolve(performance.timeOrigin + paint.startTime);
    });
    watch.observe({ type: 'paint', buffered: true });
  });

  const releasesUsable = new Promise<Usable>((resolve) => {
    function look() {
      if (!areThere()) return requestAnimationFrame(look);
      // The task after the frame: the page is done with it then. The browser shows it a little later, which counts too.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const [done, bytes] = [performance.timeOrigin + performance.now(), scriptBytes()];
        void drawnAt.then((drawn) => resolve({ at: Math.max(done, drawn), drawnAt: drawn, scriptBytes: bytes }));
      };
      port2.postMessage(null);
      return 0;
    }
    requestAnimationFrame(look);
  });
  Object.assign(window, { releasesUsable });
}
