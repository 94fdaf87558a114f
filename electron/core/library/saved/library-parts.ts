import type { NoticeStore } from '#core/platform/notices/notice-store.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Tasks } from '#core/platform/tasks/tasks.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
import { createLibraryCheckTask } from './check-library.ts';
import { createLibraryFolder } from './library-folder.ts';
import { createLibraryPlace, createOneAtATime, type StorageChoiceStore } from './library-place.ts';
import { type Caches, createLibraryStorage } from './library-storage.ts';
import type { QueueAgain } from './lost-chapters.ts';
import { clearUnfinished, moveLibrary, targetOf } from './move-library.ts';
import { createRemovals } from './removals.ts';
import { createSavedChanges, type SavingsOf } from './saved-changes.ts';
import { createSavedLibrary } from './saved-library.ts';

export type LibraryPartsOptions = {
  readonly dataDirectory: string;
  readonly choices: StorageChoiceStore;
  readonly caches: Caches;
  readonly tasks: Tasks;
  readonly notices: Pick<NoticeStore, 'add'>;
  readonly events: EventHub;
  readonly clock: Clock;
  readonly log: Log;
};

/** The saved library with its removals, check, move and storage. */
export function createLibraryParts({ dataDirectory, choices, caches, ...shared }: LibraryPartsOptions) {
  const { tasks, notices, events, clock, log } = shared;
  const changes = createSavedChanges({ events, clock });
  const noteChange = changes.note;
  const inTurn = createOneAtATime();
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
  const removals = createRemovals({ folder, inTurn, noteChange, clock, log });
  const check = createLibraryCheckTask({ folder, inTurn, tasks, noteChange, sweep: removals.sweep });
  folder.reopen();
  const library = createSavedLibrary({ folder, inTurn, noteChange, clock, log });
  const storage = createLibraryStorage({ folder, place, choices, caches });
  const moving = { folder, place, inTurn, log };

  const handlers = {
    'saved.titles': async () => library.titles(),
    'saved.remove': ({ slugUrl, chapters }) => removals.remove(slugUrl, chapters),
    'saved.restore': async ({ removalId }) => {
      await removals.restore(removalId);
      return null;
    },
    'saved.storage': storage.read,
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
      await storage.setLimit(cache, limitBytes);
      return null;
    },
  } satisfies Partial<Handlers<AppContract>>;

  async function clearUp(): Promise<void> {
    await storage.applyLimits();
    await clearUnfinished(place, log);
    await removals.deleteRemoved();
  }

  return {
    library,
    handlers,
    /**
     * Cleans up after earlier runs. From then on lost chapters are given to `queueAgain`, and change events carry the state
     * that `savingsOf` returns.
     */
    start: (queueAgain: QueueAgain, savingsOf: SavingsOf) => {
      changes.describeBy(savingsOf);
      check.open(queueAgain);
      clearing = clearUp().catch((cause: unknown) => log.error('library not cleared up', cause));
    },
    /** Close all users of the library first. */
    close: async () => {
      removals.close();
      await clearing;
      await inTurn(async () => folder.close());
      changes.close();
    },
  };
}
