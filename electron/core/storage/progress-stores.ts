import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '#core/ports.ts';
import { type AdoptionStore, createAdoptionStore } from './adoption-store.ts';
import { createEpisodeMapStore, type EpisodeMapStore } from './episode-map-store.ts';
import { createKnownTimecodeStore, type KnownTimecodeStore } from './known-timecode-store.ts';
import { createOutboxStore, type OutboxStore } from './outbox-store.ts';
import { createProgressStore, type ProgressStore } from './progress-store.ts';
import { createRemovalStore, type RemovalStore } from './removal-store.ts';
import { createTimecodeImportStore, type TimecodeImportStore } from './timecode-import-store.ts';

/** All that is kept of watch progress: what the person did, what the service has, and what is on its way between. */
export type ProgressStores = {
  readonly progress: ProgressStore;
  readonly adoption: AdoptionStore;
  readonly outbox: OutboxStore;
  readonly removals: RemovalStore;
  readonly imports: TimecodeImportStore;
  readonly known: KnownTimecodeStore;
  readonly episodes: EpisodeMapStore;
};

export function createProgressStores(database: DatabaseSync, { log }: { log: Log }): ProgressStores {
  return {
    progress: createProgressStore(database, { log }),
    adoption: createAdoptionStore(database, { log }),
    outbox: createOutboxStore(database, { log }),
    removals: createRemovalStore(database),
    imports: createTimecodeImportStore(database),
    known: createKnownTimecodeStore(database),
    episodes: createEpisodeMapStore(database),
  };
}
