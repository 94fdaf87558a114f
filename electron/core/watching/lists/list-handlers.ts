import { type AccountKey, SIGNED_OUT } from '#core/account/account-service.ts';
import type { AnimeService } from '#core/anime/catalogue/anime-service.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { ServerTime } from '#core/platform/time.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { CollectionName, FormerMembership, ListName, ListsState } from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { createSyncLoop, type SyncSurroundings } from '../sync-loop.ts';
import { arrangedList, referencesOf } from './list-page.ts';
import type { ListKind, ListStores, ListValue, Placement } from './list-stores.ts';
import { createListCalls, listSync } from './list-sync.ts';
import { createListedReleases, type KeptRelease } from './listed-releases.ts';

type ListsOptions = SyncSurroundings & {
  readonly client: ServiceClient;
  readonly anime: Pick<AnimeService, 'releases'>;
  readonly stores: ListStores;
  readonly serverTime: Pick<ServerTime, 'now'>;
  readonly kept: (releaseId: ReleaseId) => KeptRelease | null;
  /** 1 to 10, of the releases where this device knows it. */
  readonly ownScores: (account: AccountKey) => ReadonlyMap<ReleaseId, number>;
};

const MAXIMUM_NAMED = 100;
const PER_PAGE = 100;
const NO_COUNTS = { favourites: 0, planned: 0, watching: 0, watched: 0, postponed: 0, abandoned: 0 };

export type Lists = ReturnType<typeof createLists>;

/**
 * Favourites and collections: shown from this device, and kept in step with the service in the background (anime-service,
 * Accounts: favorites, collections).
 */
export function createLists(options: ListsOptions) {
  const { client, anime, stores, serverTime, account, events, clock, log, kept, ownScores } = options;
  const releases = createListedReleases({
    ...{ stores, anime, kept, clock, log },
    onChanged: () => events.emit('lists.changed', { releaseIds: null }),
  });
  const sync = createSyncLoop(
    listSync({ calls: createListCalls(client), stores, serverTime, clock, log, onChanged: () => changed(null) }),
    options,
  );

  function wantReleases(): void {
    const key = account.key();
    const kinds: readonly ListKind[] = key === SIGNED_OUT ? [] : ['favourite', 'collection'];
    releases.want(kinds.flatMap((kind) => [...stores.values(key, kind).keys()]));
  }

  /** `releaseIds` null: any release may have changed. */
  function changed(releaseIds: ReleaseId[] | null): void {
    const isNamed = releaseIds !== null && releaseIds.length <= MAXIMUM_NAMED;
    events.emit('lists.changed', { releaseIds: isNamed ? releaseIds : null });
    wantReleases();
  }

  /** Stores the changes at once and sends them later. Returns where the releases were. */
  function set(kind: ListKind, wanted: readonly Placement[]): FormerMembership {
    if (account.key() === SIGNED_OUT) throw new AppFailure({ code: 'signed-out' });
    if (wanted.length === 0) return { favourites: [], collections: [] };
    const former = stores.set(account.key(), kind, wanted);
    const releaseIds = former.map(({ releaseId }) => releaseId);
    releases.takeKept(releaseIds);
    changed(releaseIds);
    sync.kick();
    return kind === 'favourite'
      ? {
          favourites: former.map(({ releaseId, value }) => ({ releaseId, isFavourite: value !== null })),
          collections: [],
        }
      : { favourites: [], collections: former.map(collectionOf) };
  }

  const shown = (list: ListName) =>
    stores.ids(account.key(), list).flatMap((releaseId) => releases.find(releaseId) ?? []);

  const handlers = {
    'lists.state': async () => {
      const key = account.key();
      const { pending, pullFailure, sendFailure, lastPulledAt } = sync.state();
      const values = [...stores.values(key, 'favourite'), ...stores.values(key, 'collection')];
      const unsettled = stores.outbox.all(key, 'collection').filter(({ isGivenUp }) => isGivenUp);
      return {
        ...countLists(values, releases.find),
        unsettled: unsettled.map(collectionOf),
        ...{ pending, lastFailure: pullFailure, sendFailure, lastPulledAt },
      };
    },
    'lists.membership': async () => ({
      favourites: stores.ids(account.key(), 'favourites'),
      collections: [...stores.values(account.key(), 'collection')].flatMap(([releaseId, value]) =>
        value === 'in' ? [] : [{ releaseId, collection: value }],
      ),
    }),
    'lists.setFavourite': async ({ releaseIds, isFavourite }) =>
      set(
        'favourite',
        releaseIds.map((releaseId) => favouriteFrom({ releaseId, isFavourite })),
      ),
    'lists.setCollection': async ({ releaseIds, collection }) =>
      set(
        'collection',
        releaseIds.map((releaseId) => ({ releaseId, value: collection })),
      ),
    'lists.restore': async ({ former: { favourites, collections } }) => {
      set('favourite', favourites.map(favouriteFrom));
      set(
        'collection',
        collections.map(({ releaseId, collection }) => ({ releaseId, value: collection })),
      );
      return null;
    },
    'lists.page': async ({ list, page, ...question }) => {
      const arranged = arrangedList(shown(list), question);
      const scores = ownScores(account.key());
      return {
        items: arranged
          .slice((page - 1) * PER_PAGE, page * PER_PAGE)
          .map(({ card, freshAt }) => ({ card, freshAt, ownScore: scores.get(card.id) ?? null })),
        page,
        totalPages: Math.ceil(arranged.length / PER_PAGE),
        total: arranged.length,
      };
    },
    'lists.references': async ({ list }) => referencesOf(shown(list)),
  } satisfies Partial<Handlers<AppContract>>;

  return {
    handlers,
    /** Favourites of the present account, the last added first; `facts` null: nothing is known, or it is not published. */
    favourites: () =>
      stores
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

function favouriteFrom({ releaseId, isFavourite }: FormerMembership['favourites'][number]): Placement {
  return { releaseId, value: isFavourite ? 'in' : null };
}

/** Of the kind `collection`, which never holds `in`. */
function collectionOf({ releaseId, value }: Placement): { releaseId: ReleaseId; collection: CollectionName | null } {
  return { releaseId, collection: value === 'in' ? null : value };
}

/** How many of each list can be shown, how many are no longer published, and of how many releases nothing is known yet. */
function countLists(
  values: readonly (readonly [ReleaseId, ListValue])[],
  find: ReturnType<typeof createListedReleases>['find'],
): Pick<ListsState, 'counts' | 'missing' | 'unread'> {
  const counts = { ...NO_COUNTS };
  const missing = { ...NO_COUNTS };
  const unread = new Set<ReleaseId>();
  for (const [releaseId, value] of values) {
    const list = value === 'in' ? 'favourites' : value;
    const facts = find(releaseId);
    if (facts === undefined) unread.add(releaseId);
    else if (facts === null) missing[list] += 1;
    else counts[list] += 1;
  }
  return { counts, missing, unread: unread.size };
}
