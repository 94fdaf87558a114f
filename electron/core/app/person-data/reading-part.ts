import type { DatabaseSync } from 'node:sqlite';
import { createRowParser } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { ReadingPosition } from '#shared/domain/novels/novel.ts';
import { ChapterName, OpenedChapter } from '#shared/domain/novels/reading.ts';
import { createDataPart, type DataPart, Moment } from './data-part.ts';

const PositionEntry = ReadingPosition.extend({ updatedAt: Moment });
const ReadEntry = ChapterName.extend({ slugUrl: SlugUrl });
const OpenedEntry = OpenedChapter.extend({ openedAt: Moment });

/** Per title, the place that was saved last wins. */
export function createPositionPart(database: DatabaseSync, { log }: { readonly log: Log }): DataPart {
  const select = database.prepare(`
    SELECT slug_url AS slugUrl, volume, number, branch_id AS branchId, paragraph, offset_fraction AS "offset",
      is_at_end AS isAtEnd, updated_at AS updatedAt
    FROM reading_position ORDER BY slug_url`);
  const upsert = database.prepare(`
    INSERT INTO reading_position
      (slug_url, volume, number, branch_id, paragraph, offset_fraction, is_at_end, updated_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (slug_url) DO UPDATE SET
      volume = excluded.volume, number = excluded.number, branch_id = excluded.branch_id, paragraph = excluded.paragraph,
      offset_fraction = excluded.offset_fraction, is_at_end = excluded.is_at_end, updated_at = excluded.updated_at
    WHERE excluded.updated_at > updated_at`);
  const parse = createRowParser(ReadingPosition, { table: 'reading_position', log });
  return createDataPart(PositionEntry, {
    all: () => select.all().flatMap((row) => parse({ ...row, isAtEnd: row['isAtEnd'] === 1 })),
    merge: ({ slugUrl, volume, number, branchId, paragraph, offset, isAtEnd, updatedAt }) =>
      upsert.run(slugUrl, volume, number, branchId, paragraph, offset, Number(isAtEnd), updatedAt).changes > 0,
  });
}

/** A chapter read on either side is read. */
export function createReadChapterPart(database: DatabaseSync, { log }: { readonly log: Log }): DataPart {
  const select = database.prepare(
    'SELECT slug_url AS slugUrl, volume, number FROM read_chapter ORDER BY slug_url, volume, number',
  );
  const insert = database.prepare('INSERT OR IGNORE INTO read_chapter (slug_url, volume, number) VALUES (?, ?, ?)');
  const parse = createRowParser(ReadEntry, { table: 'read_chapter', log });
  return createDataPart(ReadEntry, {
    all: () => select.all().flatMap(parse),
    merge: ({ slugUrl, volume, number }) => insert.run(slugUrl, volume, number).changes > 0,
  });
}

/** Each chapter once, at the time when it was opened last. */
export function createOpenedChapterPart(database: DatabaseSync, { log }: { readonly log: Log }): DataPart {
  const select = database.prepare(`
    SELECT slug_url AS slugUrl, volume, number, branch_id AS branchId, opened_at AS openedAt
    FROM opened_chapter ORDER BY opened_at, slug_url, volume, number`);
  const upsert = database.prepare(`
    INSERT INTO opened_chapter (slug_url, volume, number, branch_id, opened_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (slug_url, volume, number) DO UPDATE SET
      branch_id = excluded.branch_id, opened_at = excluded.opened_at
    WHERE excluded.opened_at > opened_at`);
  const parse = createRowParser(OpenedChapter, { table: 'opened_chapter', log });
  return createDataPart(OpenedEntry, {
    all: () => select.all().flatMap(parse),
    merge: ({ slugUrl, volume, number, branchId, openedAt }) =>
      upsert.run(slugUrl, volume, number, branchId, openedAt).changes > 0,
  });
}
