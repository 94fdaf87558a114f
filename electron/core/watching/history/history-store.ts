import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '#core/account/account-service.ts';
import type { Log } from '#core/ports.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import { createProgressRowParser } from '../progress/outbox-store.ts';

/** `isUnsent`: the service has not been told yet. */
export type LocalEntry = { readonly progress: EpisodeProgress; readonly isUnsent: boolean };

/** `isAddition`: the service is not known to have anything of the episode. */
export type EntryAhead = LocalEntry & { readonly isAddition: boolean };

/** Watch progress as a history over all releases. Newest first. */
export type HistoryStore = {
  /** Without episodes of which no release is known: there is nothing to show of them. */
  readonly page: (account: AccountKey, page: { readonly offset: number; readonly limit: number }) => LocalEntry[];
  readonly count: (account: AccountKey) => number;
  /** Where this device is ahead of the service: what is unsent, and what arrived there at or after `arrivedSince`, by the service's clock. */
  readonly ahead: (account: AccountKey, arrivedSince: number) => EntryAhead[];
  /** Removed here, and not yet seen to be gone from the service. */
  readonly removed: (account: AccountKey) => Set<EpisodeId>;
};

/** What the service refused to take is on its way no longer. */
const WITH_UNSENT = `
  FROM progress LEFT JOIN (
    SELECT waiting.account, episode_id FROM timecode_outbox AS waiting LEFT JOIN timecode_refusal AS refusal USING (account, episode_id)
    WHERE refusal.account IS NULL OR waiting.revision > refusal.revision
  ) AS unsent USING (account, episode_id)`;

const PAGE = `
  SELECT progress.*, unsent.account IS NOT NULL AS is_unsent ${WITH_UNSENT}
  WHERE account = ? AND release_id IS NOT NULL ORDER BY updated_at DESC LIMIT ? OFFSET ?`;

const AHEAD = `
  SELECT progress.*, unsent.account IS NOT NULL AS is_unsent, known.account IS NULL AS is_addition ${WITH_UNSENT}
  LEFT JOIN timecode_known AS known USING (account, episode_id)
  WHERE account = ? AND (unsent.account IS NOT NULL OR (known.is_own AND known.known_at >= ?))
  ORDER BY updated_at DESC`;

export function createHistoryStore(database: DatabaseSync, { log }: { log: Log }): HistoryStore {
  const selectPage = database.prepare(PAGE);
  const selectCount = database.prepare(
    'SELECT count(*) AS n FROM progress WHERE account = ? AND release_id IS NOT NULL',
  );
  const selectAhead = database.prepare(AHEAD);
  const selectRemoved = database.prepare('SELECT episode_id FROM timecode_removal WHERE account = ?');
  const fromRow = createProgressRowParser(log);

  const localFrom = (row: Record<string, unknown>): LocalEntry[] =>
    fromRow(row).map((progress) => ({ progress, isUnsent: row['is_unsent'] === 1 }));

  return {
    page: (account, { offset, limit }) => selectPage.all(account, limit, offset).flatMap(localFrom),
    count: (account) => Number(selectCount.get(account)?.['n']),
    ahead: (account, arrivedSince) =>
      selectAhead
        .all(account, Math.trunc(arrivedSince))
        .flatMap((row) => localFrom(row).map((entry) => ({ ...entry, isAddition: row['is_addition'] === 1 }))),
    removed: (account) =>
      // Only what was parsed as an episode's id was ever written.
      new Set(selectRemoved.all(account).map((row) => String(row['episode_id']) as EpisodeId)),
  };
}
