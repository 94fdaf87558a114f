import type { AccountKey } from '#core/account/account-service.ts';
import type { ServerTime } from '#core/platform/time.ts';
import type { Clock } from '#core/ports.ts';
import type {
  Contest,
  Contested,
  KnownTimecode,
  Merging,
  Reading,
  RemoteTimecode,
} from '#core/watching/progress/known-timecode-store.ts';
import type { ProgressStores } from '#core/watching/progress/progress-stores.ts';
import type { Turn } from '../sync-loop.ts';
import type { SentRemoval } from './outbox-store.ts';
import type { TimecodeCalls, TimecodeUpload } from './timecode-calls.ts';

type TimecodePullOptions = {
  readonly calls: TimecodeCalls;
  readonly stores: ProgressStores;
  readonly repair: RemovalRepair;
  readonly upload: Pick<TimecodeUpload, 'isEcho'>;
  readonly time: ServerTime;
  readonly clock: Clock;
};

export type Pulled = {
  /** By the service's clock. */
  readonly at: number;
  readonly isWhole: boolean;
  readonly hasChanged: boolean;
  /** By the service's clock: when to look again, since its word did not count yet; null: all of it counted. */
  readonly settlesAt: number | null;
  /** Known to have been on the service and no longer listed: one witness of a removal elsewhere. */
  readonly missing: readonly KnownTimecode[];
  /** False: the list is so thin that no removal is believed for it. */
  readonly isCredible: boolean;
};

/** The service's clock and that of the device that wrote a data file may differ so much. */
const FILE_MARGIN_MILLISECONDS = 10 * 60_000;

/** Takes over what the service lists (anime-service, Timecode stores). Null: the account has left meanwhile. */
export function createTimecodePull({ calls, stores, repair, upload, time, clock }: TimecodePullOptions) {
  const { known, imports } = stores;

  /** Asks for each second that something hangs on what was saved from then on. */
  async function savedAfter(contested: readonly Contested[], signal: AbortSignal): Promise<Contest['isSavedAfter']> {
    const second = (moment: number) => Math.floor(moment / 1_000);
    const lists = new Map<number, ReadonlySet<string>>();
    for (const moment of new Set(contested.flatMap(({ moments }) => moments.map(second)))) {
      const listed = await calls.list(moment * 1_000, signal);
      lists.set(moment, new Set(listed.map(({ episodeId }) => episodeId)));
    }
    return (episodeId, moment) => lists.get(second(moment))?.has(episodeId) ?? false;
  }

  /** Null: the account has left meanwhile. */
  async function merge(
    { account, isStill, signal }: Turn,
    listed: readonly RemoteTimecode[],
    { savedAt, takesOtherValues }: Pick<Merging, 'savedAt' | 'takesOtherValues'>,
  ) {
    const isEcho: Reading['isEcho'] = (remote, at) => upload.isEcho(account, remote, at);
    const reading = { at: time.now(), now: clock.now(), isEcho };
    const isSavedAfter = await savedAfter(known.contested(account, listed, reading), signal);
    if (!isStill()) return null;
    return { ...known.merge(account, listed, { ...reading, savedAt, takesOtherValues, isSavedAfter }), at: reading.at };
  }

  async function pullRecent(turn: Turn, since: number): Promise<Pulled | null> {
    const listed = await calls.list(since, turn.signal);
    const merged = await merge(turn, listed, { savedAt: clock.now(), takesOtherValues: true });
    return merged && { ...merged, isWhole: false, missing: [], isCredible: true };
  }

  /**
   * Another value of an entry that was known is no news by itself: a list that was just rebuilt may show an older one. It
   * is, if it was saved after what is known.
   */
  async function takeNewer(turn: Turn, doubted: readonly KnownTimecode[]): Promise<boolean> {
    const since = Math.min(...doubted.map(({ knownAt }) => knownAt)) - SINCE_MARGIN_MILLISECONDS;
    const recent = await calls.list(since, turn.signal);
    const ids = new Set(doubted.map(({ episodeId }) => episodeId));
    const newer = recent.filter(({ episodeId }) => ids.has(episodeId));
    return (await merge(turn, newer, { savedAt: null, takesOtherValues: true }))?.hasChanged ?? false;
  }

  async function pullWhole(turn: Turn): Promise<Pulled | null> {
    const { account, isStill, signal } = turn;
    const startedAt = clock.now();
    const listed = await calls.list(null, signal);
    if (!isStill()) return null;
    const askedAt = time.now() - Math.max(0, clock.now() - startedAt);
    const ids = new Set<string>(listed.map(({ episodeId }) => episodeId));
    const merged = await merge(turn, listed, { savedAt: null, takesOtherValues: !time.isKnown() });
    if (merged === null) return null;
    const { missing, settlesAt } = known.absentFrom(account, ids, askedAt);
    const isCredible = ids.size * 2 >= known.count(account);
    const hasNewer = merged.doubted.length > 0 && (await takeNewer(turn, merged.doubted));
    const hasReturned = isCredible && isStill() && (await repair.repair(turn, ids, askedAt));
    if (!isStill()) return null;
    return {
      at: merged.at,
      isWhole: true,
      hasChanged: merged.hasChanged || hasNewer || hasReturned,
      settlesAt: latest(merged.settlesAt, settlesAt),
      missing,
      isCredible,
    };
  }

  /** What a data file brought goes out unless the service has something that was saved later. Whether that was so. */
  async function settleImports(turn: Turn): Promise<boolean> {
    const { account, isStill, signal } = turn;
    const brought = imports.waiting(account);
    const [oldest] = brought;
    if (oldest === undefined) return false;
    const listed = await calls.list(oldest.updatedAt - FILE_MARGIN_MILLISECONDS, signal);
    if (!isStill()) return false;
    const ids = new Set(listed.map(({ episodeId }) => episodeId));
    imports.settle(account, brought, ids);
    const asked = new Set(brought.map(({ episodeId }) => episodeId));
    const later = listed.filter(({ episodeId }) => asked.has(episodeId));
    return (await merge(turn, later, { savedAt: null, takesOtherValues: true }))?.hasChanged ?? false;
  }

  return async (turn: Turn, since: number | null): Promise<Pulled | null> => {
    const hasSettled = await settleImports(turn);
    if (!turn.isStill()) return null;
    const pulled = await (since === null ? pullWhole(turn) : pullRecent(turn, since));
    return pulled && { ...pulled, hasChanged: pulled.hasChanged || hasSettled };
  };
}

function latest(left: number | null, right: number | null): number | null {
  return left === null || right === null ? (left ?? right) : Math.max(left, right);
}

type RemovalRepairOptions = {
  readonly calls: TimecodeCalls;
  readonly stores: ProgressStores;
  readonly time: ServerTime;
  readonly clock: Clock;
};

export type RemovalRepair = {
  /** By the service's clock: when the next removal can be looked after; null: none is. */
  readonly nextDueAt: (account: AccountKey) => number | null;
  readonly isDue: (account: AccountKey, at: number) => boolean;
  /** Looks after the removals that were due at `askedAt`, when the whole list was asked for. Whether progress has changed. */
  readonly repair: (turn: Turn, listed: ReadonlySet<string>, askedAt: number) => Promise<boolean>;
};

const MINUTE = 60_000;
/** After each DELETE: by then the records are gone, and the list may be rebuilt without them (anime-service, Timecode stores). */
const WAITS = [1.5 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE] as const;
const MOST_REPAIRS = 12;
/**
 * An entry that came back by itself was saved at least 25 seconds before its removal, since only stored records come back.
 * So this much inaccuracy of the service's time does no harm, either way.
 */
const SINCE_MARGIN_MILLISECONDS = 12_000;

/** Sees to it that what was removed stays removed, and that what another device saved anew afterwards comes back. */
export function createRemovalRepair({ calls, stores, time, clock }: RemovalRepairOptions): RemovalRepair {
  const { removals, known } = stores;
  const waitAfter = ({ repairs }: SentRemoval) => WAITS[Math.min(repairs, WAITS.length - 1)] ?? WAITS[0];
  const lookedAfter = (account: AccountKey) => removals.sent(account).filter(({ repairs }) => repairs < MOST_REPAIRS);
  // Either way, so that a clock that was far off once does not stretch the wait.
  const due = (account: AccountKey, at: number) =>
    lookedAfter(account).filter((removal) => Math.abs(at - removal.acknowledgedAt) >= waitAfter(removal));

  /** All of them were acknowledged at the same time. True when another device had saved one of them anew. */
  async function decide({ account, isStill, signal }: Turn, recurring: readonly SentRemoval[], sentAt: number) {
    const recent = await calls.list(sentAt - SINCE_MARGIN_MILLISECONDS, signal);
    if (!isStill()) return false;
    const savedAnew = new Set<string>(recent.map(({ episodeId }) => episodeId));
    const given = removals.drop(
      account,
      recurring.filter(({ episodeId }) => savedAnew.has(episodeId)),
    );
    const taken = new Set(given.map(({ episodeId }) => episodeId));
    const { hasChanged } = known.merge(
      account,
      recent.filter(({ episodeId }) => taken.has(episodeId)),
      { at: time.now(), savedAt: clock.now(), takesOtherValues: true },
    );
    // Counted before sending, since the request counts even without an answer.
    const again = removals.beginRepair(
      account,
      recurring.filter(({ episodeId }) => !savedAnew.has(episodeId)),
    );
    if (again.length > 0) {
      await calls.remove(
        again.map(({ episodeId }) => episodeId),
        signal,
      );
      removals.acknowledge(account, again, time.now());
    }
    return hasChanged;
  }

  return {
    nextDueAt: (account) => {
      const times = lookedAfter(account).map((removal) => removal.acknowledgedAt + waitAfter(removal));
      return times.length === 0 ? null : Math.min(...times);
    },
    isDue: (account, at) => due(account, at).length > 0,
    repair: async (turn, listed, askedAt) => {
      let hasChanged = false;
      for (const [sentAt, group] of Map.groupBy(due(turn.account, askedAt), ({ acknowledgedAt }) => acknowledgedAt)) {
        const recurring = group.filter(({ episodeId }) => listed.has(episodeId));
        removals.drop(
          turn.account,
          group.filter((removal) => !recurring.includes(removal)),
        );
        if (recurring.length > 0 && turn.isStill()) hasChanged = (await decide(turn, recurring, sentAt)) || hasChanged;
      }
      return hasChanged;
    },
  };
}
