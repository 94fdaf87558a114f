import { type AccountKey, SIGNED_OUT } from '#core/account/account-key.ts';
import type { AccountService } from '#core/account/account-service.ts';
import type { AnimeService } from '#core/anime/catalogue/anime-service.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { ListStores } from '#core/watching/lists/list-stores.ts';
import type { ListedFacts } from '#core/watching/lists/listed-release-store.ts';
import type { ServerTime } from '#core/watching/progress/server-time.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { createListCalls } from './list-calls.ts';
import { createListChanges } from './list-changes.ts';
import { createListHandlers, type ListHandlers } from './list-handlers.ts';
import { createListSync } from './list-sync.ts';
import { createListView } from './list-view.ts';
import { createListedReleases, type KeptRelease } from './listed-releases.ts';

export type Lists = {
  readonly handlers: ListHandlers;
  /** Favourites of the present account, the last added first; `facts` null: nothing is known of it, or it is not published. */
  readonly favourites: () => { readonly releaseId: ReleaseId; readonly facts: ListedFacts | null }[];
  /** How many changes of the present account the service does not have yet. */
  /** How many changes are on their way, and the code of what keeps them. */
  readonly waiting: () => { readonly pending: number; readonly failure: string | null };
  /** Asks the service what it has; from then on that happens by itself. */
  readonly pull: () => Promise<void>;
  /** Sends what is waiting, if the service answers within two seconds; the rest stays for the next start. */
  readonly close: () => Promise<void>;
};

export type ListsOptions = {
  readonly client: ServiceClient;
  readonly anime: Pick<AnimeService, 'releases'>;
  readonly stores: ListStores;
  readonly serverTime: Pick<ServerTime, 'now'>;
  readonly account: Pick<AccountService, 'state' | 'key'>;
  readonly events: EventHub;
  readonly clock: Clock;
  readonly log: Log;
  readonly kept: (releaseId: ReleaseId) => KeptRelease | null;
  readonly ownScores: (account: AccountKey) => ReadonlyMap<ReleaseId, number>;
  /** `pending` may have changed. */
  readonly onPending: () => void;
};

const MOST_NAMED = 100;

/** Favourites and collections: shown from this device, and kept in step with the service in the background. */
export function createLists(options: ListsOptions): Lists {
  const { client, anime, stores, serverTime, account, events, clock, log, kept, ownScores, onPending } = options;
  const view = createListView(stores);

  /** `releaseIds` null: whichever. */
  function changed(releaseIds: readonly ReleaseId[] | null): void {
    const isNamed = releaseIds !== null && releaseIds.length <= MOST_NAMED;
    events.emit('lists.changed', { releaseIds: isNamed ? [...releaseIds] : null });
    onPending();
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
  const sync = createListSync({
    ...{ calls, stores, serverTime, account, clock, log },
    onChanged: () => changed(null),
  });
  const unfollow = events.subscribe((name) => {
    if (name === 'account.changed') sync.followAccount();
  });

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
    waiting: () => {
      const { pending, sendFailure } = sync.state();
      return { pending, failure: sendFailure };
    },
    pull: () => {
      wantReleases();
      return sync.pull();
    },
    close: async () => {
      unfollow();
      releases.close();
      await sync.close();
    },
  };
}
