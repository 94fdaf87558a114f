import type { DatabaseSync } from 'node:sqlite';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { ReadingPosition } from '#shared/domain/novel.ts';

export type ReadingStore = {
  readonly get: (slugUrl: SlugUrl) => ReadingPosition | null;
  readonly save: (position: ReadingPosition) => void;
  /** Newest first. */
  readonly recent: (limit: number) => ReadingPosition[];
};

const COLUMNS = `slug_url AS slugUrl, volume, number, branch_id AS branchId, paragraph, offset_fraction AS "offset", updated_at AS updatedAt`;

export function createReadingStore(database: DatabaseSync): ReadingStore {
  const select = database.prepare(`SELECT ${COLUMNS} FROM reading_position WHERE slug_url = ?`);
  const selectRecent = database.prepare(`SELECT ${COLUMNS} FROM reading_position ORDER BY updated_at DESC LIMIT ?`);
  const upsert = database.prepare(`
    INSERT OR REPLACE INTO reading_position (slug_url, volume, number, branch_id, paragraph, offset_fraction, updated_at)
    VALUES (?, ?, ?, ?, ?, ?, ?)`);
  return {
    get: (slugUrl) =>
      ReadingPosition.nullable()
        .catch(null)
        .parse(select.get(slugUrl) ?? null),
    save: ({ slugUrl, volume, number, branchId, paragraph, offset, updatedAt }) => {
      upsert.run(slugUrl, volume, number, branchId, paragraph, offset, updatedAt);
    },
    recent: (limit) =>
      selectRecent.all(limit).flatMap((row) => {
        const parsed = ReadingPosition.safeParse(row);
        return parsed.success ? [parsed.data] : [];
      }),
  };
}
