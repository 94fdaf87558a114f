import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '#core/ports.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { Bookmark } from '#shared/domain/reading.ts';
import { createRowParser } from './row-parser.ts';

/** What the person put into texts, each under an id of its own. */
export type MarkStore<Mark> = {
  /** In the order of the text within a chapter. */
  readonly list: (slugUrl: SlugUrl) => Mark[];
  /** Adds it, or takes the place of the one with its id. */
  readonly put: (mark: Mark) => void;
  /** Answers with what went. */
  readonly remove: (ids: readonly string[]) => Mark[];
};

const COLUMNS = `id, slug_url AS slugUrl, volume, number, branch_id AS branchId, created_at AS createdAt,
  paragraph, offset_fraction AS "offset", excerpt`;

export function createBookmarkStore(database: DatabaseSync, { log }: { readonly log: Log }): MarkStore<Bookmark> {
  const select = database.prepare(
    `SELECT ${COLUMNS} FROM bookmark WHERE slug_url = ? ORDER BY paragraph, offset_fraction, created_at, id`,
  );
  const upsert = database.prepare(`
    INSERT OR REPLACE INTO bookmark
      (id, slug_url, volume, number, branch_id, created_at, paragraph, offset_fraction, excerpt)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const remove = database.prepare(`DELETE FROM bookmark WHERE id = ? RETURNING ${COLUMNS}`);
  const parse = createRowParser(Bookmark, { table: 'bookmark', log });
  return {
    list: (slugUrl) => select.all(slugUrl).flatMap(parse),
    put: ({ id, slugUrl, volume, number, branchId, createdAt, paragraph, offset, excerpt }) => {
      upsert.run(id, slugUrl, volume, number, branchId, createdAt, paragraph, offset, excerpt);
    },
    remove: (ids) => ids.flatMap((id) => remove.all(id).flatMap(parse)),
  };
}
