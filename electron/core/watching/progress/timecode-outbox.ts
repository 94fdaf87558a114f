import { z } from 'zod';
import type { AccountKey } from '#core/account/account-service.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { createRowParser, type DatabaseParts } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { ServerTime } from '#core/platform/time.ts';
import { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { EpisodeId } from '#shared/domain/identifiers.ts';
import { refusedBy, type Turn } from '../sync-loop.ts';
import type { RemoteTimecode } from './timecode-rules.ts';

export const TIMECODES = '/accounts/users/me/views/timecodes';

export type TimecodeCalls = Pick<Platform, 'clock' | 'log'> & {
  readonly client: ServiceClient;
  readonly serverTime: ServerTime;
};

const BATCH = 100;
/** The service compares times to the second, and its clock is known to the second. */
const SAME_TIME_MILLISECONDS = 2_000;
/** A request that failed here may still arrive this much later. */
const LATE_MILLISECONDS = 30_000;

export function createTimecodeUpload(
  { client, serverTime: time, clock, log }: TimecodeCalls,
  outbox: ReturnType<typeof createOutbox>,
  removals: ReturnType<typeof createRemovals>,
) {
  /** The last value sent for an episode since the start, by account and episode. */
  const lastSent = new Map<string, OutboxEntry & { readonly answeredAt: number }>();

  async function sendRemovals({ account, isStill, signal }: Turn): Promise<boolean> {
    const batch = removals.waiting(account, BATCH);
    if (batch.length === 0 || !isStill()) return false;
    const ids = batch.map(({ episodeId }) => episodeId);
    const refused = await removeTimecodes(client, ids, signal);
    if (refused.size === 0) removals.acknowledge(account, batch, time.now());
    else {
      log.warn('removals refused', { refused: refused.size });
      // The service has nothing under such an id.
      const unknown = batch.filter(({ episodeId }) => refused.has(episodeId));
      removals.drop(account, unknown);
    }
    return true;
  }

  async function sendSaves({ account, isStill, signal }: Turn): Promise<readonly OutboxEntry[]> {
    const batch = outbox.waiting(account, BATCH);
    if (batch.length === 0 || !isStill()) return [];
    const noteSent = (answeredAt: number) => {
      for (const entry of batch) lastSent.set(`${account} ${entry.episodeId}`, { ...entry, answeredAt });
    };
    noteSent(Number.POSITIVE_INFINITY);
    const body = batch.map(({ episodeId, positionSeconds, isWatched }) => ({
      release_episode_id: episodeId,
      time: positionSeconds,
      is_watched: isWatched,
    }));
    const answer = client.send('POST', TIMECODES, body, 'empty', { isProtected: true, signal });
    const refused = await refusedBy(answer, batch.length).catch((cause: unknown) => {
      noteSent(clock.now() + LATE_MILLISECONDS);
      throw cause;
    });
    noteSent(clock.now());
    if (refused.size === 0) outbox.acknowledge(account, batch, time.now());
    else {
      log.warn('timecodes refused', { refused: refused.size });
      const refusals = batch.flatMap((entry, index) => {
        const keys = refused.get(index);
        return keys === undefined ? [] : [{ entry, isForGood: keys.includes(`${index}.release_episode_id`) }];
      });
      outbox.refuse(account, refusals);
    }
    return batch;
  }

  return {
    // Refused entries are left out from then on; the others go with the next batch (anime-service, Errors: validation keys).
    sendRemovals,
    sendSaves,
    /** Whether the value was the last one sent for the episode, and not answered well before `moment` by this device's clock. */
    isEcho: (account: AccountKey, { episodeId, positionSeconds, isWatched }: RemoteTimecode, moment: number) => {
      const sent = lastSent.get(`${account} ${episodeId}`);
      if (sent === undefined || sent.answeredAt + SAME_TIME_MILLISECONDS <= moment) return false;
      return sent.positionSeconds === positionSeconds && sent.isWatched === isWatched;
    },
  };
}

/** Returns the refused episodes; if there are any, nothing else was removed either. */
export async function removeTimecodes(client: ServiceClient, episodeIds: readonly EpisodeId[], signal: AbortSignal) {
  const body = episodeIds.map((episodeId) => ({ release_episode_id: episodeId }));
  const answer = client.send('DELETE', TIMECODES, body, 'empty', { isProtected: true, signal });
  const refused = await refusedBy(answer, body.length);
  return new Set(episodeIds.filter((_, index) => refused.has(index)));
}

/** `revision` tells a value from a later one of the same episode. */
const OutboxEntry = EpisodeProgress.extend({ revision: z.int() });
export type OutboxEntry = z.infer<typeof OutboxEntry>;

/** `isForGood`: the service knows no such episode id; otherwise it refused only this value. */
export type Refusal = { readonly entry: OutboxEntry; readonly isForGood: boolean };

/** `removedAt` tells a removal from a later one of the same episode. */
const Removal = z.object({ episodeId: EpisodeId, removedAt: z.number() });
type Removal = z.infer<typeof Removal>;

/** `acknowledgedAt`: the latest answered DELETE, by the service's clock. `repairs`: how often it was sent again. */
const SentRemoval = Removal.extend({ acknowledgedAt: z.number(), repairs: z.int() });
export type SentRemoval = z.infer<typeof SentRemoval>;

/** Saved entries that the service does not have yet, one per episode with its latest value. */
export function createOutbox({ database, log }: DatabaseParts) {
  const waiting = `
    LEFT JOIN timecode_refusal AS refusal USING (account, episode_id)
    WHERE account = ? AND (refusal.account IS NULL OR outbox.revision > refusal.revision)`;
  const select = database.prepare(`
    SELECT progress.*, outbox.revision FROM timecode_outbox AS outbox JOIN progress USING (account, episode_id) ${waiting}
    ORDER BY outbox.updated_at LIMIT ?`);
  const count = database.prepare(`SELECT count(*) AS n FROM timecode_outbox AS outbox ${waiting}`);
  const remove = database.prepare('DELETE FROM timecode_outbox WHERE account = ? AND episode_id = ?');
  const removeSent = database.prepare(`
    DELETE FROM timecode_outbox WHERE account = ?1 AND episode_id = ?2 AND EXISTS (
      SELECT 1 FROM progress WHERE account = ?1 AND episode_id = ?2 AND position_seconds = ?3 AND is_watched = ?4)`);
  const markKnown = database.prepare(`
    INSERT INTO timecode_known (account, episode_id, known_at, is_own, is_dated)
    SELECT account, episode_id, ?3, 1, 1 FROM progress WHERE account = ?1 AND episode_id = ?2
    ON CONFLICT (account, episode_id) DO UPDATE SET known_at = excluded.known_at, is_own = 1, is_dated = 1`);
  const refuse = database.prepare(`
    INSERT INTO timecode_refusal (account, episode_id, revision)
    SELECT account, episode_id, ?3 FROM timecode_outbox WHERE account = ?1 AND episode_id = ?2
    ON CONFLICT (account, episode_id) DO UPDATE SET revision = excluded.revision`);
  const parse = createRowParser(OutboxEntry, { table: 'timecode_outbox', log });

  return {
    /** The longest waiting first. */
    waiting: (account: AccountKey, limit: number) =>
      select.all(account, limit).flatMap((row) => {
        const entry = parse(row);
        // An unreadable row can never be sent and must not count as pending forever.
        if (entry.length === 0) remove.run(account, row['episode_id'] ?? null);
        return entry;
      }),
    count: (account: AccountKey) => Number(count.get(account)?.['n']),
    /** The service has these values since `at`, by its clock. An entry that changed meanwhile stays. */
    acknowledge: (account: AccountKey, sent: readonly OutboxEntry[], at: number) =>
      inTransaction(database, () => {
        for (const { episodeId, positionSeconds, isWatched } of sent) {
          removeSent.run(account, episodeId, positionSeconds, Number(isWatched));
          markKnown.run(account, episodeId, Math.trunc(at));
        }
      }),
    /** The entries stay on this device and are not sent again. */
    refuse: (account: AccountKey, refusals: readonly Refusal[]) =>
      inTransaction(database, () => {
        for (const { entry, isForGood } of refusals) {
          refuse.run(account, entry.episodeId, isForGood ? null : entry.revision);
        }
      }),
  };
}

/** Removed episodes stay so, though the service may list them again (anime-service, Timecode stores), until saved anew. */
export function createRemovals({ database, log }: DatabaseParts) {
  const selectWaiting = database.prepare(`
    SELECT * FROM timecode_removal WHERE account = ? AND acknowledged_at IS NULL ORDER BY removed_at LIMIT ?`);
  const selectSent = database.prepare(`
    SELECT * FROM timecode_removal WHERE account = ? AND acknowledged_at IS NOT NULL ORDER BY acknowledged_at`);
  const count = database.prepare(
    'SELECT count(*) AS n FROM timecode_removal WHERE account = ? AND acknowledged_at IS NULL',
  );
  const same = 'WHERE account = ?1 AND episode_id = ?2 AND removed_at = ?3';
  const acknowledge = database.prepare(`UPDATE timecode_removal SET acknowledged_at = ?4 ${same}`);
  const countRepair = database.prepare(`UPDATE timecode_removal SET repairs = repairs + 1 ${same}`);
  const drop = database.prepare(`DELETE FROM timecode_removal ${same}`);
  const resetRepairs = database.prepare('UPDATE timecode_removal SET repairs = 0 WHERE repairs > 0');
  const parse = createRowParser(Removal, { table: 'timecode_removal', log });
  const parseSent = createRowParser(SentRemoval, { table: 'timecode_removal', log });

  return {
    /** Not sent yet, the longest waiting first. */
    waiting: (account: AccountKey, limit: number) => selectWaiting.all(account, limit).flatMap(parse),
    count: (account: AccountKey) => Number(count.get(account)?.['n']),
    acknowledge: (account: AccountKey, sent: readonly Removal[], at: number) =>
      inTransaction(database, () => {
        for (const { episodeId, removedAt } of sent) acknowledge.run(account, episodeId, removedAt, Math.trunc(at));
      }),
    /** Sent at least once, and not confirmed yet. */
    sent: (account: AccountKey) => selectSent.all(account).flatMap(parseSent),
    /** Counts each removal as sent once more. Returns those that still stand. */
    beginRepair: (account: AccountKey, removals: readonly SentRemoval[]) =>
      inTransaction(database, () =>
        removals.filter(({ episodeId, removedAt }) => countRepair.run(account, episodeId, removedAt).changes > 0),
      ),
    /** The removals are confirmed, or another device saved the episodes again. Returns those that stood until now. */
    drop: (account: AccountKey, removals: readonly Removal[]) =>
      inTransaction(database, () =>
        removals.filter(({ episodeId, removedAt }) => drop.run(account, episodeId, removedAt).changes > 0),
      ),
    /** Allows repairs that were given up to be tried again. */
    resetRepairs: () => resetRepairs.run(),
  };
}
