import { type Section, sectionAt } from '../chrome/chapter-sections.ts';
import type { TextScroll } from '../chrome/reader-keys.ts';
import type { Reading } from '../place/place-keeper.ts';
import type { Place } from '../place/reading-place.ts';
import type { TextMeasures } from '../settings/reading-look.ts';
import { createPageCount, type PageGeometry, type PageShape, pageGeometry, pageShape } from './page-geometry.ts';

/** Where to go: a place, the ends of a section, or what comes after the text (notes, the way on). */
type Target = { readonly to: 'place'; readonly place: Place } | { readonly to: 'first' | 'last' | 'behind' };

type Wanted = { readonly section: number; readonly target: Target; readonly onShown?: (() => void) | undefined };

export type PageNumber = { readonly page: number; readonly total: number };

export type PageKeeper = {
  /** Says `at-end` when there is no page left to turn forward to. */
  readonly turn: (scroll: TextScroll) => 'moved' | 'at-end';
  readonly goTo: (place: Place, onShown?: () => void) => void;
  /** To the notes and the way on. */
  readonly goBehind: (onShown?: () => void) => void;
  readonly currentPlace: () => Place;
  /** To be called when the blocks of a section have come into the page. */
  readonly laidOut: (section: number) => void;
  /** Cuts the pages anew around the place. */
  readonly refit: (text: TextMeasures) => void;
  readonly reveal: (element: Element) => void;
  readonly close: () => void;
};

type PageKeeperOptions = {
  /** The whole window, in it the part that is a page or two, in that the text, and its chunks. */
  readonly frame: HTMLElement;
  readonly leaf: HTMLElement;
  readonly article: HTMLElement;
  readonly body: HTMLElement;
  readonly sections: readonly Section[];
  readonly start: Place;
  readonly text: TextMeasures;
  readonly onReading: (reading: Reading) => void;
  readonly onPage: (page: PageNumber) => void;
  /** Asks for the blocks of another section; `laidOut` answers. */
  readonly onSection: (section: number) => void;
};

/** Shows a text page by page. The place is the person's: it stays while the pages are cut anew around it. */
export function createPageKeeper(options: PageKeeperOptions): PageKeeper {
  const { frame, leaf, article, body, sections, start, onReading, onPage, onSection } = options;
  const lastSection = sections.length - 1;
  let text = options.text;
  let place = start;
  /** Whether the notes and the way on are looked at, where no place of the text is. */
  let isBehind = false;
  let section = sectionAt(sections, start);
  let page = 0;
  let pages = 1;
  let textPages = 1;
  let wanted: Wanted | null = null;
  let count = createPageCount(sections, 1);
  let geometry: PageGeometry | null = null;
  let shapeKey = '';

  function cut(): void {
    // The title is on the first page alone, and the way on is behind the last.
    frame.toggleAttribute('data-text-before', section > 0);
    frame.toggleAttribute('data-text-behind', section < lastSection);
    const { paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(frame);
    const shape = pageShape({
      widthPixels: frame.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
      heightPixels: frame.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom),
      ...text,
    });
    applyShape(frame, shape);
    geometry = pageGeometry(article, body, shape);
    pages = geometry.pages();
    textPages = Math.min(pages, geometry.lastPageOf(body) + 1);
    const key = JSON.stringify([shape, text.key]);
    if (key !== shapeKey) count = createPageCount(sections, charactersOn(shape, text));
    shapeKey = key;
    count.measured(section, pages);
  }

  function show(next: number): void {
    if (geometry === null) return;
    page = Math.min(pages - 1, Math.max(0, next));
    article.style.transform = `translateX(${-page * geometry.stepPixels}px)`;
    const number = count.before(section) + page;
    onPage({ page: number + 1, total: count.total() });
    onReading({ place, progress: progress(number) });
  }

  function progress(number: number): number {
    const isEnd = section === lastSection && page >= textPages - 1;
    if (isEnd) return 1;
    const toRead = count.total() - (section === lastSection ? pages - textPages : 0);
    return Math.min(0.999, number / Math.max(1, toRead - 1));
  }

  /** What the person turned to becomes the place. */
  function turnTo(next: number): void {
    if (geometry === null) return;
    const first = sections[section]?.first ?? 0;
    const target = Math.min(pages - 1, Math.max(0, next));
    isBehind = target >= textPages;
    const found = geometry.placeOn(target);
    if (target === 0) place = { paragraph: first, offset: 0 };
    else if (isBehind || found === null) place = { paragraph: (sections[section]?.end ?? 1) - 1, offset: 1 };
    else place = found;
    show(target);
  }

  function showPlace(): void {
    if (isBehind) show(Math.max(textPages, Math.min(page, pages - 1)));
    else show(isStartOf(place, section) ? 0 : (geometry?.pageOf(place) ?? textPages - 1));
  }

  function isStartOf({ paragraph, offset }: Place, of: number): boolean {
    return paragraph === (sections[of]?.first ?? 0) && offset === 0;
  }

  function reach({ target, onShown }: Wanted): void {
    if (target.to === 'place') {
      place = target.place;
      isBehind = false;
      showPlace();
    } else if (target.to === 'first') turnTo(0);
    else turnTo(target.to === 'last' ? pages - 1 : textPages);
    onShown?.();
  }

  function go(next: Wanted): void {
    if (next.section === section && wanted === null) {
      reach(next);
    } else {
      wanted = next;
      onSection(next.section);
    }
  }

  function refit(): void {
    // A section that is on its way is cut when it has come.
    if (wanted !== null) return;
    cut();
    showPlace();
  }

  function turn(scroll: TextScroll): 'moved' | 'at-end' {
    // A key that is held down may be faster than the next section.
    if (wanted !== null) return 'moved';
    if (scroll === 'chapter-start') go({ section: 0, target: { to: 'first' } });
    else if (scroll === 'chapter-end') go({ section: lastSection, target: { to: 'last' } });
    else if (scroll === 'page-forward' || scroll === 'line-down') {
      if (page < pages - 1) turnTo(page + 1);
      else if (section < lastSection) go({ section: section + 1, target: { to: 'first' } });
      // Only a page is turned to the next chapter, as at the end of a text that scrolls.
      else return scroll === 'page-forward' ? 'at-end' : 'moved';
    } else if (page > 0) turnTo(page - 1);
    else if (section > 0) go({ section: section - 1, target: { to: 'last' } });
    return 'moved';
  }

  frame.dataset['paged'] = '';
  frame.scrollTop = 0;
  cut();
  showPlace();
  // Tells of every change of size after layout and before painting, so that nothing is seen in the wrong place.
  const observer = new ResizeObserver(refit);
  for (const element of [frame, leaf, body]) observer.observe(element);
  // Other letters may break the lines elsewhere in the same room, which changes no size.
  document.fonts.addEventListener('loadingdone', refit);

  return {
    turn,
    goTo: (next, onShown) => go({ section: sectionAt(sections, next), target: { to: 'place', place: next }, onShown }),
    goBehind: (onShown) => go({ section: lastSection, target: { to: 'behind' }, onShown }),
    currentPlace: () => place,
    laidOut: (shown) => {
      if (shown === section && wanted === null) return;
      section = shown;
      cut();
      const reached = wanted;
      wanted = null;
      if (reached === null) showPlace();
      else reach(reached);
    },
    refit: (measures) => {
      text = measures;
      refit();
    },
    reveal: (element) => {
      if (geometry !== null && article.contains(element)) {
        const found = geometry.firstPageOf(element);
        if (found !== page) turnTo(found);
      }
    },
    close: () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', refit);
      for (const name of ['data-paged', 'data-text-before', 'data-text-behind']) frame.removeAttribute(name);
      article.style.transform = '';
    },
  };
}

/** Some of a page's room is left by the ends of paragraphs. */
const FILLED_PART = 0.8;

function charactersOn({ columns, gapPixels, widthPixels, heightPixels }: PageShape, text: TextMeasures): number {
  const lines = (columns * heightPixels) / text.linePixels;
  const charactersALine = (widthPixels - (columns - 1) * gapPixels) / columns / text.characterPixels;
  return lines * charactersALine * FILLED_PART;
}

function applyShape(frame: HTMLElement, { columns, gapPixels, widthPixels, heightPixels }: PageShape): void {
  const wanted = {
    '--page-columns': String(columns),
    '--page-gap': `${gapPixels}px`,
    '--page-width': `${widthPixels}px`,
    '--page-height': `${heightPixels}px`,
  };
  for (const [name, value] of Object.entries(wanted)) {
    if (frame.style.getPropertyValue(name) !== value) frame.style.setProperty(name, value);
  }
}
