import type { DatabaseSync } from 'node:sqlite';
import { createRowParser } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { isForward } from '#core/reading/places/mark-handlers.ts';
import { Bookmark, Highlight } from '#shared/domain/novels/reading.ts';
import { createDataPart, type DataPart, Moment } from './data-part.ts';

const times = { createdAt: Moment, changedAt: Moment };
const BookmarkEntry = Bookmark.extend(times);
const HighlightEntry = Highlight.extend(times).refine(isForward);

/** A mark that was never changed since that is noted was changed when it was made. */
const CHANGED = 'max(changed_at, CAST(created_at AS INTEGER))';
const PLACE = 'id, slug_url AS slugUrl, volume, number, branch_id AS branchId, created_at AS createdAt';
const ORDER = 'ORDER BY slug_url, created_at, id';

/** Each under its id; the later change wins. */
export function createBookmarkPart(database: DatabaseSync, { log }: { readonly log: Log }): DataPart {
  const select = database.prepare(`
    SELECT ${PLACE}, paragraph, offset_fraction AS "offset", excerpt, ${CHANGED} AS changedAt FROM bookmark ${ORDER}`);
  const upsert = database.prepare(`
    INSERT INTO bookmark
      (id, slug_url, volume, number, branch_id, created_at, paragraph, offset_fraction, excerpt, changed_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET
      slug_url = excluded.slug_url, volume = excluded.volume, number = excluded.number, branch_id = excluded.branch_id,
      created_at = excluded.created_at, paragraph = excluded.paragraph, offset_fraction = excluded.offset_fraction,
      excerpt = excluded.excerpt, changed_at = excluded.changed_at
    WHERE excluded.changed_at > ${CHANGED}`);
  const parse = createRowParser(Bookmark.extend({ changedAt: Bookmark.shape.createdAt }), { table: 'bookmark', log });
  return createDataPart(BookmarkEntry, {
    all: () => select.all().flatMap(parse),
    merge: ({ id, slugUrl, volume, number, branchId, createdAt, paragraph, offset, excerpt, changedAt }) =>
      upsert.run(
        ...[id, slugUrl, volume, number, branchId, createdAt],
        ...[paragraph, offset, excerpt, Math.max(createdAt, changedAt)],
      ).changes > 0,
  });
}

/** Each under its id; the later change wins. */
export function createHighlightPart(database: DatabaseSync, { log }: { readonly log: Log }): DataPart {
  const select = database.prepare(`
    SELECT ${PLACE}, start_paragraph, start_character, end_paragraph, end_character, colour, quote, note,
      ${CHANGED} AS changedAt
    FROM highlight ${ORDER}`);
  const upsert = database.prepare(`
    INSERT INTO highlight (id, slug_url, volume, number, branch_id, created_at,
      start_paragraph, start_character, end_paragraph, end_character, colour, quote, note, changed_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET
      slug_url = excluded.slug_url, volume = excluded.volume, number = excluded.number, branch_id = excluded.branch_id,
      created_at = excluded.created_at, start_paragraph = excluded.start_paragraph,
      start_character = excluded.start_character, end_paragraph = excluded.end_paragraph,
      end_character = excluded.end_character, colour = excluded.colour, quote = excluded.quote, note = excluded.note,
      changed_at = excluded.changed_at
    WHERE excluded.changed_at > ${CHANGED}`);
  const schema = Highlight.extend({ changedAt: Highlight.shape.createdAt }).refine(isForward);
  const parse = createRowParser(schema, { table: 'highlight', log });
  return createDataPart(HighlightEntry, {
    all: () =>
      select.all().flatMap((row) => {
        const { start_paragraph, start_character, end_paragraph, end_character, ...rest } = row;
        return parse({
          ...rest,
          start: { paragraph: start_paragraph, character: start_character },
          end: { paragraph: end_paragraph, character: end_character },
        });
      }),
    merge: ({ id, slugUrl, volume, number, branchId, createdAt, start, end, colour, quote, note, changedAt }) =>
      upsert.run(
        ...[id, slugUrl, volume, number, branchId, createdAt],
        ...[start.paragraph, start.character, end.paragraph, end.character],
        ...[colour, quote, note, Math.max(createdAt, changedAt)],
      ).changes > 0,
  });
}
