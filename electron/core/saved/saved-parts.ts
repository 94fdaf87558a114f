import type { DatabaseSync } from 'node:sqlite';
import { createDownloadHandlers, type DownloadHandlers } from '#core/downloads/download-handlers.ts';
import { createExportHandlers, type ExportHandlers } from '#core/export/export-handlers.ts';
import type { NovelService } from '#core/novels/novel-service.ts';
import { createPersonDataHandlers, type PersonDataHandlers } from '#core/person-data/person-data-handlers.ts';
import type { CorePorts } from '#core/ports.ts';
import type { EventHub } from '#core/rpc/event-hub.ts';
import { createTasks, type Tasks } from '#core/tasks/tasks.ts';
import { createTextSearchHandlers, type TextSearchHandlers } from '#core/text-search/text-search-handlers.ts';
import { createSavedHandlers, type SavedHandlers } from './saved-handlers.ts';

export type SavedParts = {
  readonly handlers: SavedHandlers &
    DownloadHandlers &
    TextSearchHandlers &
    ExportHandlers &
    PersonDataHandlers &
    Tasks['handlers'];
  readonly close: () => Promise<void>;
};

export type SavedPartsOptions = Pick<
  CorePorts,
  'dataDirectory' | 'downloadsDirectory' | 'addresses' | 'clock' | 'log' | 'fetch'
> & {
  /** The person's own database. */
  readonly database: DatabaseSync;
  readonly novels: NovelService;
  readonly events: EventHub;
};

/** Everything that is kept to be read without a network, wired together. */
export function createSavedParts({ events, log }: SavedPartsOptions): SavedParts {
  const tasks = createTasks({ events, log });
  return {
    handlers: {
      ...createSavedHandlers(),
      ...createDownloadHandlers(),
      ...createTextSearchHandlers(),
      ...createExportHandlers(),
      ...createPersonDataHandlers(),
      ...tasks.handlers,
    },
    close: async () => {
      await tasks.close();
    },
  };
}
