import type { DatabaseSync } from 'node:sqlite';
import { createRowParser } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { Bookmark } from '#shared/domain/novels/reading.ts';

/** What the person put into texts, each under an id of its own. */
export type MarkStore<Mark> = {
  /** In the order of the text within a chapter. */
  readonly list: (slugUrl: SlugUrl) => Mark[];
  /**
   * Adds it, or takes the place of the one with its id. As changed `now`: later than before also where the clock was set
   * back meanwhile.
   */
  readonly put: (mark: Mark, now: number) => void;
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
      (id, slug_url, volume, number, branch_id, created_at, paragraph, offset_fraction, excerpt, changed_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, max(?10, coalesce((SELECT changed_at + 1 FROM bookmark WHERE id = ?1), 0)))`);
  const remove = database.prepare(`DELETE FROM bookmark WHERE id = ? RETURNING ${COLUMNS}`);
  const parse = createRowParser(Bookmark, { table: 'bookmark', log });
  return {
    list: (slugUrl) => select.all(slugUrl).flatMap(parse),
    put: ({ id, slugUrl, volume, number, branchId, createdAt, paragraph, offset, excerpt }, now) => {
      upsert.run(id, slugUrl, volume, number, branchId, createdAt, paragraph, offset, excerpt, Math.trunc(now));
    },
    remove: (ids) => ids.flatMap((id) => remove.all(id).flatMap(parse)),
  };
}
