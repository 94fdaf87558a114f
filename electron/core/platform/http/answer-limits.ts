/** What an answer may hold at most: its bytes, and of JSON the values of lists, members of objects, lists and objects. */
export type AnswerLimits = { readonly bytes: number; readonly elements: number };

const MEGABYTE = 1024 * 1024;

/**
 * By what is asked for. What an answer holds is read against its schema in one turn, which takes up to a tenth of a second for
 * the usual amount of what is no part of it; where more is allowed, each entry of a list is read in a turn of its own.
 */
export const ANSWER_LIMITS = {
  /** The largest are pages of fifty torrents or cards, with five thousand elements. */
  usual: { bytes: 8 * MEGABYTE, elements: 50_000 },
  /** One of a thousand episodes has thirty thousand elements. */
  release: { bytes: 8 * MEGABYTE, elements: 100_000 },
  /** Up to fifty whole ones; of two hundred episodes each they have close to 300,000. */
  releases: { bytes: 16 * MEGABYTE, elements: 300_000 },
  /** One text: a book of five hundred pages has two megabytes, and a paragraph some ten elements. */
  chapter: { bytes: 8 * MEGABYTE, elements: 200_000 },
  /** Everything of a title or an account at once: a chapter of two translations is fifty elements, a timecode four. */
  list: { bytes: 32 * MEGABYTE, elements: 2_000_000 },
  /** No JSON: handed on as it is. */
  file: { bytes: 32 * MEGABYTE, elements: 0 },
} as const satisfies Record<string, AnswerLimits>;

export type AnswerKind = keyof typeof ANSWER_LIMITS;
