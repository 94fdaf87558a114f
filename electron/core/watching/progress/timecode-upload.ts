import type { AccountKey } from '#core/account/account-key.ts';
import type { ServerTime } from '#core/platform/server-time.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { RemoteTimecode } from '#core/watching/progress/known-timecode-store.ts';
import type { OutboxEntry } from '#core/watching/progress/outbox-store.ts';
import type { ProgressStores } from '#core/watching/progress/progress-stores.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Turn } from '../sync-loop.ts';
import type { TimecodeCalls } from './timecode-calls.ts';

export type TimecodeUploadOptions = {
  readonly calls: TimecodeCalls;
  readonly stores: ProgressStores;
  readonly time: ServerTime;
  readonly clock: Clock;
  readonly log: Log;
};

export type TimecodeUpload = {
  /**
   * Tells the service of one batch of removals and one of saved entries; null when there is nothing to tell. What it refuses
   * is left alone from then on, and the others go out with the next batch (anime-service, Errors: validation keys).
   */
  readonly send: (turn: Turn) => Promise<{ readonly hasMark: boolean } | null>;
  /**
   * Whether this is what was sent last for the episode since the app was started, with no answer well before `moment`, in
   * epoch milliseconds by this device's clock.
   */
  readonly isEcho: (account: AccountKey, remote: RemoteTimecode, moment: number) => boolean;
};

const BATCH = 100;
/** The service tells what was saved from a second on, by a clock that is known to the second. */
const SAME_TIME_MILLISECONDS = 2_000;
/** What failed here may still arrive there. */
const LATE_MILLISECONDS = 30_000;

export function createTimecodeUpload({ calls, stores, time, clock, log }: TimecodeUploadOptions): TimecodeUpload {
  const { outbox, removals } = stores;
  const lastSent = new Map<string, { readonly progress: EpisodeProgress; readonly answeredAt: number }>();
  const keyOf = (account: AccountKey, episodeId: string) => `${account} ${episodeId}`;

  function noteSent(account: AccountKey, batch: readonly OutboxEntry[], answeredAt: number): void {
    for (const { progress } of batch) lastSent.set(keyOf(account, progress.episodeId), { progress, answeredAt });
  }

  async function sendRemovals({ account, isStill, signal }: Turn): Promise<boolean> {
    const batch = removals.waiting(account, BATCH);
    if (batch.length === 0 || !isStill()) return false;
    const ids = batch.map(({ episodeId }) => episodeId);
    const refused = new Set(await calls.remove(ids, signal));
    if (refused.size === 0) removals.acknowledge(account, batch, time.now());
    else {
      log.warn('removals refused', { refused: refused.size });
      // There is nothing under such an id, so nothing has to go.
      const nothing = batch.filter(({ episodeId }) => refused.has(episodeId));
      removals.drop(account, nothing);
    }
    return true;
  }

  async function sendSaves({ account, isStill, signal }: Turn): Promise<readonly OutboxEntry[]> {
    const batch = outbox.waiting(account, BATCH);
    if (batch.length === 0 || !isStill()) return [];
    noteSent(account, batch, Number.POSITIVE_INFINITY);
    const refusals = await calls.save(batch, signal).catch((cause: unknown) => {
      noteSent(account, batch, clock.now() + LATE_MILLISECONDS);
      throw cause;
    });
    noteSent(account, batch, clock.now());
    if (refusals.length === 0) outbox.acknowledge(account, batch, time.now());
    else {
      log.warn('timecodes refused', { refused: refusals.length });
      outbox.refuse(account, refusals);
    }
    return batch;
  }

  return {
    send: async (turn) => {
      const hasRemoved = await sendRemovals(turn);
      const saved = await sendSaves(turn);
      if (!hasRemoved && saved.length === 0) return null;
      return { hasMark: saved.some(({ progress }) => progress.isWatched) };
    },
    isEcho: (account, { episodeId, positionSeconds, isWatched }, moment) => {
      const sent = lastSent.get(keyOf(account, episodeId));
      if (sent === undefined || sent.answeredAt + SAME_TIME_MILLISECONDS <= moment) return false;
      return sent.progress.positionSeconds === positionSeconds && sent.progress.isWatched === isWatched;
    },
  };
}
