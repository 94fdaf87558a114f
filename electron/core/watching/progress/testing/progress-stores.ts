import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '#core/account/account-service.ts';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createEpisodeMap } from '#core/watching/progress/episode-map.ts';
import { createProgressStore } from '#core/watching/progress/progress-store.ts';
import { createTimecodeStore } from '#core/watching/progress/timecode-pull.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

export const release = ReleaseId.parse(7);
export const episode = (n: number) => EpisodeId.parse(`00000000-0000-4000-8000-00000000000${n}`);

/** Progress of the `n`-th episode of release 7. */
export function progressAt(n: number, positionSeconds: number, updatedAt: number, isWatched = false): EpisodeProgress {
  return { episodeId: episode(n), releaseId: release, positionSeconds, isWatched, updatedAt };
}

/** All stores of watch progress over a database. */
export function progressStoresOver(database: DatabaseSync) {
  return {
    progress: createProgressStore({ database, log: silentLog }),
    ...createTimecodeStore({ database, log: silentLog, onLostChange: () => undefined }),
  };
}

/** All stores of watch progress over an empty database in memory. */
export function openProgressStores() {
  const database = openEmptyDatabase();
  const stores = progressStoresOver(database);
  const events = createEventHub(() => undefined);
  const eventPayloads: unknown[] = [];
  events.subscribe((_, payload) => eventPayloads.push(payload));
  const episodes = createEpisodeMap({ database, events, log: silentLog });
  return {
    ...stores,
    database,
    episodes,
    eventPayloads,
    learn: (episodeId: EpisodeId, releaseId: ReleaseId) => episodes.note([{ episodeId, releaseId }]),
    positions: (account: AccountKey) =>
      stores.progress.forRelease(account, release).map(({ positionSeconds }) => positionSeconds),
    waiting: (account: AccountKey) =>
      stores.outbox.waiting(account, 100).map(({ episodeId, positionSeconds }) => [episodeId, positionSeconds]),
    removing: (account: AccountKey) => stores.removals.waiting(account, 100).map(({ episodeId }) => episodeId),
  };
}
