/** Bounds of an answer. `elements` of JSON: values of lists, members of objects, lists and objects. */
export type AnswerLimits = { readonly bytes: number; readonly elements: number };

const MEGABYTE = 1024 * 1024;

/** Parsing by a schema blocks for up to a tenth of a second at the usual bounds; larger lists are parsed entry by entry. */
export const ANSWER_LIMITS = {
  /** The largest are pages of fifty torrents or cards, with five thousand elements. */
  usual: { bytes: 8 * MEGABYTE, elements: 50_000 },
  /** One of a thousand episodes has thirty thousand elements. */
  release: { bytes: 8 * MEGABYTE, elements: 100_000 },
  /** Up to fifty whole ones; of two hundred episodes each they have close to 300,000. */
  releases: { bytes: 16 * MEGABYTE, elements: 300_000 },
  /** One text: a book of five hundred pages has two megabytes, and some titles have a whole book in a chapter. */
  chapter: { bytes: 24 * MEGABYTE, elements: 200_000 },
  /** All of a title or an account: a chapter of two translations has fifty elements, a timecode four. */
  list: { bytes: 32 * MEGABYTE, elements: 2_000_000 },
  /** Not JSON. */
  file: { bytes: 32 * MEGABYTE, elements: 0 },
} as const satisfies Record<string, AnswerLimits>;

export type AnswerKind = keyof typeof ANSWER_LIMITS;
