import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { ChapterOfLine, ChapterSaving, DownloadQueue, TitleSaving } from '#shared/domain/downloads/download.ts';
import { chapterOfLineKey } from '#shared/domain/downloads/download-plan.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { SavedChapterInfo } from '../saved/saved-library.ts';
import type { DownloadHolds } from './download-hold.ts';
import type { KeptUpStore } from './keeping-up.ts';
import { lineOf } from './line-of.ts';
import { isOutdated, type ListedChapters } from './listed-chapters.ts';
import type { MissingPictures } from './missing-pictures.ts';
import type { QueuedChapter, QueuedChapterStore } from './queued-chapter-store.ts';
import type { QueuedTitleStore } from './queued-title-store.ts';

export type DownloadHandlers = Pick<
  Handlers<AppContract>,
  | 'downloads.queue'
  | 'downloads.ofTitle'
  | 'downloads.add'
  | 'downloads.keepUp'
  | 'downloads.pause'
  | 'downloads.resume'
  | 'downloads.cancel'
  | 'downloads.retry'
  | 'downloads.fetchPictures'
  | 'downloads.reorder'
>;

type DownloadHandlerParts = {
  readonly queue: () => DownloadQueue;
  readonly ofTitle: (slugUrl: SlugUrl) => TitleSaving;
  readonly fetchAgain: (slugUrl: SlugUrl, chapters: readonly ChapterOfLine[]) => number;
  /** The queue is another one; null: of many titles. */
  readonly changed: (slugUrl: SlugUrl | null) => void;
  readonly titles: QueuedTitleStore;
  readonly chapters: QueuedChapterStore;
  readonly keptUp: KeptUpStore;
  readonly holds: DownloadHolds;
  readonly startKeepingUp: (slugUrl: SlugUrl) => void;
  readonly fetchPictures: MissingPictures['fetchNow'];
};

/** The person's hand on the queue (contract/saved-procedures). */
export function createDownloadHandlers(parts: DownloadHandlerParts): DownloadHandlers {
  const { queue, ofTitle, fetchAgain, changed, titles, chapters, keptUp, holds, startKeepingUp } = parts;

  /** A command of the person ends the wait for the next attempt. */
  function goOn(slugUrl: SlugUrl | null): null {
    holds.end(null);
    changed(slugUrl);
    return null;
  }

  function setPaused(slugUrl: SlugUrl | null, isPaused: boolean): void {
    if (slugUrl === null) titles.pauseAll(isPaused);
    else titles.pause(slugUrl, isPaused);
  }

  return {
    'downloads.queue': async () => queue(),
    'downloads.ofTitle': async ({ slugUrl }) => ofTitle(slugUrl),
    'downloads.add': async ({ slugUrl, chapters: wanted }) => {
      const whole = ofTitle(slugUrl).chapters.filter(
        ({ state, missingPictures }) => state === 'saved' && missingPictures === 0,
      );
      const here = new Set(whole.map(chapterOfLineKey));
      const missing = wanted.filter((chapter) => !here.has(chapterOfLineKey(chapter)));
      const added = missing.length === 0 ? 0 : fetchAgain(slugUrl, missing);
      holds.end(null);
      return { added };
    },
    'downloads.keepUp': async ({ slugUrl, isKeptUp }) => {
      if (isKeptUp) startKeepingUp(slugUrl);
      else keptUp.put(slugUrl, false);
      changed(slugUrl);
      return null;
    },
    'downloads.pause': async ({ slugUrl }) => {
      setPaused(slugUrl, true);
      changed(slugUrl);
      return null;
    },
    'downloads.resume': async ({ slugUrl }) => {
      setPaused(slugUrl, false);
      return goOn(slugUrl);
    },
    'downloads.cancel': async ({ slugUrl, chapters: unwanted }) => {
      const removed = chapters.remove(slugUrl, unwanted);
      titles.leaveIfEmpty(slugUrl);
      changed(slugUrl);
      return removed;
    },
    'downloads.retry': async ({ slugUrl }) => {
      chapters.retry(slugUrl);
      return goOn(slugUrl);
    },
    'downloads.fetchPictures': ({ slugUrl }, { signal }) => parts.fetchPictures(slugUrl, signal),
    'downloads.reorder': async ({ slugUrl, before }) => {
      titles.reorder(slugUrl, before);
      changed(null);
      return null;
    },
  };
}

type TitleSavingParts = {
  readonly saved: readonly SavedChapterInfo[];
  readonly queued: readonly QueuedChapter[];
  /** Queue id of the chapter being saved; null: none of this title. */
  readonly runningId: number | null;
  /** The list as it was seen last. */
  readonly listed: ListedChapters;
};

/** What is saved of a title and what waits, each chapter once: one that is fetched anew is told with what is saved of it. */
export function chapterSavings({ saved, queued, runningId, listed }: TitleSavingParts): ChapterSaving[] {
  const waiting = new Map(queued.map((chapter) => [chapterOfLineKey(chapter), chapter]));
  const told = saved.map((info): ChapterSaving => {
    const key = chapterOfLineKey(info);
    const again = waiting.get(key);
    waiting.delete(key);
    const { bytes, missingPictures } = info;
    const state = again === undefined ? (isOutdated(info, listed.find(info)) ? 'outdated' : 'saved') : stateOf(again);
    return { ...lineOf(info), state, trouble: again?.trouble ?? null, bytes, missingPictures };
  });
  const others = [...waiting.values()].map((chapter): ChapterSaving => {
    const { trouble } = chapter;
    return { ...lineOf(chapter), state: stateOf(chapter), trouble, bytes: 0, missingPictures: 0 };
  });
  return [...told, ...others];

  function stateOf({ id, trouble }: QueuedChapter): ChapterSaving['state'] {
    if (trouble !== null) return 'failed';
    return id === runningId ? 'running' : 'queued';
  }
}
