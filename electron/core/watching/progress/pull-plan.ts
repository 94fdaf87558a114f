import type { AccountKey } from '#core/account/account-key.ts';
import type { ServerTime } from '#core/platform/server-time.ts';
import type { KnownTimecodeStore } from '#core/watching/progress/known-timecode-store.ts';
import type { RemovalRepair } from './removal-repair.ts';
import type { Pulled } from './timecode-pull.ts';

/** When the service is asked next, and for how much. */
export type PullPlan = {
  /** Epoch milliseconds by the service's clock; null: the whole list. */
  readonly since: (account: AccountKey) => number | null;
  /** As `since`, where only what other devices saved lately is asked for; null: nothing was ever asked. */
  readonly recentSince: () => number | null;
  readonly note: (pulled: Pulled) => void;
  /** A watched mark has arrived. It is looked after, since another device may not have heard of it and overwrite it. */
  readonly noteMark: () => void;
  readonly delayMilliseconds: (account: AccountKey) => number;
  /** Nothing is known of the account that is here now. */
  readonly reset: () => void;
};

const MINUTE = 60_000;
const EVERY = 5 * MINUTE;
const OVERLAP = 3 * MINUTE;
/** Removals elsewhere show in whole lists only; a short one is no burden. */
const SHORT_LIST = 500;
const SHORT_LIST_EVERY = 30 * MINUTE;
const LONG_LIST_EVERY = 360 * MINUTE;
const SHORTEST_DELAY = 1_000;
const AFTER_THIN_LIST = 4 * MINUTE;
const LOOKS_AFTER_MARK = [20_000, 100_000] as const;

export function createPullPlan(options: {
  readonly known: Pick<KnownTimecodeStore, 'count'>;
  readonly repair: Pick<RemovalRepair, 'isDue' | 'nextDueAt'>;
  readonly time: ServerTime;
}): PullPlan {
  const { known, repair, time } = options;
  let last: Pulled | null = null;
  let wholeAt: number | null = null;
  /** By the service's clock. */
  let looks: readonly number[] = [];

  function isWholeDue(account: AccountKey): boolean {
    if (last === null || wholeAt === null || !time.isKnown()) return true;
    if (last.isWhole && (last.settlesAt !== null || !last.isCredible)) return true;
    const every = known.count(account) <= SHORT_LIST ? SHORT_LIST_EVERY : LONG_LIST_EVERY;
    // Either way: the service's clock is known by its answers only, and this device's may jump between them.
    return Math.abs(time.now() - wholeAt) >= every || repair.isDue(account, time.now());
  }

  return {
    since: (account) => (last === null || isWholeDue(account) ? null : last.at - OVERLAP),
    recentSince: () => (last === null || !time.isKnown() ? null : last.at - OVERLAP),
    noteMark: () => {
      const now = time.now();
      looks = [...looks, ...LOOKS_AFTER_MARK.map((milliseconds) => now + milliseconds)];
    },
    note: (pulled) => {
      last = pulled;
      looks = looks.filter((at) => at > pulled.at);
      if (pulled.isWhole) wholeAt = pulled.at;
    },
    delayMilliseconds: (account) => {
      const now = time.now();
      const at = last?.at ?? now;
      const removalAt = last?.isCredible === false ? null : repair.nextDueAt(account);
      const wanted = Math.min(
        at + EVERY,
        ...looks,
        last?.settlesAt ?? Number.POSITIVE_INFINITY,
        removalAt ?? Number.POSITIVE_INFINITY,
      );
      const soonest = last?.isCredible === false ? AFTER_THIN_LIST : SHORTEST_DELAY;
      return Math.min(Math.max(wanted - now + SHORTEST_DELAY, soonest), EVERY);
    },
    reset: () => {
      last = null;
      wholeAt = null;
      looks = [];
    },
  };
}
