import { type AccountKey, SIGNED_OUT } from '#core/account/account-key.ts';
import type { AccountService } from '#core/account/account-service.ts';
import type { ListStores } from '#core/watching/lists/list-stores.ts';
import type { ListKind, ListValue } from '#core/watching/lists/list-value.ts';
import type { ListedFacts } from '#core/watching/lists/listed-release-store.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { listProcedures } from '#shared/contract/list-procedures.ts';
import type { ListName, ListsState } from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import type { SyncLoop } from '../sync-loop.ts';
import type { Formerly, ListChanges } from './list-changes.ts';
import { arrangedList } from './list-page.ts';
import { referencesOf } from './list-references.ts';
import { collectionOf, type ListView } from './list-view.ts';
import type { ListedReleases } from './listed-releases.ts';

const NOTHING = { favourites: 0, planned: 0, watching: 0, watched: 0, postponed: 0, abandoned: 0 };

export type ListHandlers = Pick<
  Handlers<typeof listProcedures>,
  | 'lists.state'
  | 'lists.membership'
  | 'lists.setFavourite'
  | 'lists.setCollection'
  | 'lists.restore'
  | 'lists.page'
  | 'lists.references'
>;

export type ListHandlerParts = {
  readonly account: Pick<AccountService, 'key'>;
  readonly stores: Pick<ListStores, 'wishes'>;
  readonly view: ListView;
  readonly changes: ListChanges;
  readonly releases: ListedReleases;
  readonly sync: SyncLoop;
  /** 1 to 10, of the releases where this device knows it. */
  readonly ownScores: (account: AccountKey) => ReadonlyMap<ReleaseId, number>;
  /** The person has put these releases elsewhere. */
  readonly onSet: (releaseIds: readonly ReleaseId[]) => void;
};

const PER_PAGE = 100;

/** All answers come from what is on this device (anime-service, Accounts: favorites, collections). */
export function createListHandlers(parts: ListHandlerParts): ListHandlers {
  const { account, stores, view, changes, releases, sync, ownScores, onSet } = parts;

  function signedIn(): AccountKey {
    const key = account.key();
    if (key === SIGNED_OUT) throw new AppFailure({ code: 'signed-out' });
    return key;
  }

  function set(kind: ListKind, wanted: readonly Formerly[]): Formerly[] {
    const former = changes.set(signedIn(), kind, wanted);
    const releaseIds = former.map(({ releaseId }) => releaseId);
    releases.takeKept(releaseIds);
    onSet(releaseIds);
    return former;
  }

  /** `lastFailure`: why lists could not be read. */
  function syncState(): Pick<ListsState, 'pending' | 'lastFailure' | 'sendFailure' | 'lastPulledAt'> {
    const { pending, pullFailure, sendFailure, lastPulledAt } = sync.state();
    return { pending, lastFailure: pullFailure, sendFailure, lastPulledAt };
  }

  const shown = (list: ListName): ListedFacts[] =>
    view.ids(account.key(), list).flatMap((releaseId) => releases.find(releaseId) ?? []);

  return {
    'lists.state': async () => {
      const key = account.key();
      const unsettled = stores.wishes
        .all(key, 'collection')
        .flatMap(({ releaseId, value, isGivenUp }) =>
          isGivenUp ? [{ releaseId, collection: collectionOf(value) }] : [],
        );
      const values = { favourites: view.values(key, 'favourite'), collections: view.values(key, 'collection') };
      return { ...countLists(values, releases.find), unsettled, ...syncState() };
    },
    'lists.membership': async () => ({
      favourites: view.ids(account.key(), 'favourites'),
      collections: [...view.values(account.key(), 'collection')].flatMap(([releaseId, value]) => {
        const collection = collectionOf(value);
        return collection === null ? [] : [{ releaseId, collection }];
      }),
    }),
    'lists.setFavourite': async ({ releaseIds, isFavourite }) => {
      const value = isFavourite ? 'in' : null;
      const former = set(
        'favourite',
        releaseIds.map((releaseId) => ({ releaseId, value })),
      );
      return {
        favourites: former.map(({ releaseId, value }) => ({ releaseId, isFavourite: value !== null })),
        collections: [],
      };
    },
    'lists.setCollection': async ({ releaseIds, collection }) => {
      const former = set(
        'collection',
        releaseIds.map((releaseId) => ({ releaseId, value: collection })),
      );
      return {
        favourites: [],
        collections: former.map(({ releaseId, value }) => ({ releaseId, collection: collectionOf(value) })),
      };
    },
    'lists.restore': async ({ former }) => {
      const { favourites, collections } = former;
      signedIn();
      if (favourites.length > 0) {
        set(
          'favourite',
          favourites.map(({ releaseId, isFavourite }) => ({ releaseId, value: isFavourite ? 'in' : null })),
        );
      }
      if (collections.length > 0) {
        set(
          'collection',
          collections.map(({ releaseId, collection }) => ({ releaseId, value: collection })),
        );
      }
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
  };
}

type Values = ReadonlyMap<ReleaseId, ListValue>;

/** How many of each list can be shown, how many are published no more, and of how many releases nothing is known yet. */
function countLists(
  { favourites, collections }: { readonly favourites: Values; readonly collections: Values },
  find: (releaseId: ReleaseId) => ListedFacts | null | undefined,
): Pick<ListsState, 'counts' | 'missing' | 'unread'> {
  const counts = { ...NOTHING };
  const missing = { ...NOTHING };
  const unread = new Set<ReleaseId>();
  for (const [releaseId, value] of [...favourites, ...collections]) {
    const list = value === 'in' ? 'favourites' : value;
    const facts = find(releaseId);
    if (facts === undefined) unread.add(releaseId);
    else if (facts === null) missing[list] += 1;
    else counts[list] += 1;
  }
  return { counts, missing, unread: unread.size };
}
