declare global {
  interface Window {
    readonly releasesUsable: Promise<Usable>;
  }
}

/** Both times in epoch milliseconds; `drawnAt`: when anything was drawn. */
export type Usable = { readonly at: number; readonly drawnAt: number; readonly scriptBytes: number };

/** Runs in every new document before its own scripts: checks once per frame whether releases are shown and can be clicked. */
export function watchForReleases(): void {
  const ENOUGH = 10;
  const { until, drawn } = window.inPage;

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

  const firstPaint = new Promise<number>((resolve) => {
    const watch = new PerformanceObserver((paints) => {
      const [paint] = paints.getEntriesByName('first-contentful-paint');
      if (paint !== undefined) resolve(performance.timeOrigin + paint.startTime);
    });
    watch.observe({ type: 'paint', buffered: true });
  });

  async function usable(): Promise<Usable> {
    await until(areThere);
    await drawn();
    const done = performance.timeOrigin + performance.now();
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    const sizes = scripts.map((entry) => (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0));
    // Reported a little after the frame; the browser shows it a little later still, which counts too.
    const drawnAt = await firstPaint;
    return { at: Math.max(done, drawnAt), drawnAt, scriptBytes: sizes.reduce((sum, size) => sum + size, 0) };
  }
  Object.assign(window, { releasesUsable: usable() });
}
