import type { AccountKey } from '#core/account/account-key.ts';
import type { ListStores } from '#core/watching/lists/list-stores.ts';
import type { ListKind, ListValue } from '#core/watching/lists/list-value.ts';
import type { CollectionName, ListName } from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';

/** The lists as the person last wanted them. */
export type ListView = {
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
