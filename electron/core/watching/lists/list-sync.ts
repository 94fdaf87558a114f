import type { z } from 'zod';
import type { AccountKey } from '#core/account/account-service.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { ServerTime } from '#core/platform/time.ts';
import type { Clock, Log } from '#core/ports.ts';
import { type Listed, ListKind, type ListStores, type Wish } from '#core/watching/lists/list-stores.ts';
import type { SyncKind, Turn } from '#core/watching/sync-loop.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { CollectionName } from '#shared/domain/anime/release-list.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { WireCollectionPairs, WireFavouriteIds } from '#shared/upstream/anime-site-api.ts';
import { afterAnswer, beforeSending, isSendable, looksAt, type Verdict, verdictOn } from './wish-rules.ts';

type ListSyncOptions = {
  readonly calls: ListCalls;
  readonly stores: ListStores;
  readonly serverTime: Pick<ServerTime, 'now'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Something is shown differently, be it only the state of the exchange. */
  readonly onChanged: () => void;
};

/** From the first change, so that taking it back mostly costs nothing; and from one request to the next. */
const PACE_MILLISECONDS = 5_000;
const EVERY_MILLISECONDS = 300_000;
const AFTER_THIN_LIST_MILLISECONDS = 65_000;
const SHORTEST_MILLISECONDS = 1_000;

/** Favourites and collections between this device and the service (anime-service, Accounts: favorites, collections). */
export function listSync({ calls, stores, serverTime, clock, log, onChanged }: ListSyncOptions): SyncKind {
  const reading = createListReading(stores);
  let isWhole = true;
  let pulledAt = 0;

  return {
    name: 'lists',
    pendingOf: stores.wishes.countWaiting,
    firstDelayMilliseconds: PACE_MILLISECONDS,
    send: createListUpload({ calls, stores, reading, now: serverTime.now, log }),
    // One to add and one to remove for each kind of list.
    closingExchanges: 4,
    pullsAfterFailedSend: true,
    pull: {
      isBeforeSending: false,
      take: async ({ account, isStill, signal }) => {
        const taken = [];
        for (const kind of ListKind.values) {
          const listed = await calls.list(kind, signal);
          if (!isStill()) return false;
          taken.push(reading.take({ account, kind, listed, at: serverTime.now() }));
        }
        isWhole = taken.every(({ isBelieved }) => isBelieved);
        pulledAt = clock.now();
        return true;
      },
      delayMilliseconds: (account) => {
        if (!isWhole) return AFTER_THIN_LIST_MILLISECONDS;
        const looks = stores.wishes.all(account).flatMap((wish) => looksAt(wish) ?? []);
        const untilLook = Math.min(...looks) - serverTime.now();
        const untilPull = pulledAt + EVERY_MILLISECONDS - clock.now();
        return Math.max(
          Math.min(untilLook, untilPull, EVERY_MILLISECONDS) + SHORTEST_MILLISECONDS,
          SHORTEST_MILLISECONDS,
        );
      },
    },
    onChanged,
  };
}

type Reading = {
  readonly account: AccountKey;
  readonly kind: ListKind;
  /** The whole list. */
  readonly listed: readonly Listed[];
  /** When it was answered, by the service's clock. */
  readonly at: number;
  /** The wishes that it answers to, if it answers to a change. */
  readonly sent?: readonly Wish[];
};

type ListReading = {
  /** Takes over what the service says. Not believed: so much is missing that it has to say that again, a minute later. */
  readonly take: (reading: Reading) => { readonly isBelieved: boolean; readonly hasChanged: boolean };
};

const FEW = 3;
const BELIEVED_AFTER = 60_000;

/** An empty list is a person's right, and also what a service in trouble shows: the difference is that it stays. */
function createListReading({ entries, wishes, together }: ListStores): ListReading {
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

type ListUploadOptions = {
  readonly calls: ListCalls;
  readonly stores: ListStores;
  readonly reading: ListReading;
  /** The service's clock. */
  readonly now: () => number;
  readonly log: Log;
};

/** So many in one request are known to work (anime-service, Limits: favorites write). */
const BATCH = 60;

/** Tells the service of the longest waiting wish and of those like it, in one request; whether there was anything to tell. */
function createListUpload({ calls, stores, reading, now, log }: ListUploadOptions) {
  const { entries, wishes, together } = stores;

  function nextBatch(account: AccountKey): Wish[] {
    const sendable = wishes.all(account).filter((wish) => isSendable(wish, now()));
    const [first] = sendable;
    if (first === undefined) return [];
    const isLike = ({ kind, value }: Wish) => kind === first.kind && (value === null) === (first.value === null);
    return sendable.filter(isLike).slice(0, BATCH);
  }

  function keepAsSent(account: AccountKey, batch: readonly Wish[]): void {
    together(() => {
      for (const wish of batch) {
        const had = entries.all(account, wish.kind).get(wish.releaseId);
        wishes.update(account, beforeSending(wish, had, now()));
      }
    });
  }

  return async ({ account, isStill, signal }: Turn): Promise<boolean> => {
    const [first, ...others] = nextBatch(account);
    if (first === undefined || !isStill()) return false;
    keepAsSent(account, [first, ...others]);
    const answer = await calls.send([first, ...others], signal);
    // The session ended meanwhile, so the answer does not count; the changes are sent again.
    if (!isStill()) return true;
    if ('listed' in answer) {
      reading.take({ account, kind: first.kind, listed: answer.listed, at: now(), sent: [first, ...others] });
      return true;
    }
    log.warn('list entries refused', { refused: answer.refused.length });
    const refused = new Set(answer.refused.map(({ place }) => place));
    together(() => {
      for (const wish of wishes.all(account, first.kind)) {
        if (refused.has(wish.place)) wishes.update(account, { ...wish, isGivenUp: true });
      }
    });
    return true;
  };
}

/** `refused` is never empty then, and nothing of the request was done (anime-service, Errors: validation keys). */
type ListAnswer = { readonly listed: Listed[] } | { readonly refused: readonly Wish[] };

/** What the service is asked and told of lists, in the product's words. Everything rejects as `ServiceClient` says. */
type ListCalls = {
  /** In the order in which they were added. */
  readonly list: (kind: ListKind, signal: AbortSignal) => Promise<Listed[]>;
  /** Wishes of one kind, either all to put in or all to take out. Answers the whole list after that. */
  readonly send: (wishes: readonly [Wish, ...Wish[]], signal: AbortSignal) => Promise<ListAnswer>;
};

const PATHS = { favourite: '/accounts/users/me/favorites', collection: '/accounts/users/me/collections' } as const;

/** The answers of reads and of changes have the same shape. */
const LISTS = {
  favourite: WireFavouriteIds.transform((ids): Listed[] =>
    ids.map((id) => ({ releaseId: ReleaseId.parse(id), value: 'in' })),
  ),
  collection: WireCollectionPairs.transform((pairs) => pairs.flatMap(listedFrom)),
} as const satisfies Record<ListKind, z.ZodType<Listed[]>>;

/** anime-service, Accounts: favorites, collections. */
export function createListCalls(client: ServiceClient): ListCalls {
  return {
    list: (kind, signal) => client.get(`${PATHS[kind]}/ids`, LISTS[kind], { isProtected: true, signal }),
    send: async (wishes, signal) => {
      const [{ kind, value }] = wishes;
      const method = value === null ? 'DELETE' : 'POST';
      try {
        const options = { isProtected: true, signal };
        return { listed: await client.send(method, PATHS[kind], wishes.map(entryFor), LISTS[kind], options) };
      } catch (cause) {
        const refused = refusedOf(wishes, cause);
        // A refusal that names no entry cannot be answered by leaving one out.
        if (refused.length === 0) throw cause;
        return { refused };
      }
    },
  };
}

/** A collection that this version does not know is as good as none: the release can be put into one that it does. */
function listedFrom([id, type]: readonly [number, string]): Listed[] {
  const collection = CollectionName.safeParse(type.toLowerCase());
  return collection.success ? [{ releaseId: ReleaseId.parse(id), value: collection.data }] : [];
}

function entryFor({ kind, releaseId, value }: Wish): Record<string, unknown> {
  const entry = { release_id: releaseId };
  return kind === 'favourite' || value === null ? entry : { ...entry, type_of_collection: value.toUpperCase() };
}

function refusedOf(wishes: readonly Wish[], cause: unknown): Wish[] {
  if (!(cause instanceof AppFailure) || cause.error.code !== 'rejected') return [];
  const positions = new Set(Object.keys(cause.error.fields).map((key) => /^(\d+)\./.exec(key)?.[1]));
  return wishes.filter((_, position) => positions.has(String(position)));
}
