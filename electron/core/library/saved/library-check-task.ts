import type { Tasks } from '#core/platform/tasks/tasks.ts';
import { type Checking, checkLibrary } from './check-library.ts';
import { type QueueAgain, queueLost } from './lost-chapters.ts';
import type { SavedLibrary } from './saved-library.ts';

export type LibraryCheckTask = {
  /** Answers with the task's id: that of the one that runs, when one does. */
  readonly start: () => string;
  /** A damaged database was replaced by what is left of it: all of that is looked at. */
  readonly noteReplaced: () => void;
  /** From now on what is lost can be fetched again. */
  readonly open: (queueAgain: QueueAgain) => void;
};

export type LibraryCheckTaskParts = Checking & {
  readonly tasks: Tasks;
  readonly noteChange: SavedLibrary['noteChange'];
  readonly sweep: () => Promise<void>;
};

export function createLibraryCheckTask(parts: LibraryCheckTaskParts): LibraryCheckTask {
  const { folder, tasks, noteChange, sweep } = parts;
  let queueAgain: QueueAgain | null = null;
  let running: string | null = null;
  let isWanted = false;

  function queueAllLost(): number {
    const given = queueAgain;
    if (given === null) return 0;
    const queued = folder.read(0, (database) => queueLost(database, given));
    if (queued > 0) noteChange(null);
    return queued;
  }

  function start(): string {
    running ??= tasks.start({ kind: 'check-library' }, async (signal, note) => {
      isWanted = false;
      try {
        const { chapters, damaged } = await checkLibrary(parts, signal, note);
        await sweep();
        return { kind: 'checked', chapters, damaged, queued: queueAllLost() };
      } finally {
        // What was found until it was called off is fetched again all the same.
        queueAllLost();
        running = null;
      }
    });
    return running;
  }

  return {
    start,
    noteReplaced: () => {
      if (queueAgain === null) isWanted = true;
      else start();
    },
    open: (given) => {
      queueAgain = given;
      if (isWanted) start();
      // What an earlier run found and did not come to queue.
      else queueAllLost();
    },
  };
}
