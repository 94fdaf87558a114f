import type { AccountKey } from '#core/account/account-key.ts';
import type { ServerTime } from '#core/platform/server-time.ts';
import type { Clock } from '#core/ports.ts';
import type { ProgressStores } from '#core/watching/progress/progress-stores.ts';
import type { SentRemoval } from '#core/watching/progress/removal-store.ts';
import type { Turn } from '../sync-loop.ts';
import type { TimecodeCalls } from './timecode-calls.ts';

export type RemovalRepairOptions = {
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
export const SINCE_MARGIN_MILLISECONDS = 12_000;

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
