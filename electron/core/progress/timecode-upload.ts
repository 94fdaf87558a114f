import type { Log } from '#core/ports.ts';
import type { AccountKey } from '#core/storage/account-key.ts';
import type { ProgressStores } from '#core/storage/progress-stores.ts';
import type { ServerTime } from './server-time.ts';
import type { TimecodeCalls } from './timecode-calls.ts';

export type TimecodeUploadOptions = {
  readonly calls: TimecodeCalls;
  readonly stores: ProgressStores;
  readonly time: ServerTime;
  readonly log: Log;
};

export type Turn = {
  readonly account: AccountKey;
  /** Whether the session is still that of the account; asked before each request. */
  readonly isStill: () => boolean;
  readonly signal: AbortSignal;
};

const BATCH = 100;

/**
 * Tells the service of one batch of removals and one of saved entries, if there are any; whether there were. What it
 * refuses is left alone from then on, and the others go out with the next batch (anime-service, Errors: validation keys).
 */
export function createTimecodeUpload({ calls, stores, time, log }: TimecodeUploadOptions) {
  const { outbox, removals } = stores;

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

  async function sendSaves({ account, isStill, signal }: Turn): Promise<boolean> {
    const batch = outbox.waiting(account, BATCH);
    if (batch.length === 0 || !isStill()) return false;
    const refusals = await calls.save(batch, signal);
    if (refusals.length === 0) outbox.acknowledge(account, batch, time.now());
    else {
      log.warn('timecodes refused', { refused: refusals.length });
      outbox.refuse(account, refusals);
    }
    return true;
  }

  return async (turn: Turn): Promise<boolean> => {
    const hasRemoved = await sendRemovals(turn);
    return (await sendSaves(turn)) || hasRemoved;
  };
}
