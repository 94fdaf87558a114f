import { z } from 'zod';
import { ImageAddress, SlugUrl } from '../identifiers.ts';
import { NovelName } from '../novels/novel.ts';
import { ChapterName } from '../novels/reading.ts';

/** A chapter in one translation. `branchId` null: the list gives no id. */
export const ChapterOfLine = ChapterName.extend({ branchId: z.int().nullable() });
export type ChapterOfLine = z.infer<typeof ChapterOfLine>;

/** Keeps only the fields that name a chapter in a translation. */
export function lineOf({ volume, number, branchId }: ChapterOfLine): ChapterOfLine {
  return { volume, number, branchId };
}

/**
 * Why a chapter could not be saved: removed, forbidden (403), without text, unreadable, or in an unknown translation. Failures
 * that pass by themselves (network, rate limit, full disk) do not count.
 */
export const DownloadTrouble = z.literal(['gone', 'closed', 'empty', 'unreadable', 'refused']);
export type DownloadTrouble = z.infer<typeof DownloadTrouble>;

/** The state of a saved or queued chapter, of which a list shows the first here. `outdated`: uploaded again since it was saved. */
export const ChapterSaving = ChapterOfLine.extend({
  state: z.literal(['saved', 'outdated', 'running', 'queued', 'failed']),
  trouble: DownloadTrouble.nullable(),
  /** Size of the saved text and pictures; 0 if not saved. */
  bytes: z.int().nonnegative(),
  /** Pictures that could not be fetched. */
  missingPictures: z.int().nonnegative(),
});
export type ChapterSaving = z.infer<typeof ChapterSaving>;

export const TitleSaving = z.object({
  isKeptUp: z.boolean(),
  chapters: z.array(ChapterSaving),
});
export type TitleSaving = z.infer<typeof TitleSaving>;

/** The result of fetching a title's missing pictures. */
export const PictureAttempt = z.object({
  fetched: z.int().nonnegative(),
  /** Still missing. */
  missing: z.int().nonnegative(),
  /** A host gave no answer. */
  isAway: z.boolean(),
});
export type PictureAttempt = z.infer<typeof PictureAttempt>;

/** A pause of all downloads that ends by itself. `library-unusable`: its folder cannot be used (see `saved.storage`). */
export const DownloadHold = z.object({
  kind: z.literal(['rate-limited', 'offline', 'service-down', 'storage-full', 'library-unusable']),
  /** Epoch milliseconds of the next attempt. */
  until: z.number(),
});
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
  /** Until the title is done, at the recent rate and after the titles before it; null while unknown. */
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
