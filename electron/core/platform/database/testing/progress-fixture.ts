import { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '#core/account/account-service.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createProgressStores } from '#core/watching/progress/progress-stores.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { migrations } from '../migrations.ts';

export const release = ReleaseId.parse(7);
export const episode = (n: number) => EpisodeId.parse(`00000000-0000-4000-8000-00000000000${n}`);

/** Progress of the `n`-th episode of release 7. */
export function at(n: number, positionSeconds: number, updatedAt: number, isWatched = false): EpisodeProgress {
  return { episodeId: episode(n), releaseId: release, positionSeconds, isWatched, updatedAt };
}

/** All stores over one empty database in memory. */
export function openProgressStores() {
  const database = new DatabaseSync(':memory:');
  database.exec(migrations.join(';'));
  const stores = createProgressStores(database, { log: silentLog });
  return {
    ...stores,
    database,
    positions: (account: AccountKey) =>
      stores.progress.forRelease(account, release).map(({ positionSeconds }) => positionSeconds),
    waiting: (account: AccountKey) =>
      stores.outbox.waiting(account, 100).map(({ progress }) => [progress.episodeId, progress.positionSeconds]),
    removing: (account: AccountKey) => stores.removals.waiting(account, 100).map(({ episodeId }) => episodeId),
  };
}
