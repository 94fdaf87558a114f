import type { DatabaseSync } from 'node:sqlite';
import { type BoundedCache, inTransaction } from '../database/transaction.ts';

/** Titles that the person began, as inputs of each query in the form of `answer.input`. Their answers are never removed. */
const BEGUN_TITLES: Readonly<Record<string, string>> = {
  'releases.get': `
    SELECT json_object('idOrAlias', CAST(release_id AS TEXT)) FROM progress WHERE release_id IS NOT NULL`,
  'novels.get': `
    SELECT json_object('slugUrl', slug_url) FROM reading_position
    UNION SELECT json_object('slugUrl', slug_url) FROM reading_title WHERE shelf IS NOT NULL OR is_followed = 1
    UNION SELECT json_object('slugUrl', slug_url) FROM opened_chapter`,
};

export type AnswerLimits = {
  /** Limit for all answers that are kept while there is room. */
  readonly limitBytes?: number;
  /** Limit for a query's permanent answers, not counting begun titles. */
  readonly mostUnbegun?: number;
};

const LIMIT_BYTES = 200 * 1024 * 1024;
const ROOM_AFTER_EVICTION = 0.9;
const MOST_UNBEGUN = 2_000;
const COUNT_EVERY = 50;

/** Bounds the table of answers. The least recently used make room for new ones. */
export function createAnswerRoom(
  database: DatabaseSync,
  { limitBytes: initialLimitBytes = LIMIT_BYTES, mostUnbegun = MOST_UNBEGUN }: AnswerLimits,
) {
  let limitBytes = initialLimitBytes;
  const selectSizes = database.prepare(
    'SELECT id, octet_length(body) AS bytes FROM answer WHERE is_for_good = 0 ORDER BY used_at',
  );
  const remove = database.prepare('DELETE FROM answer WHERE id = ?');
  const putsOf = new Map<string, number>();
  /** Null until counted. */
  let bytesWhileRoom: number | null = null;

  function removeUnused(addedBytes: number): void {
    bytesWhileRoom = bytesWhileRoom === null ? null : bytesWhileRoom + addedBytes;
    if (bytesWhileRoom !== null && bytesWhileRoom <= limitBytes) return;
    const rows = selectSizes.all().map((row) => ({ id: Number(row['id']), bytes: Number(row['bytes']) }));
    let total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total > limitBytes) {
      inTransaction(database, () => {
        for (const { id, bytes } of rows) {
          if (total <= limitBytes * ROOM_AFTER_EVICTION) break;
          remove.run(id);
          total -= bytes;
        }
      });
    }
    bytesWhileRoom = total;
  }

  function removeUnbegun(name: string): void {
    const puts = putsOf.get(name) ?? 0;
    putsOf.set(name, puts + 1);
    if (puts % COUNT_EVERY !== 0) return;
    const begun = BEGUN_TITLES[name];
    database
      .prepare(`
        DELETE FROM answer WHERE id IN (
          SELECT id FROM answer WHERE is_for_good = 1 AND name = ? ${begun === undefined ? '' : `AND input NOT IN (${begun})`}
          ORDER BY used_at DESC LIMIT -1 OFFSET ?
        )`)
      .run(name, mostUnbegun);
  }

  return {
    bytes: async () => {
      const select = 'SELECT ifnull(sum(octet_length(body)), 0) AS bytes FROM answer WHERE is_for_good = 0';
      return Number(database.prepare(select).get()?.['bytes']);
    },
    limitBytes: () => limitBytes,
    setLimit: async (limit: number) => {
      limitBytes = limit;
      removeUnused(0);
    },
    note: (name: string, { isForGood, bytes }: { readonly isForGood: boolean; readonly bytes: number }) =>
      isForGood ? removeUnbegun(name) : removeUnused(bytes),
  } satisfies BoundedCache & Record<string, unknown>;
}
