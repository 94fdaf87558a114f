import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { createRowParser } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { ReadingPosition } from '#shared/domain/novels/novel.ts';
import type { ChapterName } from '#shared/domain/novels/reading.ts';

export type ReadingStore = {
  readonly get: (slugUrl: SlugUrl) => ReadingPosition | null;
  readonly save: (position: ReadingPosition) => void;
  /** Whether reading continues after this chapter, if the title's place is in it. */
  readonly putAtEnd: (slugUrl: SlugUrl, chapter: ChapterName, isAtEnd: boolean) => void;
  /** Newest first, without titles that are finished or dropped. */
  readonly recent: (limit: number) => ReadingPosition[];
};

const Row = ReadingPosition.extend({ isAtEnd: z.int().transform(Boolean) });
const COLUMNS = `slug_url AS slugUrl, volume, number, branch_id AS branchId, paragraph, offset_fraction AS "offset", is_at_end AS isAtEnd, updated_at AS updatedAt`;

const RECENT = `
  SELECT ${COLUMNS} FROM reading_position WHERE slug_url NOT IN (
    SELECT slug_url FROM reading_title WHERE shelf IN ('finished', 'dropped')
  ) ORDER BY updated_at DESC LIMIT ?`;

/** Where the person is in each novel: one place a title, shared by all accounts. */
export function createReadingStore(database: DatabaseSync, { log }: { log: Log }): ReadingStore {
  const select = database.prepare(`SELECT ${COLUMNS} FROM reading_position WHERE slug_url = ?`);
  const selectRecent = database.prepare(RECENT);
  const upsert = database.prepare(`
    INSERT OR REPLACE INTO reading_position (slug_url, volume, number, branch_id, paragraph, offset_fraction, is_at_end, updated_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const update = database.prepare(
    'UPDATE reading_position SET is_at_end = ? WHERE slug_url = ? AND volume = ? AND number = ?',
  );
  const parse = createRowParser(Row, { table: 'reading_position', log });
  return {
    get: (slugUrl) => select.all(slugUrl).flatMap(parse)[0] ?? null,
    save: ({ slugUrl, volume, number, branchId, paragraph, offset, isAtEnd, updatedAt }) => {
      upsert.run(slugUrl, volume, number, branchId, paragraph, offset, Number(isAtEnd), updatedAt);
    },
    putAtEnd: (slugUrl, { volume, number }, isAtEnd) => {
      update.run(Number(isAtEnd), slugUrl, volume, number);
    },
    recent: (limit) => selectRecent.all(limit).flatMap(parse),
  };
}
