import type { AccountKey } from '#core/account/account-service.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { ServerTime } from '#core/platform/time.ts';
import type { ProgressStores } from '#core/watching/progress/progress-stores.ts';
import { createSyncLoop, type SyncLoop, type SyncSurroundings } from '../sync-loop.ts';
import { createEnquiries } from './enquiries.ts';
import { createEpisodeMap } from './episode-map.ts';
import type { KnownTimecodeStore } from './known-timecode-store.ts';
import { createTimecodeCalls, createTimecodeUpload } from './timecode-calls.ts';
import { createRemovalRepair, createTimecodePull, type Pulled, type RemovalRepair } from './timecode-pull.ts';

export type TimecodeSync = SyncLoop & {
  /** As `pull`, in the background, unless the service was asked within the last 20 seconds. */
  readonly freshen: () => void;
  /** Learns from any answer which release its episodes belong to. */
  readonly learn: (answer: unknown) => void;
};

export type TimecodeSyncOptions = SyncSurroundings & {
  readonly client: ServiceClient;
  readonly stores: ProgressStores;
  readonly serverTime: ServerTime;
};

const FIRST_DELAY_MILLISECONDS = 2_000;
const SPACING_MILLISECONDS = 10_000;
const FRESH_MILLISECONDS = 20_000;

/**
 * Watch positions between this device and the service (anime-service, Accounts: watch progress). What the service knows is
 * taken over by the rules of known-timecode-store.ts.
 */
export function createTimecodeSync(options: TimecodeSyncOptions): TimecodeSync {
  const { client, stores, serverTime: time, account, events, clock, log } = options;
  const calls = createTimecodeCalls(client);
  const episodeMap = createEpisodeMap({ store: stores.episodes, clock, events, log });
  const repair = createRemovalRepair({ calls, stores, time, clock });
  const upload = createTimecodeUpload({ calls, stores, time, clock, log });
  const pullTimecodes = createTimecodePull({ calls, stores, repair, upload, time, clock });
  const plan = createPullPlan({ known: stores.known, repair, time });
  const enquiries = createEnquiries({
    ...{ calls, stores, episodeMap, time, clock, log },
    asker: () => (account.state().status === 'signed-in' ? account.key() : null),
    onChanged: tellOfMany,
  });
  let askedAt: number | null = null;

  function tellOfMany(): void {
    events.emit('progress.changed', { releaseId: null });
  }

  const loop = createSyncLoop(
    {
      name: 'timecodes',
      pendingOf: (key: AccountKey) => stores.outbox.count(key) + stores.removals.count(key),
      firstDelayMilliseconds: FIRST_DELAY_MILLISECONDS,
      spacingMilliseconds: SPACING_MILLISECONDS,
      send: async (turn) => {
        const sent = await upload.send(turn);
        if (sent?.hasMark === true && turn.isStill()) plan.noteMark();
        return sent !== null;
      },
      pull: {
        isBeforeSending: true,
        take: async (turn, reach) => {
          askedAt = clock.now();
          // A start, or another account: what was given up is tried again.
          if (reach === 'first') stores.removals.forgetRepairs();
          const since = reach === 'recent' ? plan.recentSince() : plan.since(turn.account);
          const pulled = await pullTimecodes(turn, since);
          if (pulled === null) return false;
          if (pulled.hasChanged) tellOfMany();
          if (reach === 'recent') return true;
          plan.note(pulled);
          enquiries.follow(turn.account, pulled);
          return true;
        },
        delayMilliseconds: plan.delayMilliseconds,
      },
      onOtherAccount: () => {
        askedAt = null;
        plan.reset();
      },
    },
    options,
  );

  return {
    ...loop,
    freshen: () => {
      // A clock that was set back does not put it off.
      const isFresh = askedAt !== null && Math.abs(clock.now() - askedAt) < FRESH_MILLISECONDS;
      if (!isFresh) loop.pull().catch((cause: unknown) => log.error('timecodes not freshened', cause));
    },
    learn: episodeMap.learn,
    close: async () => {
      enquiries.close();
      await loop.close();
      episodeMap.close();
    },
  };
}

/** When the service is asked next, and for how much. */
type PullPlan = {
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

function createPullPlan(options: {
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
