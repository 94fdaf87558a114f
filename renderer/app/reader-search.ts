import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { textIn } from '#renderer/parts/filters/address-values.ts';

/** `validateSearch` of the reader's address. Also names an absent value: the address would keep a parameter that is not named. */
export function readerSearch(search: Readonly<Record<string, unknown>>): {
  /** The translation's id; without it the title's remembered one is used. */
  branch?: number | undefined;
  /** 0-based block of the chapter to open at, and the words found there. */
  paragraph?: number | undefined;
  words?: string | undefined;
  /** The id of the highlight to open at. */
  highlight?: string | undefined;
} {
  const { branch, paragraph } = search;
  const words = textIn(search['words']);
  const highlight = textIn(search['highlight']);
  return {
    branch: Number.isSafeInteger(branch) ? Number(branch) : undefined,
    paragraph: Number.isSafeInteger(paragraph) && Number(paragraph) >= 0 ? Number(paragraph) : undefined,
    words: words === '' ? undefined : words,
    highlight: highlight === '' ? undefined : highlight,
  };
}

type ChapterParams = { readonly slugUrl: string; readonly volume: string; readonly number: string };

/** Stands for a volume without a name, since an address has no empty part. A volume that begins with it gets one more. */
const NO_VOLUME = '~';

export const chapterAddress = {
  parse: (params: ChapterParams): ChapterParams => ({
    ...params,
    volume: params.volume.startsWith(NO_VOLUME) ? params.volume.slice(NO_VOLUME.length) : params.volume,
  }),
  stringify: (params: ChapterParams): ChapterParams => ({
    ...params,
    volume: params.volume === '' || params.volume.startsWith(NO_VOLUME) ? NO_VOLUME + params.volume : params.volume,
  }),
};

export const readSearch = parseSearchWith((text) => text);

const write = stringifySearchWith(JSON.stringify);

/** Leaves commas unescaped, so that lists stay readable. */
export function writeSearch(search: Record<string, unknown>): string {
  return write(search).replaceAll('%2C', ',');
}
