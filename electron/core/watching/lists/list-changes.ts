import type { AccountKey } from '#core/account/account-key.ts';
import type { ListStores } from '#core/watching/lists/list-stores.ts';
import type { ListKind, ListValue } from '#core/watching/lists/list-value.ts';
import type { Wish } from '#core/watching/lists/list-wish-store.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import type { ListView } from './list-view.ts';

/** Where a release was; null: in no list of that kind. */
export type Formerly = { readonly releaseId: ReleaseId; readonly value: ListValue | null };

export type ListChanges = {
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
