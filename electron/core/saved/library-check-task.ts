import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '#core/ports.ts';
import type { Tasks } from '#core/tasks/tasks.ts';
import { recoverChapters } from './after-damage.ts';
import { type Checking, checkLibrary } from './check-library.ts';
import { createLostChapters, type QueueAgain } from './lost-chapters.ts';
import type { SavedLibrary } from './saved-library.ts';

export type LibraryCheckTask = {
  /** Answers with the task's id: that of the one that runs, when one does. */
  readonly start: () => string;
  /** A damaged database was replaced by what is left of it: all of that is looked at. */
  readonly noteReplaced: (database: DatabaseSync, damagedPath: string) => void;
  /** From now on what is lost can be fetched again. */
  readonly open: (queueAgain: QueueAgain) => void;
};

export type LibraryCheckTaskParts = Omit<Checking, 'lost'> & {
  readonly tasks: Tasks;
  readonly noteChange: SavedLibrary['noteChange'];
  readonly sweep: () => Promise<void>;
  readonly log: Log;
};

export function createLibraryCheckTask(parts: LibraryCheckTaskParts): LibraryCheckTask {
  const { tasks, noteChange, sweep, log } = parts;
  const lost = createLostChapters();
  let queueAgain: QueueAgain | null = null;
  let running: string | null = null;
  let isWanted = false;

  function queueLost(): number {
    if (queueAgain === null) return 0;
    let queued = 0;
    for (const [slugUrl, chapters] of lost.take()) queued += queueAgain(slugUrl, chapters);
    noteChange(null);
    return queued;
  }

  function start(): string {
    running ??= tasks.start({ kind: 'check-library' }, async (signal, note) => {
      isWanted = false;
      try {
        const { chapters, damaged } = await checkLibrary({ ...parts, lost }, signal, note);
        await sweep();
        return { kind: 'checked', chapters, damaged, queued: queueLost() };
      } finally {
        // What was found until it was called off is fetched again all the same.
        queueLost();
        running = null;
      }
    });
    return running;
  }

  return {
    start,
    noteReplaced: (database, damagedPath) => {
      recoverChapters({ database, damagedPath, lost }, log);
      if (queueAgain === null) isWanted = true;
      else start();
    },
    open: (given) => {
      queueAgain = given;
      if (isWanted) start();
    },
  };
}
