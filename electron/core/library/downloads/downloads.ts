import type { SavedLibrary } from '#core/library/saved/saved-library.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { NovelService } from '#core/reading/novels/novel-service.ts';
import type { ChapterOfLine, ChapterSaving, DownloadQueue, TitleSaving } from '#shared/domain/downloads/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry, NovelCard } from '#shared/domain/novels/novel.ts';
import type { TitleReading } from '#shared/domain/novels/reading.ts';
import { createGetPictures } from './chapter-pictures.ts';
import { chapterSavings, createDownloadHandlers, type DownloadHandlers } from './download-handlers.ts';
import { createDownloadHolds, createDownloadRate, createThrottle } from './download-hold.ts';
import { createLibraryStatements } from './download-tables.ts';
import { createDownloadWorker } from './download-worker.ts';
import type { FetchPicture } from './fetch-picture.ts';
import { createKeepingUp, createKeptUpStore } from './keeping-up.ts';
import { createKnownLists } from './known-lists.ts';
import { createMissingPictureStore, createMissingPictures } from './missing-pictures.ts';
import { holdNow, queuePicture } from './queue-picture.ts';
import { createQueuedChapterStore } from './queued-chapter-store.ts';
import { createQueuedTitleStore } from './queued-title-store.ts';
import { createSaveChapter } from './save-chapter.ts';
import { createTitleRefresh, type TitleRefreshOptions } from './title-refresh.ts';

/** The download queue and its worker. */
export type Downloads = {
  readonly handlers: DownloadHandlers;
  readonly queue: () => DownloadQueue;
  readonly ofTitle: (slugUrl: SlugUrl) => TitleSaving;
  /** State of these chapters only; those neither saved nor queued are left out. */
  readonly ofLines: (slugUrl: SlugUrl, lines: readonly ChapterOfLine[]) => ChapterSaving[];
  /** Puts chapters at the end of the queue, also those that are saved: what is there may be damaged. Answers how many are new in it. */
  readonly fetchAgain: (slugUrl: SlugUrl, chapters: readonly ChapterOfLine[]) => number;
  /** Titles whose lists are to be looked at now and then. */
  readonly keptUp: () => SlugUrl[];
  /** A list was just read: new chapters of a title that is kept up are queued. */
  readonly noteList: (slugUrl: SlugUrl, list: readonly ChapterListEntry[]) => void;
  /** The title was opened and the service answered: pictures that its saved chapters lack are fetched. */
  readonly noteOpened: (slugUrl: SlugUrl) => void;
  /** Calls off what is under way; the queue goes on with it the next time. */
  readonly close: () => Promise<void>;
};

export type DownloadsOptions = {
  readonly library: SavedLibrary;
  readonly novels: Pick<NovelService, 'novel' | 'chapters' | 'chapter' | 'pace'>;
  readonly fetchPicture: FetchPicture;
  /** The list of a title as it was seen last, wherever; null: never. */
  readonly knownList: (slugUrl: SlugUrl) => readonly ChapterListEntry[] | null;
  /** The title as it was seen last, wherever; null: never. */
  readonly knownCard: (slugUrl: SlugUrl) => Pick<NovelCard, 'name' | 'cover'> | null;
  /** As a page read it last, and when; null: never, or it is not kept. */
  readonly keptTitle?: TitleRefreshOptions['keptTitle'];
  /** The line that the person reads; null: none chosen. */
  readonly chosenLine: (slugUrl: SlugUrl) => TitleReading['line'];
  /** The queue itself read a list. */
  readonly onList?: (slugUrl: SlugUrl, list: ChapterListEntry[]) => void;
  readonly events: EventHub;
  readonly clock: Clock;
  readonly log: Log;
};

const PICTURES_AGAIN_AFTER_MILLISECONDS = 10_000;

export function createDownloads(options: DownloadsOptions): Downloads {
  const { library, novels, fetchPicture, knownList, knownCard, chosenLine, onList, events, clock, log } = options;
  const statements = createLibraryStatements(library);
  const titles = createQueuedTitleStore(statements, { log });
  const chapters = createQueuedChapterStore(statements);
  const keptUp = createKeptUpStore(statements, { log });
  const lists = createKnownLists(knownList);
  const keepingUp = createKeepingUp({ keptUp, library, chosenLine });
  const rate = createDownloadRate(clock);
  const told = createThrottle(() => events.emit('downloads.changed', queue()));
  const holds = createDownloadHolds(clock, told.call);
  const getPictures = createGetPictures({
    fetchPicture,
    beforeAgain: (signal) => holds.wait('service-down', PICTURES_AGAIN_AFTER_MILLISECONDS, signal),
  });
  const refresh = createTitleRefresh({
    ...{ library, novels, titles, chapters, getPictures, clock },
    keptTitle: options.keptTitle ?? (() => null),
    onList: (slugUrl, list) => {
      keepUp(slugUrl, list);
      onList?.(slugUrl, list);
    },
  });
  const missing = createMissingPictures({
    ...{ library, fetchPicture, clock, log },
    store: createMissingPictureStore(statements),
    isPaused: titles.isAllPaused,
  });
  const saveChapter = createSaveChapter({ library, novels, titles, chapters, getPictures, missing, holds });
  const worker = createDownloadWorker({
    ...{ library, titles, chapters, refresh, saveChapter, holds, rate, clock, log },
    onChange: told.call,
  });

  function queue(): DownloadQueue {
    return queuePicture({
      titles: titles.all().filter(({ waiting, failed }) => waiting + failed > 0),
      isPaused: titles.isAllPaused(),
      hold: holdNow(holds.current(), novels.pace(), worker.running()),
      running: worker.running(),
      secondsPerChapter: rate.secondsPerChapter(),
      now: clock.now(),
    });
  }

  function changed(slugUrl: SlugUrl | null): void {
    worker.lookAgain();
    missing.lookAgain(false);
    library.noteChange(slugUrl);
    told.call();
  }

  function fetchAgain(slugUrl: SlugUrl, wanted: readonly ChapterOfLine[]): number {
    const listed = lists.of(slugUrl);
    const added = statements.asOne(() => {
      const card = knownCard(slugUrl);
      titles.put({
        slugUrl,
        name: card?.name ?? { main: slugUrl, russian: null, english: null },
        cover: card?.cover ?? null,
      });
      return chapters.add(
        slugUrl,
        wanted.map((line) => ({ ...line, revisionId: listed.find(line)?.branch?.revisionId ?? null })),
      );
    });
    changed(slugUrl);
    return added;
  }

  function keepUp(slugUrl: SlugUrl, list: readonly ChapterListEntry[]): void {
    lists.note(slugUrl, list);
    statements.asOne(() => {
      const wanted = keepingUp(slugUrl, list);
      if (wanted.length > 0) fetchAgain(slugUrl, wanted);
    });
  }

  /** What the person sees in the list now is not new. */
  function startKeepingUp(slugUrl: SlugUrl): void {
    keptUp.put(slugUrl, true);
    const list = knownList(slugUrl) ?? [];
    if (list.length > 0) keepUp(slugUrl, list);
  }

  function noteList(slugUrl: SlugUrl, list: readonly ChapterListEntry[]): void {
    // A list that is suddenly empty is a fault of the service.
    if (list.length === 0 || library.database() === null) return;
    refresh.take(slugUrl, list);
    keepUp(slugUrl, list);
  }

  let wasAway = false;
  const unsubscribe = events.subscribe((name, payload) => {
    // The event's own payload, which its name does not narrow.
    if (name === 'novels.pace') {
      const { isAway } = payload as ReturnType<typeof novels.pace>;
      if (!isAway) holds.end(['offline', 'service-down']);
      if (wasAway && !isAway) missing.lookAgain(true);
      wasAway = isAway;
      told.call();
    }
    if (name === 'power.changed' && (payload as { readonly state: string }).state === 'resumed') {
      holds.end(null);
      missing.lookAgain(true);
    }
    // Another folder, or the same one again: its queue is another one.
    if (name === 'saved.changed' && (payload as { readonly slugUrl: SlugUrl | null }).slugUrl === null) {
      holds.end(['library-unusable']);
      worker.lookAgain();
      missing.lookAgain(false);
    }
  });

  const ofTitle = (slugUrl: SlugUrl): TitleSaving => ({
    isKeptUp: keptUp.has(slugUrl),
    chapters: chapterSavings({
      saved: library.chaptersOf(slugUrl),
      queued: chapters.of(slugUrl),
      runningId: worker.running()?.id ?? null,
      listed: lists.of(slugUrl),
    }),
  });

  const ofLines = (slugUrl: SlugUrl, lines: readonly ChapterOfLine[]) =>
    chapterSavings({
      saved: lines.flatMap((line) => library.infoOf(slugUrl, line) ?? []),
      queued: lines.flatMap((line) => chapters.find(slugUrl, line) ?? []),
      runningId: worker.running()?.id ?? null,
      listed: lists.of(slugUrl),
    });

  return {
    ...{ queue, ofTitle, ofLines, fetchAgain, noteList, noteOpened: missing.noteOpened, keptUp: keptUp.all },
    handlers: createDownloadHandlers({
      queue,
      ofTitle,
      fetchAgain,
      changed,
      titles,
      chapters,
      keptUp,
      holds,
      startKeepingUp,
      fetchPictures: missing.fetchNow,
    }),
    close: async () => {
      unsubscribe();
      await Promise.all([worker.close(), missing.close()]);
      told.close();
    },
  };
}
