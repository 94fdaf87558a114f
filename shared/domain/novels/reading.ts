import { z } from 'zod';
import { ReaderLookPatch } from '../app/settings.ts';
import { SlugUrl } from '../identifiers.ts';
import { NovelCard, ReadingPosition } from './novel.ts';

/** A chapter in any translation. Numbers are strings: `1.10` is not `1.1` (novel-service, Chapter list entry). */
export const ChapterName = z.object({ volume: z.string().max(100), number: z.string().min(1).max(100) });
export type ChapterName = z.infer<typeof ChapterName>;

/** A newer list names a chapter otherwise. */
export const ChapterMove = z.object({ from: ChapterName, to: ChapterName });
export type ChapterMove = z.infer<typeof ChapterMove>;

export const ShelfName = z.literal(['want', 'reading', 'finished', 'dropped']);
export type ShelfName = z.infer<typeof ShelfName>;

export const TitleReading = z.object({
  position: ReadingPosition.nullable(),
  /** The chosen translation line; null: none. `branchId` null: the line without an id. */
  line: z.object({ branchId: z.int().nullable() }).nullable(),
  shelf: ShelfName.nullable(),
  isFollowed: z.boolean(),
  /** New chapters since the person last saw the list of a followed title. */
  newChapters: z.int().nonnegative(),
  /** The parts of the look that differ from the general settings; null: none. */
  look: ReaderLookPatch.nullable(),
});
export type TitleReading = z.infer<typeof TitleReading>;

export const ShelvedNovel = z.object({
  novel: NovelCard,
  shelf: ShelfName,
  position: ReadingPosition.nullable(),
  readChapters: z.int().nonnegative(),
  /** Null until the list was read. */
  totalChapters: z.int().nonnegative().nullable(),
  isFollowed: z.boolean(),
  newChapters: z.int().nonnegative(),
  /** Epoch milliseconds of the last reading or shelving. */
  touchedAt: z.number(),
});
export type ShelvedNovel = z.infer<typeof ShelvedNovel>;

export const ReadingHistoryEntry = z.object({
  novel: NovelCard,
  chapter: ChapterName,
  branchId: z.int().nullable(),
  isRead: z.boolean(),
  /** Epoch milliseconds. */
  openedAt: z.number(),
});
export type ReadingHistoryEntry = z.infer<typeof ReadingHistoryEntry>;

/** A removed entry of the history, which can be restored. */
export const OpenedChapter = z.strictObject({
  slugUrl: SlugUrl,
  ...ChapterName.shape,
  branchId: z.int().nullable(),
  openedAt: z.number(),
});
export type OpenedChapter = z.infer<typeof OpenedChapter>;

/**
 * A point in a chapter: the 0-based block of the chapter document and the characters of its text before the point. Only text and
 * code count; breaks, pictures and note references do not.
 */
export const TextPoint = z.strictObject({ paragraph: z.int().nonnegative(), character: z.int().nonnegative() });
export type TextPoint = z.infer<typeof TextPoint>;

const markedPlace = {
  /** Made by the page; putting the same id again changes the mark. */
  id: z.uuid(),
  slugUrl: SlugUrl,
  ...ChapterName.shape,
  /** A place belongs to one translation. */
  branchId: z.int().nullable(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
};

export const Bookmark = z.strictObject({
  ...markedPlace,
  paragraph: z.int().nonnegative(),
  /** As in `ReadingPosition`. */
  offset: z.number().min(0).max(1),
  excerpt: z.string().max(300),
});
export type Bookmark = z.infer<typeof Bookmark>;

export const HighlightColour = z.literal(['amber', 'green', 'blue', 'rose']);
export type HighlightColour = z.infer<typeof HighlightColour>;

export const LONGEST_NOTE = 10_000;

export const Highlight = z.strictObject({
  ...markedPlace,
  start: TextPoint,
  /** After the last character. */
  end: TextPoint,
  colour: HighlightColour,
  /** The marked words; long ones are cut. */
  quote: z.string().min(1).max(5_000),
  note: z.string().max(LONGEST_NOTE),
});
export type Highlight = z.infer<typeof Highlight>;

/** Whether the novel service limits requests, and whether it can be reached. */
export const NovelPace = z.object({
  /** Epoch milliseconds of the end of a pause; null: none. */
  pausedUntil: z.number().nullable(),
  /** The last request could not reach the service. */
  isAway: z.boolean(),
});
export type NovelPace = z.infer<typeof NovelPace>;
