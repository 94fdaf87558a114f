import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '#core/account/account-key.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { Log } from '#core/ports.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { createProgressRowParser } from './progress-row.ts';

export type OutboxEntry = { readonly progress: EpisodeProgress; readonly revision: number };

/** `isForGood`: the service knows no such episode id; otherwise only this value of it was refused. */
export type Refusal = { readonly entry: OutboxEntry; readonly isForGood: boolean };

/** Saved entries that the service does not have yet, one per episode with its latest value, apart for each account. */
export type OutboxStore = {
  /** The longest waiting first. */
  readonly waiting: (account: AccountKey, limit: number) => OutboxEntry[];
  readonly count: (account: AccountKey) => number;
  /** The service has these values since `at`, by its clock. What changed meanwhile goes on waiting. */
  readonly acknowledge: (account: AccountKey, sent: readonly OutboxEntry[], at: number) => void;
  /** Kept here as an unsent change, and not sent again. */
  readonly refuse: (account: AccountKey, refusals: readonly Refusal[]) => void;
};

const WAITING = `
  SELECT progress.*, waiting.revision FROM timecode_outbox AS waiting JOIN progress USING (account, episode_id)
  LEFT JOIN timecode_refusal AS refusal USING (account, episode_id)
  WHERE account = ? AND (refusal.account IS NULL OR waiting.revision > refusal.revision)
  ORDER BY waiting.updated_at LIMIT ?`;

/** Refusals are few. */
const COUNT = `
  SELECT (SELECT count(*) FROM timecode_outbox WHERE account = ?1) - (
    SELECT count(*) FROM timecode_refusal AS refusal JOIN timecode_outbox AS waiting USING (account, episode_id)
    WHERE refusal.account = ?1 AND (refusal.revision IS NULL OR waiting.revision <= refusal.revision)) AS n`;

const DEQUEUE = `
  DELETE FROM timecode_outbox WHERE account = ?1 AND episode_id = ?2 AND EXISTS (
    SELECT 1 FROM progress WHERE account = ?1 AND episode_id = ?2 AND position_seconds = ?3 AND is_watched = ?4)`;

const KNOWN = `
  INSERT INTO timecode_known (account, episode_id, known_at, is_own, is_dated)
  SELECT account, episode_id, ?3, 1, 1 FROM progress WHERE account = ?1 AND episode_id = ?2
  ON CONFLICT (account, episode_id) DO UPDATE SET known_at = excluded.known_at, is_own = 1, is_dated = 1`;

const REFUSE = `
  INSERT INTO timecode_refusal (account, episode_id, revision)
  SELECT account, episode_id, ?3 FROM timecode_outbox WHERE account = ?1 AND episode_id = ?2
  ON CONFLICT (account, episode_id) DO UPDATE SET revision = excluded.revision`;

export function createOutboxStore(database: DatabaseSync, { log }: { log: Log }): OutboxStore {
  const select = database.prepare(WAITING);
  const count = database.prepare(COUNT);
  const drop = database.prepare('DELETE FROM timecode_outbox WHERE account = ? AND episode_id = ?');
  const dequeue = database.prepare(DEQUEUE);
  const known = database.prepare(KNOWN);
  const refuse = database.prepare(REFUSE);
  const fromRow = createProgressRowParser(log);

  return {
    waiting: (account, limit) =>
      select.all(account, limit).flatMap((row) => {
        const [progress] = fromRow(row);
        if (progress !== undefined) return [{ progress, revision: Number(row['revision']) }];
        // It can never be sent, and must not be counted as waiting for ever.
        drop.run(account, row['episode_id'] ?? null);
        return [];
      }),
    count: (account) => Number(count.get(account)?.['n']),
    acknowledge: (account, sent, at) =>
      inTransaction(database, () => {
        for (const { progress } of sent) {
          const { episodeId, positionSeconds, isWatched } = progress;
          dequeue.run(account, episodeId, positionSeconds, Number(isWatched));
          known.run(account, episodeId, Math.trunc(at));
        }
      }),
    refuse: (account, refusals) =>
      inTransaction(database, () => {
        for (const { entry, isForGood } of refusals) {
          refuse.run(account, entry.progress.episodeId, isForGood ? null : entry.revision);
        }
      }),
  };
}
