import { storageFailure } from '#core/platform/database/storage-failure.ts';
import type { Log } from '#core/ports.ts';
import type { SavedLibrary } from '../saved/saved-library.ts';
import {
  type DownloadHolds,
  type DownloadRate,
  STORAGE_RETRY_AFTER_MILLISECONDS,
  storageHold,
} from './download-hold.ts';

type WorkerLoopParts = {
  readonly library: Pick<SavedLibrary, 'state' | 'database'>;
  readonly holds: DownloadHolds;
  readonly rate: DownloadRate;
  readonly log: Log;
};

type QueueWork<Part> = {
  /** The part to work on next; null: nothing is queued. */
  readonly next: () => Part | null;
  readonly isWanted: (part: Part) => boolean;
  readonly save: (part: Part, signal: AbortSignal) => Promise<void>;
  /** Waits out passing trouble, and marks the part as failed for any other. Rejects when `signal` aborts. */
  readonly recover: (part: Part, cause: unknown, signal: AbortSignal) => Promise<void>;
  /** Work on the part began or ended. */
  readonly onTurn: (part: Part) => void;
};

/** Works on one part of a queue at a time, while the library's folder can be used. */
export function createWorkerLoop<Part>(
  { library, holds, rate, log }: WorkerLoopParts,
  { next, isWanted, save, recover, onTurn }: QueueWork<Part>,
) {
  const closing = new AbortController();
  /** `database`: whose queue has the part; another one may use the same ids. */
  let running: { readonly part: Part; readonly database: unknown; readonly calling: AbortController } | null = null;
  let wake: () => void = () => undefined;

  async function turn(part: Part): Promise<void> {
    const calling = new AbortController();
    const { signal } = calling;
    running = { part, database: library.database(), calling };
    onTurn(part);
    rate.noteBegun();
    try {
      await save(part, signal).catch((cause: unknown) => {
        signal.throwIfAborted();
        rate.noteStopped();
        const hold = storageHold(storageFailure(cause));
        if (hold === null) return recover(part, cause, signal);
        return holds.wait(hold, STORAGE_RETRY_AFTER_MILLISECONDS, signal);
      });
    } catch (cause) {
      rate.noteStopped();
      if (!signal.aborted) throw cause;
    } finally {
      running = null;
      onTurn(part);
    }
  }

  const waitForLibrary = () => holds.wait('library-unusable', STORAGE_RETRY_AFTER_MILLISECONDS, closing.signal);

  async function step(): Promise<void> {
    if (library.state() !== 'ready') return waitForLibrary();
    const part = next();
    if (part !== null) return turn(part);
    rate.noteStopped();
    const woken = Promise.withResolvers<void>();
    wake = woken.resolve;
    return woken.promise;
  }

  async function workOff(): Promise<void> {
    // A hold reports the whole queue, parts of which the caller creates after this loop.
    await Promise.resolve();
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
    running: (): Part | null => running?.part ?? null,
    /** The queue changed: cancels work that is no longer wanted, and continues. */
    lookAgain: () => {
      const isHere = running?.database === library.database();
      if (running !== null && !(isHere && isWanted(running.part))) running.calling.abort();
      wake();
    },
    /** Cancels the work under way and waits for it. */
    close: async () => {
      closing.abort();
      running?.calling.abort();
      wake();
      await ended;
    },
  };
}
