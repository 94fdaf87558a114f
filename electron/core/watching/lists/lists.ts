import { type AccountKey, SIGNED_OUT } from '#core/account/account-service.ts';
import type { AnimeService } from '#core/anime/catalogue/anime-service.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { ServerTime } from '#core/platform/time.ts';
import type { ListedFacts, ListStores } from '#core/watching/lists/list-stores.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { createSyncLoop, type SyncLoop, type SyncSurroundings } from '../sync-loop.ts';
import { createListChanges, createListHandlers, createListView, type ListHandlers } from './list-handlers.ts';
import { createListCalls, listSync } from './list-sync.ts';
import { createListedReleases, type KeptRelease } from './listed-releases.ts';

export type Lists = {
  readonly handlers: ListHandlers;
  /** Favourites of the present account, the last added first; `facts` null: nothing is known of it, or it is not published. */
  readonly favourites: () => { readonly releaseId: ReleaseId; readonly facts: ListedFacts | null }[];
  readonly sync: Pick<SyncLoop, 'state' | 'pull'>;
  readonly close: () => Promise<void>;
};

export type ListsOptions = SyncSurroundings & {
  readonly client: ServiceClient;
  readonly anime: Pick<AnimeService, 'releases'>;
  readonly stores: ListStores;
  readonly serverTime: Pick<ServerTime, 'now'>;
  readonly kept: (releaseId: ReleaseId) => KeptRelease | null;
  readonly ownScores: (account: AccountKey) => ReadonlyMap<ReleaseId, number>;
};

const MOST_NAMED = 100;

/** Favourites and collections: shown from this device, and kept in step with the service in the background. */
export function createLists(options: ListsOptions): Lists {
  const { client, anime, stores, serverTime, account, events, clock, log, kept, ownScores } = options;
  const view = createListView(stores);

  /** `releaseIds` null: any release may have changed. */
  function changed(releaseIds: readonly ReleaseId[] | null): void {
    const isNamed = releaseIds !== null && releaseIds.length <= MOST_NAMED;
    events.emit('lists.changed', { releaseIds: isNamed ? [...releaseIds] : null });
    wantReleases();
  }

  function wantReleases(): void {
    const key = account.key();
    if (key === SIGNED_OUT) releases.want([]);
    else releases.want([...view.values(key, 'favourite').keys(), ...view.values(key, 'collection').keys()]);
  }

  const releases = createListedReleases({
    ...{ stores, anime, kept, clock, log },
    onChanged: () => events.emit('lists.changed', { releaseIds: null }),
  });
  const calls = createListCalls(client);
  const sync = createSyncLoop(
    listSync({ ...{ calls, stores, serverTime, clock, log }, onChanged: () => changed(null) }),
    options,
  );

  return {
    handlers: createListHandlers({
      ...{ account, stores, view, releases, sync, ownScores },
      changes: createListChanges(stores, view),
      onSet: (releaseIds) => {
        changed(releaseIds);
        sync.kick();
      },
    }),
    favourites: () =>
      view
        .ids(account.key(), 'favourites')
        .map((releaseId) => ({ releaseId, facts: releases.find(releaseId) ?? null })),
    sync: {
      state: sync.state,
      pull: () => {
        wantReleases();
        return sync.pull();
      },
    },
    close: async () => {
      releases.close();
      await sync.close();
    },
  };
}
