import { type AccountKey, type AccountService, SIGNED_OUT } from '#core/account/account-service.ts';
import type { ListedFacts, ListKind, ListStores, ListValue, Wish } from '#core/watching/lists/list-stores.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { listProcedures } from '#shared/contract/list-procedures.ts';
import type { CollectionName, ListName, ListsState } from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import type { SyncLoop } from '../sync-loop.ts';
import { arrangedList, referencesOf } from './list-page.ts';
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

type ListHandlerParts = {
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

/** Where a release was; null: in no list of that kind. */
type Formerly = { readonly releaseId: ReleaseId; readonly value: ListValue | null };

type ListChanges = {
  /** What the person wants, kept at once and in one unit. Answers where the releases were, each once. */
  readonly set: (account: AccountKey, kind: ListKind, wanted: readonly Formerly[]) => Formerly[];
};

export function createListChanges(stores: ListStores, view: ListView): ListChanges {
  const { entries, wishes, together } = stores;

  function wish(account: AccountKey, kind: ListKind, { releaseId, value }: Formerly, earlier: Wish | undefined): void {
    const wasSent = earlier?.sentAt ?? null;
    // The service has never heard of anything else: there is nothing to tell it.
    if (wasSent === null && value === (entries.all(account, kind).get(releaseId)?.value ?? null)) {
      if (earlier !== undefined) wishes.drop(account, earlier);
      return;
    }
    const former = earlier === undefined || wasSent === null ? [] : [...new Set([...earlier.former, earlier.value])];
    wishes.put(account, { releaseId, kind, value, former, sentAt: wasSent });
  }

  return {
    set: (account, kind, wanted) =>
      together(() => {
        const now = view.values(account, kind);
        const standing = new Map(wishes.all(account, kind).map((each) => [each.releaseId, each]));
        const last = [...new Map(wanted.map((each) => [each.releaseId, each])).values()];
        for (const each of last) {
          const earlier = standing.get(each.releaseId);
          const isSo = (now.get(each.releaseId) ?? null) === each.value;
          if (!isSo) wish(account, kind, each, earlier);
          // The person has come round to what the service would have.
          else if (earlier?.isGivenUp === true) wishes.drop(account, earlier);
        }
        return last.map(({ releaseId }) => ({ releaseId, value: now.get(releaseId) ?? null }));
      }),
  };
}

/** The lists as the person last wanted them. */
type ListView = {
  /** The last added first. */
  readonly values: (account: AccountKey, kind: ListKind) => ReadonlyMap<ReleaseId, ListValue>;
  /** Ids of a list, the last added first. */
  readonly ids: (account: AccountKey, list: ListName) => ReleaseId[];
};

/** What the service has, overlaid with the wishes that stand: what moves keeps its place, as it does there. */
export function createListView({ entries, wishes }: Pick<ListStores, 'entries' | 'wishes'>): ListView {
  function values(account: AccountKey, kind: ListKind): Map<ReleaseId, ListValue> {
    const oldestFirst = new Map<ReleaseId, ListValue>();
    for (const { releaseId, value } of entries.all(account, kind).values()) oldestFirst.set(releaseId, value);
    for (const { releaseId, value, isGivenUp } of wishes.all(account, kind)) {
      if (isGivenUp) continue;
      if (value === null) oldestFirst.delete(releaseId);
      else oldestFirst.set(releaseId, value);
    }
    return new Map([...oldestFirst].reverse());
  }

  return {
    values,
    ids: (account, list) => {
      if (list === 'favourites') return [...values(account, 'favourite').keys()];
      return [...values(account, 'collection')].flatMap(([releaseId, value]) => (value === list ? [releaseId] : []));
    },
  };
}

/** Only what was parsed as the value of a collection is ever kept for that kind. */
export function collectionOf(value: ListValue | null | undefined): CollectionName | null {
  return value === undefined || value === null || value === 'in' ? null : value;
}
