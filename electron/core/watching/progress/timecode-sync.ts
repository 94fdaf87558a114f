import type { AccountKey } from '#core/account/account-key.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { ServerTime } from '#core/platform/server-time.ts';
import type { ProgressStores } from '#core/watching/progress/progress-stores.ts';
import { createSyncLoop, type SyncLoop, type SyncSurroundings } from '../sync-loop.ts';
import { createEnquiries } from './enquiries.ts';
import { createEpisodeMap } from './episode-map.ts';
import { createPullPlan } from './pull-plan.ts';
import { createRemovalRepair } from './removal-repair.ts';
import { createTimecodeCalls } from './timecode-calls.ts';
import { createTimecodePull } from './timecode-pull.ts';
import { createTimecodeUpload } from './timecode-upload.ts';

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
