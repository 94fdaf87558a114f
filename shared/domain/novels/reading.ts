import { z } from 'zod';
import { ReaderLookPatch } from '../app/settings.ts';
import { SlugUrl } from '../identifiers.ts';
import { NovelCard, ReadingPosition } from './novel.ts';

const Text = z.string().max(100);

/** A chapter of a title, in any translation. Strings: `1.10` is not `1.1` (novel-service, Chapter list entry). */
export const ChapterName = z.object({ volume: Text, number: Text.min(1) });
export type ChapterName = z.infer<typeof ChapterName>;

export const ShelfName = z.literal(['want', 'reading', 'finished', 'dropped']);
export type ShelfName = z.infer<typeof ShelfName>;

/** What this device knows of a person and a title. */
export const TitleReading = z.object({
  position: ReadingPosition.nullable(),
  /** The translation line that the person chose; null: never asked. `branchId` null: the one without an id. */
  line: z.object({ branchId: z.int().nullable() }).nullable(),
  shelf: ShelfName.nullable(),
  /** Whether new chapters are looked for. */
  isFollowed: z.boolean(),
  /** Chapters that came since the person last saw the list of a followed title. */
  newChapters: z.int().nonnegative(),
  /** What looks other than in all books; null: nothing. */
  look: ReaderLookPatch.nullable(),
});
export type TitleReading = z.infer<typeof TitleReading>;

export const ShelvedNovel = z.object({
  novel: NovelCard,
  shelf: ShelfName,
  position: ReadingPosition.nullable(),
  readChapters: z.int().nonnegative(),
  /** Null while the list of chapters was never seen on this device. */
  totalChapters: z.int().nonnegative().nullable(),
  isFollowed: z.boolean(),
  newChapters: z.int().nonnegative(),
  /** Epoch milliseconds of the last thing done with it: read, or put on the shelf. */
  touchedAt: z.number(),
});
export type ShelvedNovel = z.infer<typeof ShelvedNovel>;

/** A chapter that was opened, once for each chapter: the last time counts. */
export const ReadingHistoryEntry = z.object({
  novel: NovelCard,
  chapter: ChapterName,
  branchId: z.int().nullable(),
  isRead: z.boolean(),
  /** Epoch milliseconds. */
  openedAt: z.number(),
});
export type ReadingHistoryEntry = z.infer<typeof ReadingHistoryEntry>;

/** What a forgotten entry of the history was, so that it can come back. */
export const OpenedChapter = z.strictObject({
  slugUrl: SlugUrl,
  volume: Text,
  number: Text.min(1),
  branchId: z.int().nullable(),
  openedAt: z.number(),
});
export type OpenedChapter = z.infer<typeof OpenedChapter>;

/**
 * In a chapter: 0-based block of the chapter document, and how many characters of that block's words stand before the
 * place. Only text and code count: no breaks, pictures or numbers of notes, and nothing between inner blocks.
 */
export const TextPoint = z.strictObject({ paragraph: z.int().nonnegative(), character: z.int().nonnegative() });
export type TextPoint = z.infer<typeof TextPoint>;

const markedPlace = {
  /** Made by the page: putting the same one again changes it. */
  id: z.uuid(),
  slugUrl: SlugUrl,
  volume: Text,
  number: Text.min(1),
  /** Texts of other translations have other places. */
  branchId: z.int().nullable(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
};

export const Bookmark = z.strictObject({
  ...markedPlace,
  paragraph: z.int().nonnegative(),
  /** As in `ReadingPosition`. */
  offset: z.number().min(0).max(1),
  /** The words that stand there, to recognise it by. */
  excerpt: z.string().max(300),
});
export type Bookmark = z.infer<typeof Bookmark>;

export const HighlightColour = z.literal(['amber', 'green', 'blue', 'rose']);
export type HighlightColour = z.infer<typeof HighlightColour>;

export const Highlight = z.strictObject({
  ...markedPlace,
  start: TextPoint,
  /** Behind the last character; after `start`. */
  end: TextPoint,
  colour: HighlightColour,
  /** The words themselves, as they were when they were marked; the longest are cut. */
  quote: z.string().min(1).max(5_000),
  /** What the person wrote about them; empty: nothing. */
  note: z.string().max(10_000),
});
export type Highlight = z.infer<typeof Highlight>;

/** Whether requests to the novel service wait because it asked to go slower, and whether they get through. */
export const NovelPace = z.object({
  /** Epoch milliseconds at which they go on by themselves; null: they go. */
  pausedUntil: z.number().nullable(),
  /** It could not be reached when it was last asked. */
  isAway: z.boolean(),
});
export type NovelPace = z.infer<typeof NovelPace>;
