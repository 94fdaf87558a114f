import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { AccountKey } from '#core/account/account-service.ts';
import { createRowParser } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { EpisodeId } from '#shared/domain/identifiers.ts';
import { PROGRESS_COLUMNS, ProgressRow } from '../progress/progress-store.ts';

/** `isUnsent`: in the outbox. `isAddition`: the service is not known to have anything of the episode. */
const HistoryRow = ProgressRow.extend({ isUnsent: z.coerce.boolean(), isAddition: z.coerce.boolean() });

/** Refused entries are not on their way. */
const ENTRIES = `
  SELECT ${PROGRESS_COLUMNS}, outbox.account IS NOT NULL AS isUnsent, known.account IS NULL AS isAddition
  FROM progress LEFT JOIN (
    SELECT entry.account, episode_id
    FROM timecode_outbox AS entry LEFT JOIN timecode_refusal AS refusal USING (account, episode_id)
    WHERE refusal.account IS NULL OR entry.revision > refusal.revision
  ) AS outbox USING (account, episode_id)
  LEFT JOIN timecode_known AS known USING (account, episode_id)`;

export type HistoryStore = ReturnType<typeof createHistoryStore>;

/** Watch progress as a history over all releases, newest first. */
export function createHistoryStore(database: DatabaseSync, { log }: { readonly log: Log }) {
  const selectPage = database.prepare(`
    ${ENTRIES} WHERE account = ? AND release_id IS NOT NULL ORDER BY updated_at DESC LIMIT ? OFFSET ?`);
  const count = database.prepare('SELECT count(*) AS n FROM progress WHERE account = ? AND release_id IS NOT NULL');
  const selectAhead = database.prepare(`
    ${ENTRIES} WHERE account = ? AND (outbox.account IS NOT NULL OR (known.is_own AND known.known_at >= ?))
    ORDER BY updated_at DESC`);
  const selectRemoved = database.prepare('SELECT episode_id AS id FROM timecode_removal WHERE account = ?');
  const parse = createRowParser(HistoryRow, { table: 'progress', log });
  const entryFrom = (row: Record<string, unknown>) =>
    parse(row).map(({ isUnsent, isAddition, ...progress }) => ({ progress, isUnsent, isAddition }));

  return {
    /** Without episodes of unknown releases, of which nothing can be shown. */
    page: (account: AccountKey, { offset, limit }: { readonly offset: number; readonly limit: number }) =>
      selectPage.all(account, limit, offset).flatMap(entryFrom),
    count: (account: AccountKey) => Number(count.get(account)?.['n']),
    /** Entries that the service lacks, and own changes that arrived there since `arrivedSince`, by its clock. */
    ahead: (account: AccountKey, arrivedSince: number) =>
      selectAhead.all(account, Math.trunc(arrivedSince)).flatMap(entryFrom),
    /** Removed here, and not yet confirmed to be gone from the service. */
    removed: (account: AccountKey) =>
      new Set(selectRemoved.all(account).flatMap(({ id }) => EpisodeId.safeParse(id).data ?? [])),
  };
}
