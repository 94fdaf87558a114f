import { textIn } from '#renderer/parts/filters/address-values.ts';
import { type Search, writeSearch } from '#renderer/parts/router/address-search.ts';
import type { PlaceInChapter } from '#renderer/parts/router/addresses.ts';
import { currentSearch, navigate } from '#renderer/parts/router/router.ts';

type ReaderSearch = PlaceInChapter & {
  /** The translation's id; without it the title's remembered one is used. */
  readonly branch?: number | undefined;
};

/** `readSearch` of the reader's route. */
export function readerSearch(search: Search): ReaderSearch {
  const offset = Number.parseFloat(search['offset'] ?? '');
  return {
    branch: wholeIn(search['branch']),
    paragraph: wholeIn(search['paragraph']),
    offset: offset >= 0 && offset <= 1 ? offset : undefined,
    words: textIn(search['words']) || undefined,
    highlight: textIn(search['highlight']) || undefined,
    bookmark: textIn(search['bookmark']) || undefined,
  };
}

function wholeIn(written = ''): number | undefined {
  return /^\d{1,15}$/.test(written) ? Number(written) : undefined;
}

/** Removes the place from the address, so that a reload opens the saved place. */
export function forgetPlace(): void {
  const { branch } = readerSearch(currentSearch());
  void navigate(window.location.pathname + writeSearch({ branch }), { replace: true, keepsScroll: true });
}
