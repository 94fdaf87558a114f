import type { AccountKey } from '#core/storage/account-key.ts';
import type { ListStores } from '#core/storage/list-stores.ts';
import type { Listed, ListKind } from '#core/storage/list-value.ts';
import type { Wish } from '#core/storage/list-wish-store.ts';
import { afterAnswer, type Verdict, verdictOn } from './wish-rules.ts';

export type Reading = {
  readonly account: AccountKey;
  readonly kind: ListKind;
  /** The whole list. */
  readonly listed: readonly Listed[];
  /** When it was answered, by the service's clock. */
  readonly at: number;
  /** The wishes that it answers to, if it answers to a change. */
  readonly sent?: readonly Wish[];
};

export type ListReading = {
  /** Takes over what the service says. Not believed: so much is missing that it has to say so again, a minute later. */
  readonly take: (reading: Reading) => { readonly isBelieved: boolean; readonly hasChanged: boolean };
};

const FEW = 3;
const BELIEVED_AFTER = 60_000;

/** An empty list is a person's right, and also what a service in trouble shows: the difference is that it stays. */
export function createListReading({ entries, wishes, together }: ListStores): ListReading {
  /** Since when most of a list is missing. */
  const thinSince = new Map<string, number>();

  function isBelieved({ account, kind, listed, at }: Reading): boolean {
    const present = new Set(listed.map(({ releaseId }) => releaseId));
    const leaving = new Set(
      wishes.all(account, kind).flatMap(({ releaseId, value }) => (value === null ? [releaseId] : [])),
    );
    const standing = [...entries.all(account, kind).keys()].filter((releaseId) => !leaving.has(releaseId));
    const lost = standing.filter((releaseId) => !present.has(releaseId)).length;
    const key = `${account} ${kind}`;
    const isThin = lost > 0 && (present.size === 0 || (lost >= FEW && lost * 2 > standing.length));
    if (!isThin) {
      thinSince.delete(key);
      return true;
    }
    const since = thinSince.get(key) ?? at;
    const isOver = Math.abs(at - since) >= BELIEVED_AFTER;
    if (isOver) thinSince.delete(key);
    else thinSince.set(key, since);
    return isOver;
  }

  /** Whether anything is shown differently for it. */
  function settle(account: AccountKey, wish: Wish, verdict: Verdict): boolean {
    if (verdict === 'over') wishes.drop(account, wish);
    if (verdict === 'agrees') wishes.update(account, { ...wish, agreements: wish.agreements + 1 });
    if (verdict === 'again') wishes.update(account, { ...wish, acknowledgedAt: null });
    if (verdict === 'given-up') wishes.update(account, { ...wish, isGivenUp: true });
    return verdict !== 'none' && verdict !== 'agrees';
  }

  function keepAnswer(account: AccountKey, wish: Wish, next: Wish | null): void {
    if (next === null) wishes.drop(account, wish);
    else wishes.update(account, next);
  }

  return {
    take: (reading) =>
      together(() => {
        const { account, kind, listed, at, sent = [] } = reading;
        const found = new Map(listed.map(({ releaseId, value }) => [releaseId, value]));
        const answered = new Set(sent.map(({ place }) => place));
        const believed = isBelieved(reading);
        let hasChanged = sent.length > 0;
        if (believed && entries.replace(account, kind, listed, at).length > 0) hasChanged = true;
        for (const wish of wishes.all(account, kind)) {
          const value = found.get(wish.releaseId) ?? null;
          if (answered.has(wish.place)) keepAnswer(account, wish, afterAnswer(wish, value, at, believed));
          else if (believed && settle(account, wish, verdictOn(wish, value, at))) hasChanged = true;
        }
        return { isBelieved: believed, hasChanged };
      }),
  };
}
