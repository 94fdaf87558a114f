import type { NoticeStore } from '#core/platform/notices/notice-store.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Tasks } from '#core/platform/tasks/tasks.ts';
import type { CorePorts } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
import { createLibraryCheckTask } from './check-library.ts';
import { createLibraryFolder } from './library-folder.ts';
import { createLibraryPlace, type StorageChoiceStore } from './library-place.ts';
import { type Caches, createLibraryStorage } from './library-storage.ts';
import type { QueueAgain } from './lost-chapters.ts';
import { clearUnfinished, moveLibrary, targetOf } from './move-library.ts';
import { createRemovals } from './removals.ts';
import { createSavedChanges, type SavingsOf } from './saved-changes.ts';
import { createSavedLibrary } from './saved-library.ts';

type LibraryPartsOptions = Pick<CorePorts, 'dataDirectory' | 'clock' | 'log'> & {
  readonly choices: StorageChoiceStore;
  readonly caches: Caches;
  readonly tasks: Tasks;
  readonly notices: Pick<NoticeStore, 'add'>;
  readonly events: EventHub;
  /** Queues lost chapters again, and tells the state of chapters for change events. Neither is called before the next turn. */
  readonly queueAgain: QueueAgain;
  readonly savingsOf: SavingsOf;
};

/** The saved library with its removals, check, move and storage. */
export function createLibraryParts({ dataDirectory, choices, caches, queueAgain, ...shared }: LibraryPartsOptions) {
  const { tasks, notices, clock, log } = shared;
  const changes = createSavedChanges(shared);
  const noteChange = changes.note;
  const place = createLibraryPlace(dataDirectory, choices);
  const folder = createLibraryFolder({
    ...{ place, clock, log },
    onChange: () => noteChange(null),
    onReplaced: (found) => {
      notices.add({ id: 'library-set-aside', kind: 'library-set-aside', ...found });
      check.start();
    },
  });
  const context = { folder, place, noteChange, clock, log };
  const removals = createRemovals(context);
  const check = createLibraryCheckTask(context, { tasks, queueAgain, sweep: removals.sweep });
  folder.reopen();
  const library = createSavedLibrary(context);
  const storage = createLibraryStorage(context, choices, caches);

  const handlers = {
    'saved.titles': async () => library.titles(),
    'saved.remove': ({ slugUrl, chapters }) => removals.remove(slugUrl, chapters),
    'saved.restore': async ({ removalId }) => removals.restore(removalId),
    'saved.storage': storage.read,
    'saved.move': async ({ directory }) => {
      const target = await targetOf(context, directory);
      const taskId = tasks.start({ kind: 'move-library', directory: target.directory }, async (signal, note) => {
        await moveLibrary(context, target, signal, note);
        return { kind: 'moved', directory: target.directory };
      });
      return { taskId };
    },
    'saved.check': async () => ({ taskId: check.start() }),
    'saved.setCacheLimit': async ({ cache, limitBytes }) => storage.setLimit(cache, limitBytes),
  } satisfies Partial<Handlers<AppContract>>;

  async function clearUp(): Promise<void> {
    await storage.applyLimits();
    check.queueLost();
    await clearUnfinished(place, log);
    await removals.deleteRemoved();
  }
  const clearing = clearUp().catch((cause: unknown) => log.error('library not cleared up', cause));

  return {
    library,
    handlers,
    /** Close all users of the library first. */
    close: async () => {
      removals.close();
      await clearing;
      await folder.inTurn(async () => folder.close());
      changes.close();
    },
  };
}
