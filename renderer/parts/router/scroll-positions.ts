/** Scroll offsets (left, top) by the selector of each element that was scrolled. */
type Positions = Readonly<Record<string, readonly [number, number]>>;

/** How a page was left; `fitting` has how many cards of each shelf with more cards than that were in sight. */
type Left = { readonly positions: Positions; readonly fitting: ReadonlyMap<string | undefined, number> };

/** Cards less far below the window are still drawn at once; else the page could be too short for its former position. */
const MARGIN_PIXELS = 200;

/** By the key of a visit, until the window is closed or reloaded. */
const kept = new Map<string, Left>();
const scrolled = new Set<Element>();

/** Takes over scrolling from the browser, which scrolls before a page is drawn. */
export function startScrollPositions(): void {
  window.history.scrollRestoration = 'manual';
  document.addEventListener(
    'scroll',
    ({ target }) => scrolled.add(target instanceof Element ? target : document.documentElement),
    { capture: true, passive: true },
  );
}

export function keepPositions(key: string | undefined): void {
  if (key === undefined) return;
  for (const element of scrolled) if (!element.isConnected) scrolled.delete(element);
  const positions = Object.fromEntries(
    [...scrolled].map((element) => [selectorOf(element), [element.scrollLeft, element.scrollTop] as const]),
  );
  const fitting = [...document.querySelectorAll<HTMLElement>('[data-shelf]')]
    .map((shelf) => [shelf.dataset['shelf'], [...shelf.querySelectorAll('li')].findIndex(isBeyond)] as const)
    .filter(([, count]) => count >= 0);
  kept.set(key, { positions: { ...kept.get(key)?.positions, ...positions }, fitting: new Map(fitting) });
}

function isBeyond(card: Element): boolean {
  const { left, top } = card.getBoundingClientRect();
  return left > globalThis.innerWidth || top > globalThis.innerHeight + MARGIN_PIXELS;
}

/** How many cards of a shelf fitted the window when a visit was left, if known; all, if anything was scrolled sideways. */
export function fittingCards(key: string, shelf: string): number | undefined {
  const { positions = {}, fitting } = kept.get(key) ?? {};
  return Object.values(positions).some(([left]) => left > 0) ? Number.POSITIVE_INFINITY : fitting?.get(shelf);
}

/** A selector that finds the element when the page is drawn again. */
function selectorOf(element: Element): string {
  const { parentElement } = element;
  if (element.id === 'main' || parentElement === null) return element.id === 'main' ? '#main' : element.localName;
  return `${selectorOf(parentElement)} > :nth-child(${[...parentElement.children].indexOf(element) + 1})`;
}

/** Scrolls a drawn page to where it was left, else to the section in its address, else to its top. */
export function restorePositions(
  { key, hash }: { readonly key: string; readonly hash: string },
  isStill: boolean,
): void {
  const section = hash === '' ? null : document.getElementById(hash);
  const positions = kept.get(key)?.positions;
  // A repeated click on the link to a section scrolls there again.
  if (section !== null && (positions === undefined || isStill)) {
    section.scrollIntoView();
    return;
  }
  const places = Object.entries<readonly [number, number]>({ html: [0, 0], '#main': [0, 0], ...positions });
  for (const [selector, [left, top]] of places) {
    document.querySelector(selector)?.scrollTo({ left, top, behavior: 'instant' });
  }
}
