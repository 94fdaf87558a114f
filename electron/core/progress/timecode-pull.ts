import type { Clock } from '#core/ports.ts';
import type { KnownTimecode } from '#core/storage/known-timecode-store.ts';
import type { ProgressStores } from '#core/storage/progress-stores.ts';
import { type RemovalRepair, SINCE_MARGIN_MILLISECONDS } from './removal-repair.ts';
import type { ServerTime } from './server-time.ts';
import type { TimecodeCalls } from './timecode-calls.ts';
import type { Turn } from './timecode-upload.ts';

export type TimecodePullOptions = {
  readonly calls: TimecodeCalls;
  readonly stores: ProgressStores;
  readonly repair: RemovalRepair;
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
export function createTimecodePull({ calls, stores, repair, time, clock }: TimecodePullOptions) {
  const { known, imports } = stores;

  async function pullRecent({ account, isStill, signal }: Turn, since: number): Promise<Pulled | null> {
    const listed = await calls.list(since, signal);
    if (!isStill()) return null;
    const at = time.now();
    const merged = known.merge(account, listed, { at, savedAt: clock.now(), takesOtherValues: true });
    return { ...merged, at, isWhole: false, missing: [], isCredible: true };
  }

  /**
   * Another value of an entry that was known is no news by itself: a list that was just rebuilt may show an older one. It
   * is, if it was saved after what is known.
   */
  async function takeNewer({ account, isStill, signal }: Turn, doubted: readonly KnownTimecode[]): Promise<boolean> {
    const since = Math.min(...doubted.map(({ knownAt }) => knownAt)) - SINCE_MARGIN_MILLISECONDS;
    const recent = await calls.list(since, signal);
    if (!isStill()) return false;
    const ids = new Set(doubted.map(({ episodeId }) => episodeId));
    return known.merge(
      account,
      recent.filter(({ episodeId }) => ids.has(episodeId)),
      { at: time.now(), savedAt: null, takesOtherValues: true },
    ).hasChanged;
  }

  async function pullWhole(turn: Turn): Promise<Pulled | null> {
    const { account, isStill, signal } = turn;
    const startedAt = clock.now();
    const listed = await calls.list(null, signal);
    if (!isStill()) return null;
    const at = time.now();
    const askedAt = at - Math.max(0, clock.now() - startedAt);
    const ids = new Set<string>(listed.map(({ episodeId }) => episodeId));
    const merged = known.merge(account, listed, { at, savedAt: null, takesOtherValues: !time.isKnown() });
    const { missing, settlesAt } = known.absentFrom(account, ids, askedAt);
    const isCredible = ids.size * 2 >= known.count(account);
    const hasNewer = merged.doubted.length > 0 && (await takeNewer(turn, merged.doubted));
    const hasReturned = isCredible && isStill() && (await repair.repair(turn, ids, askedAt));
    if (!isStill()) return null;
    return {
      at,
      isWhole: true,
      hasChanged: merged.hasChanged || hasNewer || hasReturned,
      settlesAt: latest(merged.settlesAt, settlesAt),
      missing,
      isCredible,
    };
  }

  /** What a data file brought goes out unless the service has something that was saved later. Whether that was so. */
  async function settleImports({ account, isStill, signal }: Turn): Promise<boolean> {
    const brought = imports.waiting(account);
    const [oldest] = brought;
    if (oldest === undefined) return false;
    const listed = await calls.list(oldest.updatedAt - FILE_MARGIN_MILLISECONDS, signal);
    if (!isStill()) return false;
    const ids = new Set(listed.map(({ episodeId }) => episodeId));
    imports.settle(account, brought, ids);
    const asked = new Set(brought.map(({ episodeId }) => episodeId));
    const later = listed.filter(({ episodeId }) => asked.has(episodeId));
    return known.merge(account, later, { at: time.now(), savedAt: null, takesOtherValues: true }).hasChanged;
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
