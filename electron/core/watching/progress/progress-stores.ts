import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '#core/account/account-key.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { Log } from '#core/ports.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import { type AdoptionStore, createAdoptionStore } from './adoption-store.ts';
import { createEpisodeMapStore, type EpisodeMapStore } from './episode-map-store.ts';
import { createKnownTimecodeStore, type KnownTimecodeStore } from './known-timecode-store.ts';
import { createOutboxStore, type OutboxStore } from './outbox-store.ts';
import { createProgressStore, type ProgressStore } from './progress-store.ts';
import { createRemovalStore, type RemovalStore } from './removal-store.ts';

const SAME = `
  WHERE account = ?1 AND episode_id = ?2
    AND EXISTS (SELECT 1 FROM progress WHERE account = ?1 AND episode_id = ?2 AND updated_at = ?3)`;

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

/** `updatedAt` in epoch milliseconds, by the clock of the device that wrote the file. */
type ImportedTimecode = { readonly episodeId: EpisodeId; readonly updatedAt: number };

/**
 * Progress of an account that a data file brought, and that the writing device never sent to the service. It is
 * not a new action of the person: it is sent only once the service is known to have nothing that was saved later.
 */
type TimecodeImportStore = {
  /** The oldest first. */
  readonly waiting: (account: AccountKey) => ImportedTimecode[];
  /** They wait no longer: what is not among `savedLater` is sent. What was changed here meanwhile goes on waiting. */
  readonly settle: (
    account: AccountKey,
    imported: readonly ImportedTimecode[],
    savedLater: ReadonlySet<EpisodeId>,
  ) => void;
};

function createTimecodeImportStore(database: DatabaseSync): TimecodeImportStore {
  const select = database.prepare(`
    SELECT episode_id, updated_at FROM timecode_import JOIN progress USING (account, episode_id)
    WHERE account = ? ORDER BY updated_at, episode_id`);
  const enqueue = database.prepare(`
    INSERT INTO timecode_outbox (account, episode_id, revision, updated_at)
    SELECT account, episode_id, 1, ?3 FROM timecode_import ${SAME} ON CONFLICT DO NOTHING`);
  const drop = database.prepare(`DELETE FROM timecode_import ${SAME}`);
  return {
    waiting: (account) =>
      select.all(account).map((row) => ({
        // Only what was parsed as an episode's id was ever written.
        episodeId: String(row['episode_id']) as EpisodeId,
        updatedAt: Number(row['updated_at']),
      })),
    settle: (account, imported, savedLater) =>
      inTransaction(database, () => {
        for (const { episodeId, updatedAt } of imported) {
          if (!savedLater.has(episodeId)) enqueue.run(account, episodeId, updatedAt);
          drop.run(account, episodeId, updatedAt);
        }
      }),
  };
}
