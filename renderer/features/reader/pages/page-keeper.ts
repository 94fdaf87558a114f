import type { Reading } from '../place/place-keeper.ts';
import type { OpenText, Place } from '../place/reading-place.ts';
import { useReaderStore } from '../reader-store.ts';
import type { TextMeasures } from '../settings/reading-look.ts';
import { createPageCount, type PageShape, pageGeometry, pageShape, type Section, sectionAt } from './page-geometry.ts';

type PageKeeperOptions = {
  readonly sections: readonly Section[];
  readonly start: Place;
  readonly text: TextMeasures;
  readonly onReading: (reading: Reading) => void;
  /** Lays out the blocks of another section before it returns. */
  readonly showSection: (section: number) => void;
};

export type PageKeeper = ReturnType<typeof createPageKeeper>;

/**
 * Shows a text page by page. The place stays while pages are cut again around it. `body` holds the chunks. It is in an article
 * whose one or two columns a leaf in the window's frame shows.
 */
export function createPageKeeper(body: HTMLElement, options: PageKeeperOptions) {
  const { sections, start, onReading, showSection } = options;
  const article = body.closest('article') ?? body;
  const frame = body.closest('main') ?? article;
  const lastSection = sections.length - 1;
  let text = options.text;
  let place = start;
  /** The page is after the text, with notes and links to other chapters, and has no place. */
  let isAfterText = false;
  /** The first block is on the page with the title, or on the next one if it does not fit there. */
  let isFirstPage = true;
  /** The progress to keep while a note is shown and the place stays in the text; else null. */
  let progressBefore: number | null = null;
  let section = sectionAt(sections, start);
  let page = 0;
  let isOnPaper = false;
  /** `key`: the shape and the look that it counts for. */
  let count = { key: '', ...createPageCount(sections) };
  frame.dataset['paged'] = '';
  frame.scrollTop = 0;
  let geometry = cut();

  function cut() {
    // The title is only on the first page, the links to other chapters after the last.
    frame.toggleAttribute('data-text-before', section > 0);
    frame.toggleAttribute('data-text-after', section < lastSection);
    const { paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(frame);
    const shape = pageShape({
      widthPixels: frame.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
      heightPixels: frame.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom),
      ...text,
    });
    applyShape(frame, shape);
    const key = JSON.stringify([shape, text.key]);
    if (key !== count.key) count = { key, ...createPageCount(sections) };
    const measured = pageGeometry(article, body, shape);
    count.measured(section, measured.pages);
    return measured;
  }

  function show(next: number): void {
    page = Math.min(geometry.pages - 1, Math.max(0, next));
    article.style.transform = `translateX(${-page * geometry.stepPixels}px)`;
    const number = count.before(section) + page;
    useReaderStore.setState({ page: { page: number + 1, total: count.total() } });
    onReading({ place, progress: progressBefore ?? progressAt(number) });
  }

  function progressAt(number: number): number {
    if (section === lastSection && page >= geometry.textPages - 1) return 1;
    const toRead = count.total() - (section === lastSection ? geometry.pages - geometry.textPages : 0);
    return Math.min(0.999, number / Math.max(1, toRead - 1));
  }

  /** Shows a page, which becomes the place. */
  function turnTo(next: number): void {
    const { first, end } = sections[section] ?? { first: 0, end: 1 };
    const target = Math.min(geometry.pages - 1, Math.max(0, next));
    progressBefore = null;
    isAfterText = target >= geometry.textPages;
    isFirstPage = target === 0;
    const found = isAfterText ? null : geometry.placeOn(target);
    place = target === 0 ? { paragraph: first, offset: 0 } : (found ?? { paragraph: end - 1, offset: 1 });
    show(target);
  }

  function showPlace(): void {
    const isStart = isFirstPage && place.paragraph === (sections[section]?.first ?? 0) && place.offset === 0;
    if (isAfterText) show(Math.max(geometry.textPages, Math.min(page, geometry.pages - 1)));
    else show(isStart ? 0 : (geometry.pageOf(place) ?? geometry.textPages - 1));
  }

  function go(to: number, onArrival: () => void): void {
    if (to === section) {
      onArrival();
      return;
    }
    // Not within an effect of React, which could not lay out anything yet.
    queueMicrotask(() => {
      if (!body.isConnected) return;
      showSection(to);
      section = to;
      geometry = cut();
      onArrival();
    });
  }

  function refit(): void {
    if (isOnPaper) return;
    geometry = cut();
    showPlace();
  }

  showPlace();
  // Reports after layout and before painting: the text is never painted in a wrong place.
  const observer = new ResizeObserver(refit);
  for (const element of [frame, article, body]) observer.observe(element);
  // Another font may break lines elsewhere without a change of size.
  document.fonts.addEventListener('loadingdone', refit);
  /** Turns to the page of an element that got the focus. */
  function reveal({ target }: FocusEvent): void {
    const found = target instanceof Element ? geometry.firstPageOf(target) : page;
    if (found === page) return;
    if (progressBefore === null || found < geometry.textPages) turnTo(found);
    else show(found);
  }
  article.addEventListener('focusin', reveal);

  const open: OpenText = {
    turn: (scroll) => {
      const toFirst = () => turnTo(0);
      const toLast = () => turnTo(geometry.pages - 1);
      const step = scroll === 'page-forward' || scroll === 'line-down' ? 1 : -1;
      if (scroll === 'chapter-start') go(0, toFirst);
      else if (scroll === 'chapter-end') go(lastSection, toLast);
      else if (page + step >= 0 && page + step < geometry.pages) turnTo(page + step);
      else if (sections[section + step] !== undefined) go(section + step, step === 1 ? toFirst : toLast);
      // As in a text that scrolls, a line key does not go to the next chapter.
      else if (scroll === 'page-forward') return 'at-end';
      return 'moved';
    },
    goTo: (next, onShown) =>
      go(sectionAt(sections, next), () => {
        place = next;
        isAfterText = false;
        isFirstPage = false;
        progressBefore = null;
        showPlace();
        onShown?.();
      }),
    goAfterText: (from, onShown) => {
      const { progress } = useReaderStore.getState();
      go(lastSection, () => {
        place = from;
        isAfterText = true;
        progressBefore = progress;
        show(geometry.textPages);
        const shown = onShown();
        if (shown !== null) show(geometry.firstPageOf(shown));
      });
    },
    currentPlace: () => place,
    body,
  };
  useReaderStore.setState({ open });
  return {
    /** Null while the whole chapter is drawn for printing. */
    refit: (measures: TextMeasures | null): void => {
      isOnPaper = measures === null;
      text = measures ?? text;
      refit();
    },
    close: (): void => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', refit);
      article.removeEventListener('focusin', reveal);
      for (const name of ['data-paged', 'data-text-before', 'data-text-after']) frame.removeAttribute(name);
      article.style.transform = '';
      useReaderStore.setState({ page: null, open: null });
    },
  };
}

function applyShape({ style }: HTMLElement, { columns, gapPixels, widthPixels, heightPixels }: PageShape): void {
  style.setProperty('--page-columns', String(columns));
  style.setProperty('--page-gap', `${gapPixels}px`);
  style.setProperty('--page-width', `${widthPixels}px`);
  style.setProperty('--page-height', `${heightPixels}px`);
}
