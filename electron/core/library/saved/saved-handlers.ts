import type { StorageChoiceStore } from '#core/library/saved/storage-choice-store.ts';
import type { Tasks } from '#core/platform/tasks/tasks.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { LibraryStorage } from '#shared/domain/novels/saved-library.ts';
import type { LibraryCheckTask } from './library-check-task.ts';
import { type Caches, setCacheLimit } from './library-storage.ts';
import { type Moving, moveLibrary, targetOf } from './move-library.ts';
import type { Removals } from './removals.ts';
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

export type SavedHandlerParts = {
  readonly library: SavedLibrary;
  readonly removals: Removals;
  readonly check: LibraryCheckTask;
  readonly moving: Moving;
  readonly storage: () => Promise<LibraryStorage>;
  readonly tasks: Tasks;
  readonly caches: Caches;
  readonly choices: StorageChoiceStore;
};

export function createSavedHandlers(parts: SavedHandlerParts): SavedHandlers {
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
