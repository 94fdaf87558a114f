import { z } from 'zod';
import { ImageAddress, SlugUrl } from '../identifiers.ts';
import { NovelName } from '../novels/novel.ts';
import { ChapterName } from '../novels/reading.ts';

/** A chapter in one translation: what is saved, and what waits for it. `branchId` null: the list gives no id. */
export const ChapterOfLine = ChapterName.extend({ branchId: z.int().nullable() });
export type ChapterOfLine = z.infer<typeof ChapterOfLine>;

/**
 * Why a chapter could not be saved: it is gone, behind a door (403), has no text, its answer cannot be read, or the
 * translation is not known any more. What passes by itself (no network, a pause, a full disk) is no trouble of a chapter.
 */
export const DownloadTrouble = z.literal(['gone', 'closed', 'empty', 'unreadable', 'refused']);
export type DownloadTrouble = z.infer<typeof DownloadTrouble>;

/** `outdated`: saved, and uploaded anew since. Chapters that are neither saved nor wanted are not told. */
export const ChapterSaving = ChapterOfLine.extend({
  state: z.literal(['queued', 'running', 'failed', 'saved', 'outdated']),
  trouble: DownloadTrouble.nullable(),
  /** Size of the saved text with its pictures; 0 while there is none. */
  bytes: z.int().nonnegative(),
  /** Pictures that could not be had; the chapter is saved without them. */
  missingPictures: z.int().nonnegative(),
});
export type ChapterSaving = z.infer<typeof ChapterSaving>;

export const TitleSaving = z.object({
  isKeptUp: z.boolean(),
  chapters: z.array(ChapterSaving),
});
export type TitleSaving = z.infer<typeof TitleSaving>;

/** What became of an attempt to fetch the pictures that a title's saved chapters lack. */
export const PictureAttempt = z.object({
  fetched: z.int().nonnegative(),
  /** After it. */
  missing: z.int().nonnegative(),
  /** A host that has some of them gave no answer. */
  isAway: z.boolean(),
});
export type PictureAttempt = z.infer<typeof PictureAttempt>;

/** What holds up all downloads, and goes on by itself: epoch milliseconds of the next attempt. */
export const DownloadHold = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rate-limited'), until: z.number() }),
  z.object({ kind: z.literal('offline'), until: z.number() }),
  z.object({ kind: z.literal('service-down'), until: z.number() }),
  z.object({ kind: z.literal('storage-full'), until: z.number() }),
  /** The folder of the library cannot be used (see `saved.storage`). */
  z.object({ kind: z.literal('library-unusable'), until: z.number() }),
]);
export type DownloadHold = z.infer<typeof DownloadHold>;

/** A title with chapters that wait, run or failed. */
export const QueuedTitle = z.object({
  slugUrl: SlugUrl,
  name: NovelName,
  cover: ImageAddress.nullable(),
  isPaused: z.boolean(),
  /** Chapters requested since the title's queue was last empty. */
  total: z.int().nonnegative(),
  done: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  current: ChapterName.nullable(),
  /** Until it is done, at the recent rate and after what stands before it; null while unknown. */
  secondsLeft: z.number().nonnegative().nullable(),
});
export type QueuedTitle = z.infer<typeof QueuedTitle>;

/** The queue in its order. */
export const DownloadQueue = z.object({
  /** By the person. */
  isPaused: z.boolean(),
  hold: DownloadHold.nullable(),
  titles: z.array(QueuedTitle),
  secondsLeft: z.number().nonnegative().nullable(),
});
export type DownloadQueue = z.infer<typeof DownloadQueue>;
