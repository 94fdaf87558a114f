import type { z } from 'zod';
import type { AccountKey } from '#core/account/account-service.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { ServerTime } from '#core/platform/time.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { SyncKind, Turn } from '#core/watching/sync-loop.ts';
import { CollectionName } from '#shared/domain/anime/release-list.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { WireCollectionPairs, WireFavouriteIds } from '#shared/upstream/anime-site-api.ts';
import { refusedEntries } from '../progress/timecode-calls.ts';
import { type ListChange, type Listed, ListKind, type ListStores, type ListValue } from './list-stores.ts';

type ListSyncOptions = {
  readonly calls: ListCalls;
  readonly stores: ListStores;
  readonly serverTime: Pick<ServerTime, 'now'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Lists or the state of their sync are shown differently. */
  readonly onChanged: () => void;
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const EVERY_MILLISECONDS = 5 * MINUTE;
const AFTER_THIN_LIST_MILLISECONDS = 65 * SECOND;

/** Favourites and collections between this device and the service (anime-service, Accounts: favorites, collections). */
export function listSync({ calls, stores, serverTime, clock, log, onChanged }: ListSyncOptions): SyncKind {
  const takeList = createListReading(stores);
  let isWhole = true;
  let pulledAt = 0;

  return {
    name: 'lists',
    pendingOf: stores.outbox.count,
    // Undoing a change within this time mostly costs no request.
    firstDelayMilliseconds: 5 * SECOND,
    send: createListUpload({ calls, stores, takeList, now: serverTime.now, log }),
    // One to add and one to remove for each kind of list.
    closingExchanges: 4,
    pullsAfterFailedSend: true,
    pull: {
      isBeforeSending: false,
      take: async ({ account, isStill, signal }) => {
        const believed: boolean[] = [];
        for (const kind of ListKind.values) {
          const listed = await calls.list(kind, signal);
          if (!isStill()) return false;
          believed.push(takeList({ account, kind, listed, at: serverTime.now() }));
        }
        isWhole = !believed.includes(false);
        pulledAt = clock.now();
        return true;
      },
      delayMilliseconds: (account) => {
        if (!isWhole) return AFTER_THIN_LIST_MILLISECONDS;
        const checks = stores.outbox.all(account).flatMap((change) => checkDueAt(change) ?? []);
        const untilCheck = Math.min(...checks) - serverTime.now();
        const untilPull = pulledAt + EVERY_MILLISECONDS - clock.now();
        return Math.max(Math.min(untilCheck, untilPull, EVERY_MILLISECONDS), 0) + SECOND;
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
  /** The changes that it answers, if it answers a request to change. */
  readonly sent?: readonly ListChange[];
};

const FEW = 3;
const BELIEVED_AFTER_MILLISECONDS = MINUTE;

/** Takes over a list of the service. Returns whether it is believed: one that lacks most entries must still do so a minute later. */
function createListReading({ entries, outbox, transaction }: ListStores) {
  /** Since when most of a list is missing. */
  const thinSince = new Map<string, number>();

  /** Entries that are not listed, and not believed to be gone. */
  function doubted({ account, kind, listed, at }: Reading): Listed[] {
    const present = new Set(listed.map(({ releaseId }) => releaseId));
    const leaving = new Set(
      outbox.all(account, kind).flatMap(({ releaseId, value }) => (value === null ? [releaseId] : [])),
    );
    const standing = [...entries.all(account, kind).values()].filter(({ releaseId }) => !leaving.has(releaseId));
    const lost = standing.filter(({ releaseId }) => !present.has(releaseId));
    const isThin = lost.length > 0 && (present.size === 0 || (lost.length >= FEW && lost.length * 2 > standing.length));
    const key = `${account} ${kind}`;
    const since = thinSince.get(key) ?? at;
    if (!isThin || Math.abs(at - since) >= BELIEVED_AFTER_MILLISECONDS) {
      thinSince.delete(key);
      return [];
    }
    thinSince.set(key, since);
    return lost;
  }

  return (reading: Reading): boolean =>
    transaction(() => {
      const { account, kind, listed, at, sent = [] } = reading;
      const found = new Map(listed.map(({ releaseId, value }) => [releaseId, value]));
      const answered = new Set(sent.map(({ place }) => place));
      const kept = doubted(reading);
      const isBelieved = kept.length === 0;
      entries.replace(account, kind, [...kept, ...listed], at);
      for (const change of outbox.all(account, kind)) {
        const value = found.get(change.releaseId) ?? null;
        const counts = isBelieved || value !== null;
        let next: ListChange | null = change;
        if (answered.has(change.place)) next = afterAnswer(change, value, at, counts);
        else if (counts) next = afterVerdict(change, verdictOn(change, value, at));
        if (next === null) outbox.drop(account, change);
        else if (next !== change) outbox.update(account, next);
      }
      return isBelieved;
    });
}

function afterVerdict(change: ListChange, verdict: Verdict): ListChange | null {
  switch (verdict) {
    case 'over':
      return null;
    case 'agrees':
      return { ...change, agreements: change.agreements + 1 };
    case 'again':
      return { ...change, acknowledgedAt: null };
    case 'given-up':
      return { ...change, isGivenUp: true };
    case 'none':
      return change;
  }
}

type ListUploadOptions = {
  readonly calls: ListCalls;
  readonly stores: ListStores;
  readonly takeList: (reading: Reading) => boolean;
  /** The service's clock. */
  readonly now: () => number;
  readonly log: Log;
};

/** Known to work in one request (anime-service, Limits: favorites write). */
const BATCH = 60;

/** Sends the longest waiting change and similar ones in one request. Returns whether there was anything to send. */
function createListUpload({ calls, stores: { entries, outbox, transaction }, takeList, now, log }: ListUploadOptions) {
  function nextBatch(account: AccountKey): ListChange[] {
    const sendable = outbox.all(account).filter((change) => isSendable(change, now()));
    const [first] = sendable;
    const isLikeFirst = ({ kind, value }: ListChange) =>
      kind === first?.kind && (value === null) === (first.value === null);
    return sendable.filter(isLikeFirst).slice(0, BATCH);
  }

  return async ({ account, isStill, signal }: Turn): Promise<boolean> => {
    const [first, ...others] = nextBatch(account);
    if (first === undefined || !isStill()) return false;
    const { kind } = first;
    const batch = [first, ...others] as const;
    transaction(() => {
      for (const change of batch) {
        outbox.update(account, beforeSending(change, entries.all(account, kind).get(change.releaseId), now()));
      }
    });
    const answer = await calls.send(batch, signal);
    // The session ended meanwhile, so the answer does not count; the changes are sent again.
    if (!isStill()) return true;
    if ('listed' in answer) {
      takeList({ account, kind, listed: answer.listed, at: now(), sent: batch });
      return true;
    }
    log.warn('list entries refused', { refused: answer.refused.length });
    const refused = new Set(answer.refused.map(({ place }) => place));
    transaction(() => {
      for (const change of outbox.all(account, kind)) {
        if (refused.has(change.place)) outbox.update(account, { ...change, isGivenUp: true });
      }
    });
    return true;
  };
}

const PATHS = { favourite: '/accounts/users/me/favorites', collection: '/accounts/users/me/collections' } as const;

/** Reads and changes are answered with the whole list, in the order in which releases were added. */
const LISTS = {
  favourite: WireFavouriteIds.transform((ids): Listed[] =>
    ids.map((id) => ({ releaseId: ReleaseId.parse(id), value: 'in' })),
  ),
  // An unknown collection counts as none, so that the release can be put into a known one.
  collection: WireCollectionPairs.transform((pairs) =>
    pairs.flatMap(([id, type]): Listed[] => {
      const collection = CollectionName.safeParse(type.toLowerCase());
      return collection.success ? [{ releaseId: ReleaseId.parse(id), value: collection.data }] : [];
    }),
  ),
} as const satisfies Record<ListKind, z.ZodType<Listed[]>>;

type ListCalls = ReturnType<typeof createListCalls>;

/** anime-service, Accounts: favorites, collections. Calls reject as `ServiceClient` says. */
export function createListCalls(client: ServiceClient) {
  return {
    list: (kind: ListKind, signal: AbortSignal): Promise<Listed[]> =>
      client.get(`${PATHS[kind]}/ids`, LISTS[kind], { isProtected: true, signal }),
    /** Changes of one kind, either all to put in or all to take out. Nothing is done if any is `refused` (anime-service, Errors). */
    send: async (
      changes: readonly [ListChange, ...ListChange[]],
      signal: AbortSignal,
    ): Promise<{ readonly listed: Listed[] } | { readonly refused: readonly ListChange[] }> => {
      const [{ kind, value }] = changes;
      const method = value === null ? 'DELETE' : 'POST';
      const body = changes.map(entryFor);
      try {
        return { listed: await client.send(method, PATHS[kind], body, LISTS[kind], { isProtected: true, signal }) };
      } catch (cause) {
        const positions = new Set(refusedEntries(cause).map(([position]) => position));
        const refused = changes.filter((_, position) => positions.has(position));
        // A refusal that names no entry cannot be answered by leaving one out.
        if (refused.length === 0) throw cause;
        return { refused };
      }
    },
  };
}

function entryFor({ kind, releaseId, value }: ListChange): Record<string, unknown> {
  const entry = { release_id: releaseId };
  return kind === 'favourite' || value === null ? entry : { ...entry, type_of_collection: value.toUpperCase() };
}

/** After each answered request, and after each check that agreed (anime-service, Delayed collection writes: a minute, and three more). */
const CHECKS_AFTER_MILLISECONDS = [1.5 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE] as const;
const MAXIMUM_REQUESTS = 12;
/** Only changes of young entries are known to be undone; otherwise another device is the likelier cause. */
const MAXIMUM_REQUESTS_OTHERWISE = 2;
const OTHERWISE_WITHIN_MILLISECONDS = 5 * MINUTE;
/** An entry removed "within seconds of adding" may return; longer, because this device may learn late of the adding. */
const YOUNG_MILLISECONDS = 2 * MINUTE;
/** How long a removal waits after the request before it, so that the entry is mostly old enough. */
const REMOVAL_WAITS_MILLISECONDS = 15 * SECOND;

/**
 * `over`: in place, or another device has changed it since; `agrees`: in place as far as can be seen now; `again`: to be sent
 * once more; `given-up`: the service would not keep it; `none`: nothing to do.
 */
export type Verdict = 'over' | 'agrees' | 'again' | 'given-up' | 'none';

/** `listed`: where the service has the release; null: nowhere. `at` by the service's clock. */
export function verdictOn(change: ListChange, listed: ListValue | null, at: number): Verdict {
  const { value, former, acknowledgedAt, attempts, mayReturn } = change;
  const isInPlace = listed === value;
  const isElsewhere = !isInPlace && !former.includes(listed);
  if (change.isGivenUp) return isInPlace || isElsewhere ? 'over' : 'none';
  // A value that could not have returned was set by another device after this one was heard.
  if (isElsewhere && attempts > 0) return 'over';
  if (acknowledgedAt === null || !isCheckDue(change, at)) return 'none';
  if (isInPlace) return change.agreements + 1 >= agreementsNeeded(change) ? 'over' : 'agrees';
  if (mayReturn) return attempts < MAXIMUM_REQUESTS ? 'again' : 'given-up';
  const isRecent = at - acknowledgedAt <= OTHERWISE_WITHIN_MILLISECONDS;
  return attempts < MAXIMUM_REQUESTS_OTHERWISE && isRecent ? 'again' : 'over';
}

/** The service undoes no changes of favourites (anime-service, Delayed collection writes). */
function agreementsNeeded({ kind }: ListChange): number {
  return kind === 'favourite' ? 0 : 2;
}

/** When the service's answer about a sent change counts, by its clock; null: never. */
export function checkDueAt({ acknowledgedAt, attempts, agreements, isGivenUp }: ListChange): number | null {
  if (acknowledgedAt === null || isGivenUp) return null;
  return acknowledgedAt + (CHECKS_AFTER_MILLISECONDS[attempts - 1 + agreements] ?? CHECKS_AFTER_MILLISECONDS[3]);
}

function isCheckDue(change: ListChange, at: number): boolean {
  const dueAt = checkDueAt(change);
  // A time far in the future comes from a clock that was set right since.
  return dueAt !== null && (at >= dueAt || at < (change.acknowledgedAt ?? 0) - MINUTE);
}

export function isSendable({ kind, value, acknowledgedAt, isGivenUp, sentAt }: ListChange, at: number): boolean {
  if (acknowledgedAt !== null || isGivenUp) return false;
  const mustWait = kind === 'collection' && value === null && sentAt !== null;
  return !mustWait || Math.abs(at - sentAt) >= REMOVAL_WAITS_MILLISECONDS;
}

/** Stored before the request leaves: the service may apply it even if no answer arrives. */
export function beforeSending(
  change: ListChange,
  had: { readonly value: ListValue; readonly seenAt: number } | undefined,
  at: number,
): ListChange {
  const isYoung = had === undefined ? change.sentAt !== null : Math.abs(at - had.seenAt) < YOUNG_MILLISECONDS;
  const mayReturn = change.mayReturn || (change.kind === 'collection' && change.value === null && isYoung);
  return { ...change, former: [...new Set([...change.former, had?.value ?? null])], sentAt: at, mayReturn };
}

/** After a request was answered; null: done. An answer that is not believed only proves that the request arrived. */
export function afterAnswer(
  change: ListChange,
  listed: ListValue | null,
  at: number,
  isBelieved: boolean,
): ListChange | null {
  const isInPlace = listed === change.value;
  if (isInPlace && agreementsNeeded(change) === 0) return null;
  const wasNotFollowed = isBelieved && !isInPlace;
  return {
    ...change,
    acknowledgedAt: at,
    attempts: change.attempts + 1,
    agreements: 0,
    // An added release that is listed does not leave by itself.
    mayReturn: wasNotFollowed || (change.mayReturn && !(isInPlace && change.value !== null)),
  };
}
