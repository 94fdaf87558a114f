import { z } from 'zod';
import type { AccountKey } from '#core/account/account-service.ts';
import {
  createStatements,
  type DatabaseParts,
  type OutboxParts,
  storedJson,
} from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import { ListKind, type ListName, ListValue, type Placement } from '#shared/domain/anime/release-list.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';

const Listed = z.object({ releaseId: ReleaseId, value: ListValue });
export type Listed = z.infer<typeof Listed>;

export type ListStores = ReturnType<typeof createListStores>;

/** Favourites and collections of each account: what the service has, and the outbox. */
export function createListStores(parts: OutboxParts) {
  const entries = createListEntryStore(parts);
  const outbox = createListOutbox(parts);
  const transaction = <Result>(work: () => Result) => inTransaction(parts.database, work);

  /** The service's list with the outbox applied, the last added first. A moved release keeps its place, as on the service. */
  function values(account: AccountKey, kind: ListKind): Map<ReleaseId, ListValue> {
    const listed = [...entries.all(account, kind).values()];
    const oldestFirst = new Map(listed.map(({ releaseId, value }) => [releaseId, value]));
    for (const { releaseId, value, isGivenUp } of outbox.all(account, kind)) {
      if (isGivenUp) continue;
      if (value === null) oldestFirst.delete(releaseId);
      else oldestFirst.set(releaseId, value);
    }
    return new Map([...oldestFirst].reverse());
  }

  function change(account: AccountKey, { kind, releaseId, value }: Placement, earlier?: ListChange): void {
    const sentAt = earlier?.sentAt ?? null;
    // The service has this value and was never sent another.
    if (sentAt === null && value === (entries.all(account, kind).get(releaseId)?.value ?? null)) {
      if (earlier !== undefined) outbox.drop(account, earlier);
      return;
    }
    const former = earlier === undefined || sentAt === null ? [] : [...new Set([...earlier.former, earlier.value])];
    outbox.put(account, { releaseId, kind, value, former, sentAt });
  }

  return {
    entries,
    outbox,
    transaction,
    values,
    /** Ids of a list, the last added first. */
    ids: (account: AccountKey, list: ListName): ReleaseId[] => {
      if (list === 'favourites') return [...values(account, 'favourite').keys()];
      return [...values(account, 'collection')].flatMap(([releaseId, value]) => (value === list ? [releaseId] : []));
    },
    /** Puts the person's changes of one kind into the outbox, in one transaction. Returns where the releases were, each once. */
    set: (account: AccountKey, kind: ListKind, wanted: readonly Placement[]): Placement[] =>
      transaction(() => {
        const now = values(account, kind);
        const standing = new Map(outbox.all(account, kind).map((entry) => [entry.releaseId, entry]));
        const last = [...new Map(wanted.map((placement) => [placement.releaseId, placement])).values()];
        for (const placement of last) {
          const earlier = standing.get(placement.releaseId);
          if ((now.get(placement.releaseId) ?? null) !== placement.value) change(account, placement, earlier);
          // The person now wants the value that the service kept.
          else if (earlier?.isGivenUp === true) outbox.drop(account, earlier);
        }
        return last.map(({ releaseId }) => ({ kind, releaseId, value: now.get(releaseId) ?? null }));
      }),
  };
}

/** `seenAt`: when the service was first seen to have the release there, by its clock. */
const ListEntry = Listed.extend({ place: z.int(), seenAt: z.number() });
type ListEntry = z.infer<typeof ListEntry>;
type ListEntries = ReadonlyMap<ReleaseId, ListEntry>;

/** The lists of each account as the service was last seen to have them. */
function createListEntryStore(parts: DatabaseParts) {
  const { run, put, rowsOf } = createStatements(parts);
  const rows = rowsOf('list_entry', ListEntry);
  /** Cache of the lists last read; this store is the only writer. */
  const memory = new Map<string, ListEntries>();

  /** As the service orders them: the first added first. */
  function all(account: AccountKey, kind: ListKind): ListEntries {
    const key = `${account} ${kind}`;
    const listed = () => rows('SELECT * FROM list_entry WHERE account = ? AND kind = ? ORDER BY place', account, kind);
    const entries = memory.get(key) ?? new Map(listed().map((entry) => [entry.releaseId, entry]));
    memory.set(key, entries);
    return entries;
  }

  return {
    all,
    /** The service has exactly these at `at`, by its clock. Needs a transaction. */
    replace: (account: AccountKey, kind: ListKind, listed: readonly Listed[], at: number): void => {
      const before = all(account, kind);
      const after = new Map(listed.map(({ releaseId, value }) => [releaseId, value]));
      memory.delete(`${account} ${kind}`);
      let last = 0;
      for (const [releaseId, value] of after) {
        const old = before.get(releaseId);
        // Most releases keep their places and need no write.
        last = old !== undefined && old.place > last ? old.place : last + 1;
        const isSame = old?.value === value;
        if (isSame && old.place === last) continue;
        const seenAt = isSame ? old.seenAt : Math.trunc(at);
        put('list_entry', { account, kind, releaseId, value, place: last, seenAt });
      }
      const remove = 'DELETE FROM list_entry WHERE account = ? AND kind = ? AND release_id = ?';
      for (const releaseId of before.keys()) if (!after.has(releaseId)) run(remove, account, kind, releaseId);
    },
  };
}

/** A change that the service has not confirmed, one per release and kind. Times by the service's clock. */
const ListChange = z.object({
  releaseId: ReleaseId,
  kind: ListKind,
  /** Null: removed from the list. */
  value: ListValue.nullable(),
  /** Grows with every change. */
  place: z.int(),
  /** Values that the service may have had before, and could return to. */
  former: z.preprocess(storedJson, z.array(ListValue.nullable()).readonly()),
  /** The latest request, answered or not. */
  sentAt: z.number().nullable(),
  /** The latest answered request; null: waiting to be sent. */
  acknowledgedAt: z.number().nullable(),
  attempts: z.int(),
  /** Checks since the latest request that found the change in place. */
  agreements: z.int(),
  /** The service may undo the change, or did not follow a request. */
  mayReturn: z.boolean(),
  /** The service did not keep the change: the service's value is shown. */
  isGivenUp: z.boolean(),
});
export type ListChange = z.infer<typeof ListChange>;

function createListOutbox(parts: OutboxParts) {
  const { all, run, put, count, rowsOf } = createStatements(parts);
  const rows = rowsOf('list_wish', ListChange);
  const unsent = 'FROM list_wish WHERE account = ? AND acknowledged_at IS NULL AND is_given_up = 0';
  const waiting = rowsOf('list_wish', ListChange, ({ account = null, kind = null, release_id: id = null }) => {
    run('DELETE FROM list_wish WHERE account = ? AND kind = ? AND release_id = ?', account, kind, id);
    parts.onLostChange();
  });
  const same = 'WHERE account = ?1 AND kind = ?2 AND release_id = ?3 AND place = ?4';
  // A place that damage made too large would make all later ones unreadable.
  const latest = `SELECT max(place) AS place FROM list_wish WHERE place < ${Number.MAX_SAFE_INTEGER / 2}`;
  let lastPlace = Number(all(latest)[0]?.['place'] ?? 0);
  const whole = (milliseconds: number | null) => milliseconds && Math.trunc(milliseconds);

  return {
    /** In the order of the person's changes. */
    all: (account: AccountKey, kind: ListKind | null = null): ListChange[] =>
      rows('SELECT * FROM list_wish WHERE account = ?1 AND (?2 IS NULL OR kind = ?2) ORDER BY place', account, kind),
    /** Not sent yet, the longest waiting first. */
    waiting: (account: AccountKey): ListChange[] => waiting(`SELECT * ${unsent} ORDER BY place`, account),
    /** Replaces the earlier change of the same release and kind. */
    put: (account: AccountKey, change: Pick<ListChange, 'releaseId' | 'kind' | 'value' | 'former' | 'sentAt'>) => {
      lastPlace += 1;
      const untried = { attempts: 0, agreements: 0, mayReturn: false, isGivenUp: false };
      put('list_wish', { account, ...change, sentAt: whole(change.sentAt), place: lastPlace, ...untried });
    },
    /** Like `drop`, does nothing if the change was replaced. */
    update: (account: AccountKey, change: ListChange): void => {
      const times = { sentAt: whole(change.sentAt), acknowledgedAt: whole(change.acknowledgedAt) };
      const { kind, releaseId, place } = change;
      if (all(`SELECT 1 FROM list_wish ${same}`, account, kind, releaseId, place).length === 0) return;
      put('list_wish', { account, ...change, ...times });
    },
    drop: (account: AccountKey, { kind, releaseId, place }: ListChange) =>
      run(`DELETE FROM list_wish ${same}`, account, kind, releaseId, place),
    count: (account: AccountKey) => count(unsent, account),
  };
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** After each answered request, and after each check that agreed (anime-service, Delayed collection writes: a minute, and three more). */
const CHECKS_AFTER_MILLISECONDS = [1.5 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE] as const;
const MAXIMUM_REQUESTS = 12;
/** Only changes of young entries are known to be undone; otherwise another device is the likelier cause. */
const MAXIMUM_REQUESTS_OTHERWISE = 2;
const OTHERWISE_WITHIN_MILLISECONDS = 5 * MINUTE;
/** An entry removed "within seconds of adding" may return; longer, because this device may learn late of the adding. */
const YOUNG_MILLISECONDS = 2 * MINUTE;
/** How long a removal waits after the request before it, so that the entry is usually old enough. */
const REMOVAL_WAITS_MILLISECONDS = 15 * SECOND;

/**
 * The change after the service listed the release at `listed` (null: nowhere), at `at` by its clock. Null: the change is in place,
 * or another device has changed the entry since. `acknowledgedAt` null: to be sent again. The same object: nothing to do yet.
 */
export function afterCheck(change: ListChange, listed: ListValue | null, at: number): ListChange | null {
  const { value, former, acknowledgedAt, attempts, mayReturn } = change;
  const isInPlace = listed === value;
  const isElsewhere = !isInPlace && !former.includes(listed);
  if (change.isGivenUp) return isInPlace || isElsewhere ? null : change;
  // A value that the service never had before was set by another device after this change.
  if (isElsewhere && attempts > 0) return null;
  if (acknowledgedAt === null || !isCheckDue(change, at)) return change;
  const agreements = change.agreements + 1;
  if (isInPlace) return agreements >= agreementsNeeded(change) ? null : { ...change, agreements };
  const again = { ...change, acknowledgedAt: null };
  if (mayReturn) return attempts < MAXIMUM_REQUESTS ? again : { ...change, isGivenUp: true };
  const isRecent = at - acknowledgedAt <= OTHERWISE_WITHIN_MILLISECONDS;
  return attempts < MAXIMUM_REQUESTS_OTHERWISE && isRecent ? again : null;
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
  // A time far in the future comes from a clock that was corrected since.
  return dueAt !== null && (at >= dueAt || at < (change.acknowledgedAt ?? 0) - MINUTE);
}

export function isSendable({ kind, value, acknowledgedAt, isGivenUp, sentAt }: ListChange, at: number): boolean {
  if (acknowledgedAt !== null || isGivenUp) return false;
  const mustWait = kind === 'collection' && value === null && sentAt !== null;
  return !mustWait || Math.abs(at - sentAt) >= REMOVAL_WAITS_MILLISECONDS;
}

/** Stored before the request leaves: the service may apply it even if no answer arrives. */
export function beforeSending(change: ListChange, had: Pick<ListEntry, 'value' | 'seenAt'> | undefined, at: number) {
  const isYoung = had === undefined ? change.sentAt !== null : Math.abs(at - had.seenAt) < YOUNG_MILLISECONDS;
  const mayReturn = change.mayReturn || (change.kind === 'collection' && change.value === null && isYoung);
  return { ...change, former: [...new Set([...change.former, had?.value ?? null])], sentAt: at, mayReturn };
}

/** The change after its request was answered; null: done. An answer that is not believed only proves that the request arrived. */
export function afterAnswer(change: ListChange, listed: ListValue | null, at: number, isBelieved: boolean) {
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
