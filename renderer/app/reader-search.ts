import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { textIn } from '#renderer/parts/filters/address-values.ts';

/** What the reader's address says besides the chapter. */
type ReaderSearch = {
  /** The translation line's id; without it the title's remembered one is used. */
  readonly branch?: number | undefined;
  /** 0-based block of the chapter to go to at once, and the words that were found there. */
  readonly paragraph?: number | undefined;
  readonly words?: string | undefined;
};

/** `validateSearch` of the reader's address. Named also where it is absent: what a route does not name is left as it stood. */
export function readerSearch(search: Readonly<Record<string, unknown>>): ReaderSearch {
  const { branch, paragraph } = search;
  const words = textIn(search['words']);
  return {
    branch: Number.isSafeInteger(branch) ? Number(branch) : undefined,
    paragraph: Number.isSafeInteger(paragraph) && Number(paragraph) >= 0 ? Number(paragraph) : undefined,
    words: words === '' ? undefined : words,
  };
}

type ChapterParams = { readonly slugUrl: string; readonly volume: string; readonly number: string };

/** Stands where a volume has no name of its own: an address has no empty part. */
const NO_VOLUME = '~';

/** How a chapter is written into an address: a volume that begins like the sign for none gets one more of it. */
export const chapterAddress = {
  parse: ({ slugUrl, volume, number }: ChapterParams): ChapterParams => ({
    slugUrl,
    volume: volume.startsWith(NO_VOLUME) ? volume.slice(NO_VOLUME.length) : volume,
    number,
  }),
  stringify: ({ slugUrl, volume, number }: ChapterParams): ChapterParams => ({
    slugUrl,
    volume: volume === '' || volume.startsWith(NO_VOLUME) ? NO_VOLUME + volume : volume,
    number,
  }),
};

/** What stands behind `?` as people write it: plain texts, with no JSON in them. */
export const readSearch = parseSearchWith((text) => text);

const write = stringifySearchWith(JSON.stringify);

/** A comma needs no escape there, and lists are read by people. */
export function writeSearch(search: Record<string, unknown>): string {
  return write(search).replaceAll('%2C', ',');
}
