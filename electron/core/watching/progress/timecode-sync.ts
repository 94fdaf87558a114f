import { type AccountKey, type AccountService, keyOf, SIGNED_OUT } from '#core/account/account-service.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import type { OutboxParts } from '#core/platform/database/row-parser.ts';
import { allEnded } from '#core/platform/time.ts';
import { createUnsavedPlaces } from '#core/platform/unsaved-places.ts';
import type { AppHandlers } from '#shared/contract/app-contract.ts';
import { isFailure } from '#shared/contract/app-error.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { createBatches } from '../batches.ts';
import type { ReadHistoryPage } from '../history/history.ts';
import { createSyncLoop, refusedBy, type SyncSurroundings, type Turn } from '../sync-loop.ts';
import { createEnquiries } from './enquiries.ts';
import { createEpisodeMap } from './episode-map.ts';
import type { OutboxEntry, ProgressStore, Removal } from './progress-store.ts';
import {
  createTimecodePull,
  createTimecodeStore,
  type Pulled,
  removeTimecodes,
  TIMECODES,
  type TimecodeCalls,
  type TimecodeParts,
} from './timecode-pull.ts';
import type { Reading } from './timecode-rules.ts';
import type { WatchDays } from './watch-days.ts';

type ProgressHandlerParts = Pick<Platform, 'clock' | 'events'> & {
  readonly progress: ProgressStore;
  readonly watchDays: Pick<WatchDays, 'count' | 'adopt'>;
  readonly account: Pick<AccountService, 'key'>;
  readonly sync: Pick<TimecodeSync, 'kick'>;
};

/** Progress is saved on this device first, and sent to the service later (anime-service, Accounts: watch progress). */
export function createProgressHandlers(parts: ProgressHandlerParts) {
  const { progress, watchDays, clock, events, account, sync } = parts;
  const unsaved = createUnsavedPlaces<EpisodeProgress & { readonly owner: AccountKey }>(clock);
  const keyIn = (owner: AccountKey, episodeId: EpisodeId) => `${owner} ${episodeId}`;

  function changed(releaseId: ReleaseId | null): void {
    events.emit('progress.changed', { releaseId });
    sync.kick();
  }

  /** The person marked or removed these episodes, so their unsaved positions no longer count. */
  function changedMarks(releaseId: ReleaseId | null, episodeIds: readonly EpisodeId[]): void {
    for (const episodeId of episodeIds) unsaved.drop(keyIn(account.key(), episodeId));
    changed(releaseId);
  }

  /** Returns the former entries. */
  function mark(marked: Parameters<ProgressStore['mark']>[1]): EpisodeProgress[] {
    const former = progress.mark(account.key(), marked, clock.now());
    changedMarks(marked.releaseId, marked.episodeIds);
    return former;
  }

  const handlers = {
    'progress.forRelease': async ({ releaseId }) => {
      const saved = progress.forRelease(account.key(), releaseId);
      const places = new Map(saved.map((place) => [place.episodeId, place]));
      // Playback goes on at a position even if it could not be saved yet.
      for (const { owner, ...place } of unsaved.all()) {
        if (owner !== account.key() || place.releaseId !== releaseId) continue;
        const isWatched = place.isWatched || places.get(place.episodeId)?.isWatched === true;
        places.set(place.episodeId, { ...place, isWatched });
      }
      return [...places.values()];
    },
    'progress.save': async ({ playedSeconds = 0, millisecondsAgo, accountId, ...saved }) => {
      const owner = accountId === undefined ? account.key() : keyOf(accountId);
      const key = keyIn(owner, saved.episodeId);
      // The player sends a mark once, so a later position carries it.
      const position = { ...saved, isWatched: saved.isWatched || unsaved.get(key)?.isWatched === true };
      const reachedAt = clock.now() - (millisecondsAgo ?? 0);
      unsaved.save(key, { ...position, owner, updatedAt: reachedAt }, (isLate) => {
        const former = position.isWatched ? progress.forRelease(owner, position.releaseId) : [];
        const now = clock.now();
        const updatedAt = Math.min(reachedAt, now);
        const lateAt = isLate || millisecondsAgo !== undefined ? now : null;
        const isSaved = progress.save(owner, { ...position, updatedAt }, lateAt);
        if (isSaved) watchDays.count({ ...position, playedSeconds }, former, owner);
        changed(position.releaseId);
      });
    },
    'progress.mark': async (marked) => mark(marked),
    'progress.restore': async (restored) => {
      progress.restore(account.key(), restored, clock.now());
      changedMarks(restored.releaseId, restored.episodeIds);
    },
    'progress.hideRecent': async ({ releaseId, isHidden }) => {
      progress.hideRecent(account.key(), releaseId, isHidden, clock.now());
      events.emit('progress.changed', { releaseId });
    },
    'progress.adopt': async () => {
      if (account.key() !== SIGNED_OUT) {
        progress.adopt(account.key());
        watchDays.adopt();
      }
      changed(null);
    },
    'progress.declineAdoption': async () => {
      if (account.key() !== SIGNED_OUT) progress.declineAdoption(account.key());
      sync.kick();
    },
  } satisfies AppHandlers;

  return { handlers, mark, close: unsaved.close };
}

export type TimecodeSyncOptions = SyncSurroundings &
  TimecodeCalls &
  Pick<OutboxParts, 'database' | 'onLostChange'> & { readonly readHistory: ReadHistoryPage };

const MINUTE = 60_000;

type TimecodeSync = ReturnType<typeof createTimecodeSync>;

/** Watch positions between this device and the service (anime-service, Accounts: watch progress). */
export function createTimecodeSync(options: TimecodeSyncOptions) {
  const { events } = options;
  const store = createTimecodeStore(options);
  const episodeMap = createEpisodeMap(options);
  const upload = createTimecodeUpload({ ...options, store });
  const timecodes = createTimecodePull({ ...options, store }, upload.isEcho);
  const createPlan = () => createPullPlan({ ...options, store }, timecodes);
  let plan = createPlan();
  const changedAll = () => events.emit('progress.changed', { releaseId: null });
  const enquiries = createEnquiries({ ...options, store, episodeMap, onChanged: changedAll });

  const loop = createSyncLoop(
    {
      name: 'timecodes',
      pendingOf: (key) => store.outbox.count(key) + store.removals.count(key),
      firstDelayMilliseconds: 2_000,
      spacingMilliseconds: 10_000,
      send: async (turn) => {
        const removing = upload.sendRemovals(turn);
        // Removals that fail do not stop positions, unless the service asks to wait.
        await removing.catch((cause: unknown) => {
          if (isFailure(cause, 'rate-limited')) throw cause;
        });
        const saving = upload.sendSaves(turn).then((saved) => {
          if (saved.some(({ isWatched }) => isWatched) && turn.isStill()) plan.noteMark();
          return saved.length > 0;
        });
        return (await allEnded([removing, saving])).includes(true);
      },
      pull: {
        isBeforeSending: true,
        take: async (turn, reach) => {
          // At a start or for another account, repairs that were given up are tried again.
          if (reach === 'first') store.removals.resetRepairs();
          const pulled = await timecodes.pull(turn, plan.since(turn.account, reach === 'recent'));
          if (pulled === null) return false;
          if (pulled.hasChanged) changedAll();
          if (reach === 'recent') return true;
          plan.note(pulled);
          enquiries.follow(turn, pulled);
          return true;
        },
        delayMilliseconds: (key) => plan.delayMilliseconds(key),
        freshMilliseconds: 20_000,
      },
      onOtherAccount: () => {
        plan = createPlan();
        // Its progress is another.
        changedAll();
      },
    },
    options,
  );

  return {
    ...loop,
    learn: episodeMap.learn,
    close: async () => {
      enquiries.close();
      await loop.close();
    },
  };
}

const BATCH = 100;
/** The service compares times to the second, and its clock is known to the second. */
const SAME_TIME_MILLISECONDS = 2_000;
/** A request that failed here may still arrive this much later. */
const LATE_MILLISECONDS = 30_000;

function createTimecodeUpload({ client, serverTime: time, clock, log, store }: TimecodeParts) {
  const { outbox, removals } = store;
  /** The last value sent for an episode since the start, by account and episode. `arrivedBy`: by the service's clock. */
  const lastSent = new Map<string, OutboxEntry & { readonly answeredAt: number; readonly arrivedBy: number }>();

  const removing = createBatches<Removal>(BATCH, ({ episodeId }) => episodeId);
  const saving = createBatches<OutboxEntry>(BATCH, ({ episodeId }) => episodeId);

  async function sendRemovals(turn: Turn): Promise<boolean> {
    const waiting = removals.waiting(turn.account, removing.enough());
    if (waiting.length === 0 || !turn.isStill()) return false;
    await removing.send(waiting, (batch) => remove(turn, batch));
    return true;
  }

  async function remove({ account, signal }: Turn, batch: readonly Removal[]): Promise<void> {
    const ids = batch.map(({ episodeId }) => episodeId);
    const refused = await removeTimecodes(client, ids, signal);
    if (refused.size === 0) removals.acknowledge(account, batch, time.now());
    else {
      log.warn('removals refused', { refused: refused.size });
      // A refused id is malformed, so the service has nothing under it (anime-service, Watch progress).
      const unknown = batch.filter(({ episodeId }) => refused.has(episodeId));
      removals.drop(account, unknown);
    }
  }

  async function sendSaves(turn: Turn): Promise<readonly OutboxEntry[]> {
    const waiting = outbox.waiting(turn.account, saving.enough());
    if (waiting.length === 0 || !turn.isStill()) return [];
    return saving.send(waiting, (batch) => save(turn, batch));
  }

  async function save({ account, signal }: Turn, batch: readonly OutboxEntry[]): Promise<readonly OutboxEntry[]> {
    const noteSent = (answeredAt: number) => {
      const arrivedBy = answeredAt + time.now() - clock.now() + SAME_TIME_MILLISECONDS;
      for (const entry of batch) lastSent.set(`${account} ${entry.episodeId}`, { ...entry, answeredAt, arrivedBy });
    };
    noteSent(Number.POSITIVE_INFINITY);
    const body = batch.map(({ episodeId, positionSeconds, isWatched }) => ({
      release_episode_id: episodeId,
      time: positionSeconds,
      is_watched: isWatched,
    }));
    const answer = client.sendOnly('POST', TIMECODES, body, { isProtected: true, signal });
    const refused = await refusedBy(answer, batch.length).catch((cause: unknown) => {
      noteSent(clock.now() + LATE_MILLISECONDS);
      throw cause;
    });
    noteSent(clock.now());
    if (refused.size === 0) outbox.acknowledge(account, batch, time.now());
    else {
      log.warn('timecodes refused', { refused: refused.size });
      // Refused entries are not sent again; the others go with the next batch (anime-service, Errors: validation keys).
      const refusals = batch.flatMap((entry, index) => {
        const keys = refused.get(index);
        return keys === undefined ? [] : [{ entry, isForGood: keys.includes(`${index}.release_episode_id`) }];
      });
      outbox.refuse(account, refusals);
    }
    return batch;
  }

  return {
    sendRemovals,
    sendSaves,
    /** `Reading.isEcho`, for values not answered well before `moment`. */
    isEcho: (
      account: AccountKey,
      ...[{ episodeId, positionSeconds, isWatched }, moment, isSavedLater]: Parameters<Reading['isEcho']>
    ): boolean => {
      const sent = lastSent.get(`${account} ${episodeId}`);
      if (sent === undefined || sent.answeredAt + SAME_TIME_MILLISECONDS <= moment) return false;
      if (sent.positionSeconds !== positionSeconds || sent.isWatched !== isWatched) return false;
      return isSavedLater?.(sent.arrivedBy) !== true;
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
/** Another device may overwrite a mark that it has not pulled yet. */
const EXTRA_PULLS_AFTER_MARK_MILLISECONDS = [20_000, 100_000] as const;

/** Plans when the service is asked next, and for the whole list or recent entries. Times are by its clock. */
function createPullPlan({ store, serverTime: time }: TimecodeParts, timecodes: ReturnType<typeof createTimecodePull>) {
  let last: Pulled | null = null;
  let wholeAt: number | null = null;
  let extraPulls: readonly number[] = [];

  function isWholeDue(account: AccountKey): boolean {
    if (last === null || wholeAt === null || !time.isKnown()) return true;
    if (last.isWhole && (last.settlesAt > 0 || !last.isCredible)) return true;
    const every =
      store.known.count(account) <= SHORT_LIST ? SHORT_LIST_EVERY_MILLISECONDS : LONG_LIST_EVERY_MILLISECONDS;
    // The distance either way: the service's clock is known from its answers only, and this device's may jump between them.
    return Math.abs(time.now() - wholeAt) >= every || timecodes.isRepairDue(account, time.now());
  }

  return {
    /** Null: the whole list. `isRecent`: only recent entries, if there was an answer before. */
    since: (account: AccountKey, isRecent: boolean) => {
      const isWhole = isRecent ? !time.isKnown() : isWholeDue(account);
      return last === null || isWhole ? null : last.at - OVERLAP_MILLISECONDS;
    },
    note: (pulled: Pulled) => {
      last = pulled;
      extraPulls = extraPulls.filter((at) => at > pulled.at);
      if (pulled.isWhole) wholeAt = pulled.at;
    },
    noteMark: () => {
      const now = time.now();
      extraPulls = [...extraPulls, ...EXTRA_PULLS_AFTER_MARK_MILLISECONDS.map((milliseconds) => now + milliseconds)];
    },
    delayMilliseconds: (account: AccountKey) => {
      const now = time.now();
      const isThin = last?.isCredible === false;
      const repairAt = isThin ? Number.POSITIVE_INFINITY : timecodes.nextRepairAt(account);
      const settlesAt = last?.settlesAt || Number.POSITIVE_INFINITY;
      const wanted = Math.min((last?.at ?? now) + EVERY_MILLISECONDS, ...extraPulls, settlesAt, repairAt);
      const soonest = isThin ? AFTER_THIN_LIST_MILLISECONDS : SHORTEST_DELAY_MILLISECONDS;
      return Math.min(Math.max(wanted - now + SHORTEST_DELAY_MILLISECONDS, soonest), EVERY_MILLISECONDS);
    },
  };
}
