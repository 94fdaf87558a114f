/** What an answer may hold at most: its bytes, and of JSON the values of lists, members of objects, lists and objects. */
export type AnswerLimits = { readonly bytes: number; readonly elements: number };

const MEGABYTE = 1024 * 1024;

/**
 * By what is asked for. What an answer holds is read against its schema in one turn, some ten milliseconds for a hundred
 * thousand elements; only a list that its service reads in parts may be longer.
 */
export const ANSWER_LIMITS = {
  /** The largest, a page of fifty releases with all their episodes, has half as many. */
  usual: { bytes: 8 * MEGABYTE, elements: 100_000 },
  /** One text: a book of five hundred pages is a megabyte, a paragraph of it some ten elements. */
  chapter: { bytes: 8 * MEGABYTE, elements: 200_000 },
  /** Everything of a title or an account at once: a chapter of two translations is fifty elements, a timecode four. */
  list: { bytes: 32 * MEGABYTE, elements: 2_000_000 },
  /** No JSON: handed on as it is. */
  file: { bytes: 32 * MEGABYTE, elements: 0 },
} as const satisfies Record<string, AnswerLimits>;

export type AnswerKind = keyof typeof ANSWER_LIMITS;
