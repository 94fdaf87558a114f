import type { DatabaseSync } from 'node:sqlite';
import { createGuardedFetch } from '#core/anime/media/guarded-fetch.ts';
import type { DownloadHandlers } from '#core/library/downloads/download-handlers.ts';
import { createDownloads, type Downloads, type DownloadsOptions } from '#core/library/downloads/downloads.ts';
import { createFetchPicture } from '#core/library/downloads/fetch-picture.ts';
import { createExportHandlers, type ExportHandlers } from '#core/library/export/export-handlers.ts';
import { createStorageChoiceStore } from '#core/library/saved/storage-choice-store.ts';
import { createTextSearchParts, type TextSearchHandlers } from '#core/library/text-search/text-search.ts';
import type { NamedHosts } from '#core/platform/http/named-hosts.ts';
import type { NoticeStore } from '#core/platform/notices/notice-store.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import { createTasks, type Tasks } from '#core/platform/tasks/tasks.ts';
import type { CorePorts } from '#core/ports.ts';
import type { NovelService } from '#core/reading/novels/novel-service.ts';
import { createReadingTitleStore } from '#core/reading/places/reading-title-store.ts';
import type { Caches } from './library-storage.ts';
import { createLibraryParts, type SavedHandlers } from './saved-handlers.ts';
import type { SavedLibrary } from './saved-library.ts';

export type SavedParts = {
  readonly library: SavedLibrary;
  readonly downloads: Pick<Downloads, 'keptUp' | 'noteList' | 'noteOpened'>;
  readonly handlers: SavedHandlers & DownloadHandlers & TextSearchHandlers & ExportHandlers & Tasks['handlers'];
  readonly close: () => Promise<void>;
};

export type SavedPartsOptions = Pick<
  CorePorts,
  'dataDirectory' | 'downloadsDirectory' | 'addresses' | 'clock' | 'log' | 'fetch' | 'resolve'
> &
  Pick<DownloadsOptions, 'knownList' | 'knownCard' | 'keptTitle' | 'chosenLine' | 'onList'> & {
    readonly hosts: NamedHosts;
    /** What else is kept, only to be there faster. */
    readonly caches: Caches;
    /** The person's own database. */
    readonly database: DatabaseSync;
    readonly notices: Pick<NoticeStore, 'add'>;
    readonly novels: NovelService;
    readonly events: EventHub;
  };

/** Everything that is kept to be read without a network, wired together. */
export function createSavedParts(options: SavedPartsOptions): SavedParts {
  const { database, events, log } = options;
  const tasks = createTasks({ events, log });
  const titles = createReadingTitleStore(database, { log });
  const parts = createLibraryParts({ ...options, tasks, choices: createStorageChoiceStore(database) });
  const { library } = parts;
  const guardedFetch = createGuardedFetch(options);
  const downloads = createDownloads({
    ...options,
    library,
    fetchPicture: createFetchPicture({ guardedFetch, addresses: options.addresses }),
  });
  const textSearch = createTextSearchParts({ database: library.database, events, log });
  parts.start(downloads.fetchAgain, downloads.ofLines);
  return {
    library,
    downloads,
    handlers: {
      ...parts.handlers,
      ...downloads.handlers,
      ...textSearch.handlers,
      ...createExportHandlers({ ...options, library, tasks, lineOf: (slugUrl) => titles.get(slugUrl).line }),
      ...tasks.handlers,
    },
    close: async () => {
      await Promise.all([tasks.close(), downloads.close(), textSearch.close()]);
      await parts.close();
    },
  };
}
