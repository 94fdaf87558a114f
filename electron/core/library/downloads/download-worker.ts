import type { SavedLibrary } from '#core/library/saved/saved-library.ts';
import { storageFailure } from '#core/platform/database/storage-failure.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { DownloadTrouble } from '#shared/domain/downloads/download.ts';
import { type DownloadHolds, type DownloadRate, passingHold, troubleOf } from './download-hold.ts';
import { lineOf } from './line-of.ts';
import type { QueuedChapter, QueuedChapterStore } from './queued-chapter-store.ts';
import type { QueuedTitleStore } from './queued-title-store.ts';
import { type SaveChapter, storageHold } from './save-chapter.ts';
import type { TitleRefresh } from './title-refresh.ts';

/** Works the queue off, one chapter after the other: the service allows one background request at a time. */
export type DownloadWorker = {
  readonly running: () => QueuedChapter | null;
  /** The queue is another one: what is not to be done any more is called off, and what is, is begun. */
  readonly lookAgain: () => void;
  /** Calls off what is under way and waits for it. */
  readonly close: () => Promise<void>;
};

export type DownloadWorkerOptions = {
  readonly library: Pick<SavedLibrary, 'state' | 'noteChange'>;
  readonly titles: QueuedTitleStore;
  readonly chapters: QueuedChapterStore;
  readonly refresh: TitleRefresh;
  readonly saveChapter: SaveChapter;
  readonly holds: DownloadHolds;
  readonly rate: DownloadRate;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: () => void;
};

const LIBRARY_LOOKED_AT_AFTER_MILLISECONDS = 15_000;
/** So often may the service fail at one and the same thing, or answer it with what cannot be read, while all else goes well. */
const MOST_FAILURES = 3;
const LIST_IS_OLD_AFTER_MILLISECONDS = 60_000;

export function createDownloadWorker(options: DownloadWorkerOptions): DownloadWorker {
  const { library, titles, chapters, refresh, saveChapter, holds, rate, clock, log, onChange } = options;
  const closing = new AbortController();
  let running: { readonly chapter: QueuedChapter; readonly calling: AbortController } | null = null;
  let ring: () => void = () => undefined;
  /** Failures in a row, of any kind. */
  let failures = 0;
  /** The chapter that the service failed at last, and how often in a row. */
  let suspect = { id: -1, failures: 0 };

  function next(): QueuedChapter | null {
    if (titles.isAllPaused()) return null;
    const title = titles.all().find(({ isPaused, waiting }) => !isPaused && waiting > 0);
    return title === undefined ? null : chapters.first(title.slugUrl);
  }

  function isWanted({ id, slugUrl }: QueuedChapter): boolean {
    return !titles.isAllPaused() && titles.get(slugUrl)?.isPaused === false && chapters.has(id);
  }

  /** Notes one more failure at this chapter. */
  function isGivenUp({ id }: QueuedChapter): boolean {
    suspect = { id, failures: suspect.id === id ? suspect.failures + 1 : 1 };
    return suspect.failures > MOST_FAILURES;
  }

  function fail(chapter: QueuedChapter, trouble: DownloadTrouble): void {
    log.warn('chapter not saved', {
      slugUrl: chapter.slugUrl,
      volume: chapter.volume,
      number: chapter.number,
      trouble,
    });
    chapters.fail(chapter.id, trouble);
  }

  async function save(chapter: QueuedChapter, signal: AbortSignal): Promise<void> {
    const title = await refresh.atHand(chapter.slugUrl, signal).catch((cause: unknown) => {
      const trouble = troubleOf(cause);
      // An answer that was cut on its way is whole the next time.
      if (trouble === null || (trouble === 'unreadable' && failures < MOST_FAILURES)) throw cause;
      // Without its list nothing of the title can be saved.
      chapters.failAll(chapter.slugUrl, trouble);
      library.noteChange(chapter.slugUrl);
      return null;
    });
    // After a failure the title is asked for first.
    failures = 0;
    // The list may have given the chapter another name.
    const current = title === null ? null : chapters.first(chapter.slugUrl);
    if (title === null || current?.id !== chapter.id) return;
    const trouble = await saveChapter(current, title, signal).catch((cause: unknown) => {
      const own = troubleOf(cause);
      if (own === null) throw cause;
      return own;
    });
    failures = 0;
    if (trouble === null) rate.noteSaved();
    else if (trouble === 'unreadable' && !isGivenUp(current)) return;
    else if (trouble === 'gone' && clock.now() - title.refreshedAt > LIST_IS_OLD_AFTER_MILLISECONDS) refresh.forget();
    else fail(current, trouble);
  }

  /** What passes by itself is waited for; what does not is the chapter's own. */
  async function recover(chapter: QueuedChapter, cause: unknown, signal: AbortSignal): Promise<void> {
    rate.noteStopped();
    const failure = storageFailure(cause);
    const storage = storageHold(failure);
    if (storage !== null) return holds.wait(storage, LIBRARY_LOOKED_AT_AFTER_MILLISECONDS, signal);
    failures += 1;
    const hold = passingHold(failure, failures, clock.now());
    if (hold === null) {
      log.error('chapter not saved', cause);
      return fail(chapter, 'unreadable');
    }
    // Whether it is the service or this chapter shows in the title's list, which is asked for first the next time.
    refresh.forget();
    if (hold.kind === 'service-down' && failures === 1 && isGivenUp(chapter)) return fail(chapter, 'unreadable');
    return holds.wait(hold.kind, hold.milliseconds, signal);
  }

  async function work(chapter: QueuedChapter): Promise<void> {
    const calling = new AbortController();
    const { signal } = calling;
    running = { chapter, calling };
    rate.noteBegun();
    library.noteChange(chapter.slugUrl, lineOf(chapter));
    onChange();
    try {
      await save(chapter, signal).catch((cause: unknown) => {
        signal.throwIfAborted();
        return recover(chapter, cause, signal);
      });
    } catch (cause) {
      rate.noteStopped();
      if (!signal.aborted) throw cause;
    } finally {
      running = null;
      library.noteChange(chapter.slugUrl, lineOf(chapter));
      onChange();
    }
  }

  /** Waits until `ring` is called. */
  async function idle(): Promise<void> {
    rate.noteStopped();
    await new Promise<void>((resolve) => {
      ring = resolve;
    });
  }

  async function step(): Promise<void> {
    if (library.state() !== 'ready') {
      await holds.wait('library-unusable', LIBRARY_LOOKED_AT_AFTER_MILLISECONDS, closing.signal);
      return;
    }
    const chapter = next();
    await (chapter === null ? idle() : work(chapter));
  }

  async function workOff(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await step();
      } catch (cause) {
        if (closing.signal.aborted) return;
        log.error('queue stopped', cause);
        await holds
          .wait('library-unusable', LIBRARY_LOOKED_AT_AFTER_MILLISECONDS, closing.signal)
          .catch(() => undefined);
      }
    }
  }

  const ended = workOff();
  return {
    running: () => running?.chapter ?? null,
    lookAgain: () => {
      if (running !== null && !isWanted(running.chapter)) running.calling.abort();
      ring();
    },
    close: async () => {
      closing.abort();
      running?.calling.abort();
      ring();
      await ended;
    },
  };
}
