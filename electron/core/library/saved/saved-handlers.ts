import type { StorageChoiceStore } from '#core/library/saved/storage-choice-store.ts';
import type { NoticeStore } from '#core/platform/notices/notice-store.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Tasks } from '#core/platform/tasks/tasks.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { LibraryStorage } from '#shared/domain/novels/saved-library.ts';
import { createSavedLibrary } from './create-saved-library.ts';
import { createLibraryCheckTask, type LibraryCheckTask } from './library-check-task.ts';
import { createLibraryFolder } from './library-folder.ts';
import { createLibraryPlace, createOneAtATime } from './library-place.ts';
import { applyCacheLimits, type Caches, createLibraryStorage, setCacheLimit } from './library-storage.ts';
import { createSavedChanges, type SavingsOf } from './library-writes.ts';
import type { QueueAgain } from './lost-chapters.ts';
import { clearUnfinished, type Moving, moveLibrary, targetOf } from './move-library.ts';
import { createPictureSweep } from './picture-sweep.ts';
import { createRemovals, type Removals } from './removals.ts';
import type { SavedLibrary } from './saved-library.ts';

export type SavedHandlers = Pick<
  Handlers<AppContract>,
  | 'saved.titles'
  | 'saved.remove'
  | 'saved.restore'
  | 'saved.storage'
  | 'saved.move'
  | 'saved.check'
  | 'saved.setCacheLimit'
>;

type SavedHandlerParts = {
  readonly library: SavedLibrary;
  readonly removals: Removals;
  readonly check: LibraryCheckTask;
  readonly moving: Moving;
  readonly storage: () => Promise<LibraryStorage>;
  readonly tasks: Tasks;
  readonly caches: Caches;
  readonly choices: StorageChoiceStore;
};

function createSavedHandlers(parts: SavedHandlerParts): SavedHandlers {
  const { library, removals, check, moving, storage, tasks } = parts;
  return {
    'saved.titles': async () => library.titles(),
    'saved.remove': async ({ slugUrl, chapters }) => removals.remove(slugUrl, chapters),
    'saved.restore': async ({ removalId }) => {
      await removals.restore(removalId);
      return null;
    },
    'saved.storage': storage,
    'saved.move': async ({ directory }) => {
      const target = await targetOf(moving, directory);
      const taskId = tasks.start({ kind: 'move-library', directory: target.directory }, async (signal, note) => {
        await moveLibrary(moving, target, signal, note);
        return { kind: 'moved', directory: target.directory };
      });
      return { taskId };
    },
    'saved.check': async () => ({ taskId: check.start() }),
    'saved.setCacheLimit': async ({ cache, limitBytes }) => {
      await setCacheLimit(parts, cache, limitBytes);
      return null;
    },
  };
}

type LibraryParts = {
  readonly library: SavedLibrary;
  readonly handlers: SavedHandlers;
  /**
   * Clears up what an earlier run has left; from then on what is found to be lost is given to `queueAgain`, and changes
   * are told with what `savingsOf` says of them.
   */
  readonly start: (queueAgain: QueueAgain, savingsOf: SavingsOf) => void;
  /** Close everything that uses the library first. */
  readonly close: () => Promise<void>;
};

type LibraryPartsOptions = {
  readonly dataDirectory: string;
  /** Where the library lies, and the limits of the caches: in the person's own database. */
  readonly choices: StorageChoiceStore;
  readonly caches: Caches;
  readonly tasks: Tasks;
  readonly notices: Pick<NoticeStore, 'add'>;
  readonly events: EventHub;
  readonly clock: Clock;
  readonly log: Log;
};

/** The saved library with everything that looks after it. */
export function createLibraryParts(options: LibraryPartsOptions): LibraryParts {
  const { dataDirectory, choices, caches, tasks, notices, events, clock, log } = options;
  const changes = createSavedChanges({ events, clock });
  const noteChange = changes.note;
  const inTurn = createOneAtATime();
  const closing = new AbortController();
  let clearing: Promise<void> = Promise.resolve();
  const place = createLibraryPlace({ dataDirectory, choices });
  const folder = createLibraryFolder({
    ...{ place, clock, log },
    onChange: () => noteChange(null),
    onReplaced: (found) => {
      notices.add({ id: 'library-set-aside', kind: 'library-set-aside', ...found });
      check.noteReplaced();
    },
  });
  const sweep = createPictureSweep(folder, inTurn, closing.signal);
  const removals = createRemovals({ folder, inTurn, noteChange, sweep, clock, log });
  const check = createLibraryCheckTask({ folder, inTurn, tasks, noteChange, sweep });
  folder.reopen();
  const library = createSavedLibrary({ folder, inTurn, noteChange, clock, log });

  async function clearUp(): Promise<void> {
    await applyCacheLimits(caches, choices);
    await clearUnfinished(place, log);
    await removals.giveUp();
  }

  return {
    library,
    handlers: createSavedHandlers({
      ...{ library, removals, check, tasks, caches, choices },
      moving: { folder, place, inTurn, log },
      storage: createLibraryStorage({ folder, place, caches }),
    }),
    start: (queueAgain, savingsOf) => {
      changes.describeBy(savingsOf);
      check.open(queueAgain);
      clearing = clearUp().catch((cause: unknown) => log.error('library not cleared up', cause));
    },
    close: async () => {
      closing.abort();
      removals.close();
      await clearing;
      await inTurn(async () => folder.close());
      changes.close();
    },
  };
}
