import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { NovelService } from '#core/reading/novels/novel-service.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { ChapterOfLine, ChapterSaving, DownloadQueue, TitleSaving } from '#shared/domain/downloads/download.ts';
import { chapterOfLineKey } from '#shared/domain/downloads/download-plan.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry, NovelCard } from '#shared/domain/novels/novel.ts';
import type { TitleReading } from '#shared/domain/novels/reading.ts';
import type { SavedLibrary } from '../saved/saved-library.ts';
import { createDownloadHolds, createDownloadRate, createThrottle } from './download-hold.ts';
import { createDownloadWorker } from './download-worker.ts';
import { createGetPictures, type FetchPicture } from './fetch-picture.ts';
import { createKeepingUp } from './keeping-up.ts';
import { createKnownLists } from './listed-chapters.ts';
import { createMissingPictures } from './missing-pictures.ts';
import { createLibraryStatements, createQueueStore } from './queue-store.ts';
import { chapterSavings, queueView } from './queue-view.ts';
import { createTitleRefresh, type TitleRefreshOptions } from './title-refresh.ts';

export type DownloadsOptions = {
  readonly library: SavedLibrary;
  readonly novels: Pick<NovelService, 'novel' | 'chapters' | 'chapter' | 'pace'>;
  readonly fetchPicture: FetchPicture;
  /** The last known list of a title; null: none. */
  readonly knownList: (slugUrl: SlugUrl) => readonly ChapterListEntry[] | null;
  /** The last known card of a title; null: none. */
  readonly knownCard: (slugUrl: SlugUrl) => Pick<NovelCard, 'name' | 'cover'> | null;
  readonly keptTitle: TitleRefreshOptions['keptTitle'];
  /** The line that the person reads; null: none chosen. */
  readonly chosenLine: (slugUrl: SlugUrl) => TitleReading['line'];
  /** The queue itself has read a list. */
  readonly onList: (slugUrl: SlugUrl, list: ChapterListEntry[]) => void;
  readonly events: EventHub;
  readonly clock: Clock;
  readonly log: Log;
};

const PICTURES_AGAIN_AFTER_MILLISECONDS = 10_000;

/** The download queue and its worker. */
export function createDownloads(options: DownloadsOptions) {
  const { library, novels, fetchPicture, knownList, knownCard, keptTitle, chosenLine, onList } = options;
  const { events, clock, log } = options;
  const statements = createLibraryStatements(library);
  const store = createQueueStore(statements, { log });
  const lists = createKnownLists(knownList);
  const keepingUp = createKeepingUp({ statements, library, chosenLine, log });
  const rate = createDownloadRate(clock);
  const throttle = createThrottle(() => events.emit('downloads.changed', queue()));
  const holds = createDownloadHolds(clock, throttle.call);
  const getPictures = createGetPictures(fetchPicture, (signal) =>
    holds.wait('service-down', PICTURES_AGAIN_AFTER_MILLISECONDS, signal),
  );
  const context = { library, novels, store, getPictures, clock, log };
  const refresh = createTitleRefresh({
    ...{ ...context, keptTitle },
    onList: (slugUrl, list) => {
      keepUp(slugUrl, list);
      onList(slugUrl, list);
    },
  });
  const missing = createMissingPictures({
    ...{ library, fetchPicture, statements, clock, log },
    isPaused: store.isAllPaused,
  });
  const worker = createDownloadWorker({
    ...{ ...context, refresh, missing, holds, rate },
    onChange: throttle.call,
  });

  function queue(): DownloadQueue {
    const running = worker.running();
    const { pausedUntil } = novels.pace();
    const isServicePaused = running !== null && pausedUntil !== null;
    return queueView({
      titles: store.titles().filter(({ waiting, failed }) => waiting + failed > 0),
      isPaused: store.isAllPaused(),
      hold: holds.current() ?? (isServicePaused ? { kind: 'rate-limited', until: pausedUntil } : null),
      running,
      secondsPerChapter: rate.secondsPerChapter(),
      now: clock.now(),
    });
  }

  /** Null: several titles. */
  function changed(slugUrl: SlugUrl | null): null {
    worker.lookAgain();
    missing.lookAgain(false);
    library.noteChange(slugUrl);
    throttle.call();
    return null;
  }

  /** Queues chapters at the end, saved ones too since those may be damaged. Returns how many are new in the queue. */
  function fetchAgain(slugUrl: SlugUrl, wanted: readonly ChapterOfLine[]): number {
    const listed = lists.of(slugUrl);
    const added = statements.asOne(() => {
      const { name, cover } = knownCard(slugUrl) ?? {
        name: { main: slugUrl, russian: null, english: null },
        cover: null,
      };
      store.putTitle({ slugUrl, name, cover });
      return store.add(
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
      const wanted = keepingUp.take(slugUrl, list);
      if (wanted.length > 0) fetchAgain(slugUrl, wanted);
    });
  }

  /** Takes a list that was just read: queues new chapters of titles with automatic downloads. */
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
      throttle.call();
    }
    if (name === 'power.changed' && (payload as { readonly state: string }).state === 'resumed') {
      holds.end(null);
      missing.lookAgain(true);
    }
    // The library's folder may be another one, with another queue.
    if (name === 'saved.changed' && (payload as { readonly slugUrl: SlugUrl | null }).slugUrl === null) {
      holds.end(['library-unusable']);
      worker.lookAgain();
      missing.lookAgain(false);
    }
  });

  /** The state of a title's chapters; `lines` null: all, else without those neither saved nor queued. */
  const savings = (slugUrl: SlugUrl, lines: readonly ChapterOfLine[] | null): ChapterSaving[] =>
    chapterSavings({
      saved: library.chaptersOf(slugUrl, lines),
      queued: store.chaptersOf(slugUrl, lines),
      runningId: worker.running()?.id ?? null,
      listed: lists.of(slugUrl),
    });

  const ofTitle = (slugUrl: SlugUrl): TitleSaving => ({
    isKeptUp: keepingUp.has(slugUrl),
    chapters: savings(slugUrl, null),
  });

  const handlers = {
    'downloads.queue': async () => queue(),
    'downloads.ofTitle': async ({ slugUrl }) => ofTitle(slugUrl),
    'downloads.add': async ({ slugUrl, chapters }) => {
      const whole = savings(slugUrl, chapters).filter(
        ({ state, missingPictures }) => state === 'saved' && missingPictures === 0,
      );
      const here = new Set(whole.map(chapterOfLineKey));
      const wanted = chapters.filter((chapter) => !here.has(chapterOfLineKey(chapter)));
      const added = wanted.length === 0 ? 0 : fetchAgain(slugUrl, wanted);
      holds.end(null);
      return { added };
    },
    'downloads.keepUp': async ({ slugUrl, isKeptUp }) => {
      keepingUp.put(slugUrl, isKeptUp);
      // Chapters that the person sees in the list now are not new.
      const list = isKeptUp ? (knownList(slugUrl) ?? []) : [];
      if (list.length > 0) keepUp(slugUrl, list);
      return changed(slugUrl);
    },
    'downloads.pause': async ({ slugUrl }) => {
      store.setPaused(slugUrl, true);
      return changed(slugUrl);
    },
    'downloads.resume': async ({ slugUrl }) => {
      store.setPaused(slugUrl, false);
      holds.end(null);
      return changed(slugUrl);
    },
    'downloads.cancel': async ({ slugUrl, chapters }) => {
      const removed = store.remove(slugUrl, chapters);
      store.removeEmptyTitle(slugUrl);
      changed(slugUrl);
      return removed;
    },
    'downloads.retry': async ({ slugUrl }) => {
      store.retry(slugUrl);
      holds.end(null);
      return changed(slugUrl);
    },
    'downloads.fetchPictures': ({ slugUrl }, { signal }) => missing.fetchNow(slugUrl, signal),
    'downloads.reorder': async ({ slugUrl, before }) => {
      store.reorder(slugUrl, before);
      return changed(null);
    },
  } satisfies Partial<Handlers<AppContract>>;

  return {
    ...{ handlers, queue, ofTitle, savings, fetchAgain, noteList },
    /** Titles with automatic downloads, whose lists are read now and then. */
    keptUp: keepingUp.titles,
    /** The title was opened and the service answered: fetches pictures that its saved chapters lack. */
    noteOpened: missing.noteOpened,
    /** Cancels the running chapter; the queue continues with it after the next start. */
    close: async () => {
      unsubscribe();
      await Promise.all([worker.close(), missing.close()]);
      throttle.close();
    },
  };
}
