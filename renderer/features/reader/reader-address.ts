import { textIn } from '#renderer/parts/filters/address-values.ts';
import { type Search, writeSearch } from '#renderer/parts/router/address-search.ts';
import type { PlaceInChapter } from '#renderer/parts/router/addresses.ts';
import { currentSearch, navigate } from '#renderer/parts/router/router.ts';

type ReaderSearch = PlaceInChapter & {
  /** The translation's id; without it the title's remembered one is used. */
  readonly branch?: number | undefined;
};

/** `readSearch` of the reader's route. */
export function readerSearch({ branch, paragraph, offset, ...search }: Search): ReaderSearch {
  return {
    branch: Number.isSafeInteger(branch) ? Number(branch) : undefined,
    paragraph: Number.isSafeInteger(paragraph) && Number(paragraph) >= 0 ? Number(paragraph) : undefined,
    offset: Number(offset) >= 0 && Number(offset) <= 1 ? Number(offset) : undefined,
    words: textIn(search['words']) || undefined,
    highlight: textIn(search['highlight']) || undefined,
    bookmark: textIn(search['bookmark']) || undefined,
  };
}

/** Removes the place from the address, so that a reload opens the saved place. */
export function forgetPlace(): void {
  const { branch } = readerSearch(currentSearch());
  void navigate(window.location.pathname + writeSearch({ branch }), { replace: true, keepsScroll: true });
}
