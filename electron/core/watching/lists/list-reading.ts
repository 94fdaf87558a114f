import type { AccountKey } from '#core/account/account-key.ts';
import type { ListStores } from '#core/watching/lists/list-stores.ts';
import type { Listed, ListKind } from '#core/watching/lists/list-value.ts';
import type { Wish } from '#core/watching/lists/list-wish-store.ts';
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
  /** Takes over what the service says. Not believed: so much is missing that it has to say that again, a minute later. */
  readonly take: (reading: Reading) => { readonly isBelieved: boolean; readonly hasChanged: boolean };
};

const FEW = 3;
const BELIEVED_AFTER = 60_000;

/** An empty list is a person's right, and also what a service in trouble shows: the difference is that it stays. */
export function createListReading({ entries, wishes, together }: ListStores): ListReading {
  /** Since when most of a list is missing. */
  const thinSince = new Map<string, number>();

  /** What is not listed, and not believed to be gone. */
  function doubted({ account, kind, listed, at }: Reading): Listed[] {
    const present = new Set(listed.map(({ releaseId }) => releaseId));
    const leaving = new Set(
      wishes.all(account, kind).flatMap(({ releaseId, value }) => (value === null ? [releaseId] : [])),
    );
    const standing = [...entries.all(account, kind).values()].filter(({ releaseId }) => !leaving.has(releaseId));
    const lost = standing.filter(({ releaseId }) => !present.has(releaseId));
    const isThin = lost.length > 0 && (present.size === 0 || (lost.length >= FEW && lost.length * 2 > standing.length));
    const key = `${account} ${kind}`;
    const since = thinSince.get(key) ?? at;
    if (!isThin || Math.abs(at - since) >= BELIEVED_AFTER) {
      thinSince.delete(key);
      return [];
    }
    thinSince.set(key, since);
    return lost;
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
        const kept = doubted(reading);
        const isBelieved = kept.length === 0;
        const replaced = entries.replace(account, kind, [...kept, ...listed], at);
        let hasChanged = sent.length > 0 || replaced.length > 0;
        for (const wish of wishes.all(account, kind)) {
          const value = found.get(wish.releaseId) ?? null;
          const counts = isBelieved || value !== null;
          if (answered.has(wish.place)) keepAnswer(account, wish, afterAnswer(wish, value, at, counts));
          else if (counts && settle(account, wish, verdictOn(wish, value, at))) hasChanged = true;
        }
        return { isBelieved, hasChanged };
      }),
  };
}
