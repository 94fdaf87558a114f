import { statfs } from 'node:fs/promises';
import type { BoundedCache } from '#core/platform/bounded-cache.ts';
import type { NoticeStore } from '#core/platform/notices/notice-store.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Tasks } from '#core/platform/tasks/tasks.ts';
import type { CorePorts } from '#core/ports.ts';
import type { AppHandlers } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { LibraryStorage } from '#shared/domain/novels/saved-library.ts';
import { createEpisodeStore } from '../episodes/episode-store.ts';
import { createSavedPlayback } from '../episodes/saved-playback.ts';
import { createSavedReleases } from '../episodes/saved-releases.ts';
import { createEpisodeChanges, createSavedChanges, type SavingsOf } from './changes.ts';
import { createLibraryCheckTask } from './check-library.ts';
import { createLibraryFolder, type LibraryContext } from './library-folder.ts';
import { createLibraryPlace, type StorageChoiceStore } from './library-place.ts';
import { clearLeftover, moveLibrary, type Target, targetOf } from './move-library.ts';
import { createRemovals } from './removals.ts';
import { createSavedLibrary } from './saved-library.ts';

const CACHES = ['pictures', 'answers'] as const;

type Caches = Readonly<Record<(typeof CACHES)[number], BoundedCache>>;

type LibraryPartsOptions = Pick<CorePorts, 'dataDirectory' | 'clock' | 'log'> & {
  readonly choices: StorageChoiceStore;
  readonly caches: Caches;
  readonly tasks: Tasks;
  readonly notices: Pick<NoticeStore, 'add'>;
  readonly events: EventHub;
  /** The state of chapters for change events. Not called while the parts are created. */
  readonly savingsOf: SavingsOf;
  /** Called when saved episodes lack pieces, or unfinished ones were restored: they have to be saved again. */
  readonly onIncompleteEpisodes: () => void;
  /** The size of the playback cache; half a gigabyte by default. */
  readonly cacheBytes?: number;
};

/** The saved library with its removals, check, move and storage. */
export function createLibraryParts(options: LibraryPartsOptions) {
  const { dataDirectory, choices, caches, onIncompleteEpisodes: onIncomplete, ...shared } = options;
  const { tasks, notices, clock, log } = shared;
  const changes = createSavedChanges(shared);
  const noteChange = changes.note;
  const episodeChanges = createEpisodeChanges(shared);
  const noteEpisodes = episodeChanges.note;
  const place = createLibraryPlace(dataDirectory, choices);
  const folder = createLibraryFolder({
    ...{ place, clock, log },
    onChange: () => {
      noteChange(null);
      noteEpisodes(null, true);
    },
    onReplaced: (found) => {
      notices.add({ id: 'library-set-aside', kind: 'library-set-aside', ...found });
      startCheck();
    },
  });
  const context: LibraryContext = { folder, place, noteChange, noteEpisodes, onIncomplete, clock, log };
  const removals = createRemovals(context);
  const startCheck = createLibraryCheckTask(context, { tasks, sweep: removals.sweep });
  folder.reopen();
  const library = createSavedLibrary(context);
  const store = createEpisodeStore(context, removals.deleteLater);
  const releases = createSavedReleases(context, store);
  const streams = createSavedPlayback(context, { ...shared, store });
  const limitOf = (cache: keyof Caches) => `cache.${cache}.limitBytes`;

  const startMove = (target: Target) =>
    tasks.start({ kind: 'move-library', directory: target.directory }, async (signal, note) => {
      await moveLibrary(context, target, signal, note);
      return { kind: 'moved', directory: target.directory };
    });

  const handlers = {
    'saved.titles': async () => library.titles(),
    'saved.titleCount': async () => library.titleCount(),
    'downloads.undo': async ({ undoId }) => {
      if (await folder.undos.undo(undoId)) return;
      // A change from before the start: only removals can still be undone.
      await removals.restore(undoId);
      await store.restore(undoId);
    },
    'saved.storage': () => readStorage(context, caches),
    'saved.move': async ({ directory, isUnusable }) => {
      const underWay = tasks.running('move-library');
      if (underWay !== null) return { taskId: underWay };
      const target = await targetOf(context, directory);
      // The library may be missing for a moment only: giving it up is the person's choice.
      if (folder.database() === null && !isUnusable) throw new AppFailure({ code: 'storage-unwritable' });
      // Another window may have started a move meanwhile, and only one folder can become the library.
      return { taskId: tasks.running('move-library') ?? startMove(target) };
    },
    'saved.check': async () => ({ taskId: startCheck() }),
    'saved.setCacheLimit': async ({ cache, limitBytes }) => {
      choices.put({ [limitOf(cache)]: String(limitBytes) });
      await caches[cache].setLimit(limitBytes);
    },
  } satisfies AppHandlers;

  async function clearUp(): Promise<void> {
    for (const cache of CACHES) {
      const limitBytes = Number(choices.get(limitOf(cache)));
      if (Number.isSafeInteger(limitBytes) && limitBytes > 0) await caches[cache].setLimit(limitBytes);
    }
    // While the library in use is unreadable or unchecked, the folder a move left behind may be the only whole copy.
    const isMoving = tasks.running('move-library') !== null;
    if (folder.readable() !== null && !isMoving) await clearLeftover('arriving', place, log);
    if (folder.database() !== null) await clearLeftover('leaving', place, log);
    if (folder.database() !== null) folder.statements.run('DELETE FROM cached_segment');
    await removals.deleteRemoved();
  }
  const clearing = clearUp().catch((cause: unknown) => {
    log.error('library not cleared up', cause);
    // The other steps are repeated at the next start.
    removals.deleteLater();
  });

  return {
    context,
    library,
    remove: removals.remove,
    episodes: { store, releases, streams, noteEpisodes },
    handlers,
    /** Close all users of the library first. */
    close: async () => {
      removals.close();
      await clearing;
      await folder.inTurn(async () => folder.close());
      changes.close();
      episodeChanges.close();
    },
  };
}

/** A file that several episodes share counts once. */
const BYTES = `
  SELECT (SELECT sum(text_bytes) FROM chapter) AS texts, (SELECT sum(bytes) FROM picture) AS pictures,
    (SELECT sum(bytes) FROM (SELECT DISTINCT digest, bytes FROM episode_file)) AS episodes,
    (page_count - freelist_count) * page_size AS file
  FROM pragma_page_count, pragma_freelist_count, pragma_page_size`;

/** The disk space of the library and the caches. */
async function readStorage({ folder, place }: LibraryContext, caches: Caches): Promise<LibraryStorage> {
  const directory = folder.directory();
  const [row = {}] = folder.statements.all(BYTES);
  const bytesOf = (part: string) => Number(row[part] ?? 0);
  const stateOf = async (cache: BoundedCache) => ({ bytes: await cache.bytes(), limitBytes: cache.limitBytes() });
  return {
    ...{ directory, isUsualDirectory: directory === place.usual, state: folder.state() },
    ...{ textBytes: bytesOf('texts'), pictureBytes: bytesOf('pictures'), episodeBytes: bytesOf('episodes') },
    // The database without the texts, most of it the search index: counting the index's own pages would read all of them.
    searchBytes: Math.max(0, bytesOf('file') - bytesOf('texts')),
    freeBytes: await freeBytes(directory),
    caches: { pictures: await stateOf(caches.pictures), answers: await stateOf(caches.answers) },
  };
}

/** Null when the system does not tell, or the folder is missing. */
export async function freeBytes(directory: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  } catch {
    return null;
  }
}
