import { plainText, writtenIn } from '#renderer/parts/filters/address-values.ts';

/** What the reader's address says besides the chapter. */
export type ReaderSearch = {
  /** The translation line's id; without it the title's remembered one is used. */
  readonly branch?: number | undefined;
  /** 0-based block of the chapter to go to at once, and the words that were found there. */
  readonly paragraph?: number | undefined;
  readonly words?: string | undefined;
};

/** `validateSearch` of the reader's address. Named also where it is absent: what a route does not name is left as it stood. */
export function readerSearch(search: Readonly<Record<string, unknown>>): ReaderSearch {
  const { branch, paragraph } = search;
  const words = plainText(writtenIn(search['words'])[0] ?? '');
  return {
    branch: Number.isSafeInteger(branch) ? Number(branch) : undefined,
    paragraph: Number.isSafeInteger(paragraph) && Number(paragraph) >= 0 ? Number(paragraph) : undefined,
    words: words === '' ? undefined : words,
  };
}
