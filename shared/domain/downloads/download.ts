import { z } from 'zod';
import { ReleaseName } from '../anime/release.ts';
import { ImageAddress, ReleaseId, SlugUrl } from '../identifiers.ts';
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
 * Why a chapter could not be saved: removed, forbidden (403), without text, unreadable, or in an unknown translation. Temporary
 * failures (network, rate limit, full disk) do not count.
 */
export const DownloadTrouble = z.literal(['gone', 'closed', 'empty', 'unreadable', 'refused']);
export type DownloadTrouble = z.infer<typeof DownloadTrouble>;

/** The states of a chapter in one translation, the best first. `outdated`: uploaded again since it was saved. */
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

/**
 * A pause of downloads that ends by itself. `library-unusable`: its folder cannot be used (see `saved.storage`). For episodes
 * only: `playing` (playback goes first), `data-saver` and `quiet-hours` (as the person chose).
 */
export const DownloadHold = z.object({
  kind: z.literal([
    ...(['rate-limited', 'offline', 'service-down', 'storage-full', 'library-unusable'] as const),
    ...(['playing', 'data-saver', 'quiet-hours'] as const),
  ]),
  /** Epoch milliseconds of the next attempt or check. */
  until: z.number(),
});
export type DownloadHold = z.infer<typeof DownloadHold>;

/** A title with chapters that wait, run or failed. */
export const QueuedTitle = z.object({
  slugUrl: SlugUrl,
  name: NovelName,
  cover: ImageAddress.nullable(),
  /** As far as this device knows. */
  isAdult: z.boolean(),
  isPaused: z.boolean(),
  /** Chapters requested since the title's queue was last empty. */
  total: z.int().nonnegative(),
  done: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  current: ChapterName.nullable(),
  /** Until the title is done, at the recent rate, including the titles before it; null while unknown. */
  secondsLeft: z.number().nonnegative().nullable(),
});
export type QueuedTitle = z.infer<typeof QueuedTitle>;

/** A release with episodes that wait, run or failed. */
export const QueuedRelease = QueuedTitle.omit({ slugUrl: true, name: true, cover: true, current: true }).extend({
  releaseId: ReleaseId,
  name: ReleaseName,
  poster: ImageAddress.nullable(),
  /** The running episode. */
  current: z.object({ ordinal: z.number(), savedSeconds: z.number(), durationSeconds: z.number() }).nullable(),
  bytes: z.int().nonnegative(),
  /** Estimated from what is known so far; null while unknown. */
  expectedBytes: z.int().nonnegative().nullable(),
});
export type QueuedRelease = z.infer<typeof QueuedRelease>;

/** The queue in its order. Chapters and episodes come from two services: one of each is fetched at a time. */
export const DownloadQueue = z.object({
  /** The person paused it. */
  isPaused: z.boolean(),
  /** Holds chapters only; `secondsLeft` is of chapters only too. */
  hold: DownloadHold.nullable(),
  episodeHold: DownloadHold.nullable(),
  titles: z.array(QueuedTitle),
  releases: z.array(QueuedRelease),
  secondsLeft: z.number().nonnegative().nullable(),
});
export type DownloadQueue = z.infer<typeof DownloadQueue>;

type QueuedWork = Pick<QueuedTitle, 'isPaused' | 'total' | 'done' | 'failed'>;

/** Chapters of a title, or episodes of a release, that are neither saved nor failed. */
export function waitingIn({ total, done, failed }: Omit<QueuedWork, 'isPaused'>): number {
  return Math.max(0, total - done - failed);
}

/** Whether chapters or episodes are being saved, or only wait for their turn. */
export function isQueueGoing({ isPaused, titles, hold, releases, episodeHold }: DownloadQueue): boolean {
  const isGoing = (work: QueuedWork) => waitingIn(work) > 0 && !work.isPaused;
  return !isPaused && ((hold === null && titles.some(isGoing)) || (episodeHold === null && releases.some(isGoing)));
}
