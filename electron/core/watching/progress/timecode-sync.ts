import type { AccountKey } from '#core/account/account-service.ts';
import type { DatabaseParts } from '#core/platform/database/row-parser.ts';
import type { HistoryCalls } from '../history/history-calls.ts';
import { createSyncLoop, type SyncSurroundings } from '../sync-loop.ts';
import { createEnquiries } from './enquiries.ts';
import { createEpisodeMap } from './episode-map.ts';
import { createTimecodeUpload, type TimecodeCalls } from './timecode-outbox.ts';
import { createTimecodePull, createTimecodeStore, type Pulled, type TimecodeParts } from './timecode-pull.ts';

export type TimecodeSyncOptions = SyncSurroundings &
  TimecodeCalls &
  Pick<DatabaseParts, 'database'> & { readonly readHistory: HistoryCalls };

const MINUTE = 60_000;
const FRESH_MILLISECONDS = 20_000;

export type TimecodeSync = ReturnType<typeof createTimecodeSync>;

/** Watch positions between this device and the service (anime-service, Accounts: watch progress). */
export function createTimecodeSync(options: TimecodeSyncOptions) {
  const { account, events, clock, log } = options;
  const store = createTimecodeStore(options);
  const episodeMap = createEpisodeMap(options);
  const upload = createTimecodeUpload(options, store.outbox, store.removals);
  const timecodes = createTimecodePull({ ...options, store }, upload.isEcho);
  const plan = createPullPlan({ ...options, store }, timecodes);
  const changedAll = () => events.emit('progress.changed', { releaseId: null });
  const enquiries = createEnquiries({
    ...{ ...options, store, episodeMap, onChanged: changedAll },
    asker: () => (account.state().status === 'signed-in' ? account.key() : null),
  });
  let askedAt: number | null = null;

  const loop = createSyncLoop(
    {
      name: 'timecodes',
      pendingOf: (key) => store.outbox.count(key) + store.removals.count(key),
      firstDelayMilliseconds: 2_000,
      spacingMilliseconds: 10_000,
      send: async (turn) => {
        const hasRemoved = await upload.sendRemovals(turn);
        const saved = await upload.sendSaves(turn);
        if (saved.some(({ isWatched }) => isWatched) && turn.isStill()) plan.noteMark();
        return hasRemoved || saved.length > 0;
      },
      pull: {
        isBeforeSending: true,
        take: async (turn, reach) => {
          askedAt = clock.now();
          // At a start or for another account, repairs that were given up are tried again.
          if (reach === 'first') store.removals.resetRepairs();
          const pulled = await timecodes.pull(turn, plan.since(turn.account, reach === 'recent'));
          if (pulled === null) return false;
          if (pulled.hasChanged) changedAll();
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
    /** Pulls in the background, unless the service was asked within the last 20 seconds. */
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

const EVERY_MILLISECONDS = 5 * MINUTE;
const OVERLAP_MILLISECONDS = 3 * MINUTE;
/** Removals elsewhere show in whole lists only; a short list is read more often. */
const SHORT_LIST = 500;
const SHORT_LIST_EVERY_MILLISECONDS = 30 * MINUTE;
const LONG_LIST_EVERY_MILLISECONDS = 360 * MINUTE;
const SHORTEST_DELAY_MILLISECONDS = 1_000;
const AFTER_THIN_LIST_MILLISECONDS = 4 * MINUTE;
/** Another device may overwrite a mark that it has not heard of. */
const LOOKS_AFTER_MARK_MILLISECONDS = [20_000, 100_000] as const;

/** When the service is asked next, and for how much. Times are by its clock. */
function createPullPlan({ store, serverTime: time }: TimecodeParts, timecodes: ReturnType<typeof createTimecodePull>) {
  let last: Pulled | null = null;
  let wholeAt: number | null = null;
  let looks: readonly number[] = [];

  function isWholeDue(account: AccountKey): boolean {
    if (last === null || wholeAt === null || !time.isKnown()) return true;
    if (last.isWhole && (last.settlesAt !== null || !last.isCredible)) return true;
    const every =
      store.known.count(account) <= SHORT_LIST ? SHORT_LIST_EVERY_MILLISECONDS : LONG_LIST_EVERY_MILLISECONDS;
    // Either way: the service's clock is known by its answers only, and this device's may jump between them.
    return Math.abs(time.now() - wholeAt) >= every || timecodes.isRepairDue(account, time.now());
  }

  return {
    /** Null: the whole list. `isRecent`: only recent changes are asked for, wherever any answer came before. */
    since: (account: AccountKey, isRecent: boolean) => {
      const isWhole = isRecent ? !time.isKnown() : isWholeDue(account);
      return last === null || isWhole ? null : last.at - OVERLAP_MILLISECONDS;
    },
    note: (pulled: Pulled) => {
      last = pulled;
      looks = looks.filter((at) => at > pulled.at);
      if (pulled.isWhole) wholeAt = pulled.at;
    },
    noteMark: () => {
      const now = time.now();
      looks = [...looks, ...LOOKS_AFTER_MARK_MILLISECONDS.map((milliseconds) => now + milliseconds)];
    },
    delayMilliseconds: (account: AccountKey) => {
      const now = time.now();
      const isThin = last?.isCredible === false;
      const repairAt = isThin ? Number.POSITIVE_INFINITY : timecodes.nextRepairAt(account);
      const settlesAt = last?.settlesAt ?? Number.POSITIVE_INFINITY;
      const wanted = Math.min((last?.at ?? now) + EVERY_MILLISECONDS, ...looks, settlesAt, repairAt);
      const soonest = isThin ? AFTER_THIN_LIST_MILLISECONDS : SHORTEST_DELAY_MILLISECONDS;
      return Math.min(Math.max(wanted - now + SHORTEST_DELAY_MILLISECONDS, soonest), EVERY_MILLISECONDS);
    },
    reset: () => {
      last = null;
      wholeAt = null;
      looks = [];
    },
  };
}
