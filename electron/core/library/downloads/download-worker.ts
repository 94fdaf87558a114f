import { storageFailure } from '#core/platform/database/storage-failure.ts';
import { pictureAddressesOf } from '#core/reading/chapter-text/picture-addresses.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { type DownloadTrouble, lineOf } from '#shared/domain/downloads/download.ts';
import { isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterToSave } from '../saved/library-statements.ts';
import { type DownloadHolds, type DownloadRate, passingHold, troubleOf } from './download-hold.ts';
import type { MissingPictures } from './missing-pictures.ts';
import type { DownloadContext, QueuedChapter } from './queue-store.ts';
import type { TitleAtHand, TitleRefresh } from './title-refresh.ts';

type DownloadWorkerOptions = DownloadContext & {
  readonly refresh: TitleRefresh;
  readonly missing: Pick<MissingPictures, 'note'>;
  readonly holds: DownloadHolds;
  readonly rate: DownloadRate;
  readonly onChange: () => void;
};

const STORAGE_RETRY_AFTER_MILLISECONDS = 15_000;
/** Failures or unreadable answers in a row for one chapter, while other requests succeed. */
const MOST_FAILURES = 3;
const LIST_IS_OLD_AFTER_MILLISECONDS = 60_000;

/** Saves the queued chapters one after the other: the service allows one background request at a time. */
export function createDownloadWorker(options: DownloadWorkerOptions) {
  const { library, novels, store, refresh, getPictures, missing, holds, rate, clock, log, onChange } = options;
  const closing = new AbortController();
  let running: { readonly chapter: QueuedChapter; readonly calling: AbortController } | null = null;
  let ring: () => void = () => undefined;
  /** Failures in a row, of any kind. */
  let failures = 0;
  /** The chapter of the last failure, and its failures in a row. */
  let suspect = { id: -1, failures: 0 };

  function next(): QueuedChapter | null {
    if (store.isAllPaused()) return null;
    const title = store.titles().find(({ isPaused, waiting }) => !isPaused && waiting > 0);
    return title === undefined ? null : store.first(title.slugUrl);
  }

  function isWanted({ id, slugUrl }: QueuedChapter): boolean {
    return !store.isAllPaused() && store.title(slugUrl)?.isPaused === false && store.has(id);
  }

  /** Notes one more failure at this chapter. */
  function isGivenUp({ id }: QueuedChapter): boolean {
    suspect = { id, failures: suspect.id === id ? suspect.failures + 1 : 1 };
    return suspect.failures > MOST_FAILURES;
  }

  function fail(chapter: QueuedChapter, trouble: DownloadTrouble): void {
    const { slugUrl, volume, number } = chapter;
    log.warn('chapter not saved', { slugUrl, volume, number, trouble });
    store.fail(chapter.id, trouble);
  }

  /** Keeps the fetched chapter in memory until there is room for it. */
  async function put(saving: ChapterToSave, signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        return await library.put(saving);
      } catch (cause) {
        if (cause instanceof TakenOutError) return;
        const kind = storageHold(cause);
        if (kind === null) throw cause;
        await holds.wait(kind, STORAGE_RETRY_AFTER_MILLISECONDS, signal);
      }
    }
  }

  /**
   * Fetches a chapter and saves it; saving and leaving the queue are one transaction. Returns the chapter's own trouble; null:
   * none, or the chapter left the queue meanwhile.
   */
  async function saveChapter(queued: QueuedChapter, title: TitleAtHand, signal: AbortSignal) {
    const { slugUrl } = queued;
    const line = lineOf(queued);
    const listed = title.listed.find(line);
    if (listed === null) return title.record.chapters.some((entry) => isSameChapter(entry, line)) ? 'refused' : 'gone';
    const chapter = await novels.chapter({ slugUrl, ...line }, { priority: 'background', signal });
    if (chapter.content.format === 'unavailable') return 'empty';
    // Another translation than the requested one does not count.
    if (line.branchId !== null && chapter.branchId !== line.branchId) return 'refused';
    const addresses = pictureAddressesOf(chapter);
    const here = library.picturesHere(addresses);
    const absent = addresses.filter((address) => !here.has(address));
    const pictures = await getPictures(absent, signal);
    const fetched = new Set(pictures.map(({ address }) => address));
    const lost = absent.filter((address) => !fetched.has(address));
    const saving: ChapterToSave = {
      ...{ title: title.record, line, chapter, pictures, missingPictures: [...here, ...lost] },
      index: listed.entry.index,
      revisionId: listed.branch?.revisionId ?? null,
      alongside: () => {
        if (!store.take(queued.id)) throw new TakenOutError();
        missing.note(lost);
        store.noteDone(slugUrl);
        store.removeEmptyTitle(slugUrl);
      },
    };
    await put(saving, signal);
    return null;
  }

  async function save(chapter: QueuedChapter, signal: AbortSignal): Promise<void> {
    const title = await refresh.atHand(chapter.slugUrl, signal).catch((cause: unknown) => {
      const trouble = troubleOf(cause);
      // A truncated answer is whole the next time.
      if (trouble === null || (trouble === 'unreadable' && failures < MOST_FAILURES)) throw cause;
      // No chapter can be saved without the title's list.
      store.failAll(chapter.slugUrl, trouble);
      library.noteChange(chapter.slugUrl);
      return null;
    });
    failures = 0;
    // The new list may have renamed or removed the chapter.
    const current = title === null ? null : store.first(chapter.slugUrl);
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

  /** Waits for trouble that passes by itself; other failures belong to the chapter. */
  async function recover(chapter: QueuedChapter, cause: unknown, signal: AbortSignal): Promise<void> {
    rate.noteStopped();
    const failure = storageFailure(cause);
    const storage = storageHold(failure);
    if (storage !== null) return holds.wait(storage, STORAGE_RETRY_AFTER_MILLISECONDS, signal);
    failures += 1;
    const hold = passingHold(failure, failures);
    if (hold === null) {
      log.error('chapter not saved', cause);
      return fail(chapter, 'unreadable');
    }
    // The next attempt asks for the title's list first, which tells trouble of the service from that of this chapter.
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

  const waitForLibrary = () => holds.wait('library-unusable', STORAGE_RETRY_AFTER_MILLISECONDS, closing.signal);

  async function step(): Promise<void> {
    if (library.state() !== 'ready') return waitForLibrary();
    const chapter = next();
    if (chapter !== null) return work(chapter);
    rate.noteStopped();
    const rung = Promise.withResolvers<void>();
    ring = rung.resolve;
    return rung.promise;
  }

  async function workOff(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await step();
      } catch (cause) {
        if (closing.signal.aborted) return;
        log.error('queue stopped', cause);
        await waitForLibrary().catch(() => undefined);
      }
    }
  }

  const ended = workOff();
  return {
    running: (): QueuedChapter | null => running?.chapter ?? null,
    /** The queue changed: cancels a chapter that is no longer wanted, and continues. */
    lookAgain: () => {
      if (running !== null && !isWanted(running.chapter)) running.calling.abort();
      ring();
    },
    /** Cancels the running chapter and waits for it. */
    close: async () => {
      closing.abort();
      running?.calling.abort();
      ring();
      await ended;
    },
  };
}

/** The chapter left the queue while it was fetched. */
class TakenOutError extends Error {}

/** The hold for a storage failure; null for other failures. */
function storageHold(cause: unknown) {
  if (!(cause instanceof AppFailure)) return null;
  if (cause.error.code === 'storage-full') return 'storage-full';
  return cause.error.code === 'storage-unwritable' ? 'library-unusable' : null;
}
