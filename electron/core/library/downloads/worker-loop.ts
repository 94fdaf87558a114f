import type { Log } from '#core/ports.ts';
import type { SavedLibrary } from '../saved/saved-library.ts';
import { type DownloadHolds, STORAGE_RETRY_AFTER_MILLISECONDS } from './download-hold.ts';

type WorkerLoopOptions<Part> = {
  readonly library: Pick<SavedLibrary, 'state'>;
  readonly holds: DownloadHolds;
  readonly log: Log;
  /** What to work on now; null: nothing waits. */
  readonly next: () => Part | null;
  readonly isWanted: (part: Part) => boolean;
  /** Sees to all trouble of the part; rejects when `signal` aborts. */
  readonly work: (part: Part, signal: AbortSignal) => Promise<void>;
  /** Work on the part began or ended. */
  readonly onTurn: (part: Part) => void;
  /** Nothing waits, or work was broken off. */
  readonly onRest: () => void;
};

/** Works on one part of a queue at a time, while the library's folder can be used. */
export function createWorkerLoop<Part>(options: WorkerLoopOptions<Part>) {
  const { library, holds, log, next, isWanted, work, onTurn, onRest } = options;
  const closing = new AbortController();
  let running: { readonly part: Part; readonly calling: AbortController } | null = null;
  let ring: () => void = () => undefined;

  async function turn(part: Part): Promise<void> {
    const calling = new AbortController();
    running = { part, calling };
    onTurn(part);
    try {
      await work(part, calling.signal);
    } catch (cause) {
      onRest();
      if (!calling.signal.aborted) throw cause;
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
    onRest();
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
    running: (): Part | null => running?.part ?? null,
    /** The queue changed: cancels work that is no longer wanted, and continues. */
    lookAgain: () => {
      if (running !== null && !isWanted(running.part)) running.calling.abort();
      ring();
    },
    /** Cancels the work under way and waits for it. */
    close: async () => {
      closing.abort();
      running?.calling.abort();
      ring();
      await ended;
    },
  };
}
