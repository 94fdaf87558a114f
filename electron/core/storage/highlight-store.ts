import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '#core/ports.ts';
import { Highlight } from '#shared/domain/reading.ts';
import type { MarkStore } from './bookmark-store.ts';
import { createRowParser } from './row-parser.ts';

const COLUMNS = `id, slug_url AS slugUrl, volume, number, branch_id AS branchId, created_at AS createdAt,
  start_paragraph, start_character, end_paragraph, end_character, colour, quote, note`;

export function createHighlightStore(database: DatabaseSync, { log }: { readonly log: Log }): MarkStore<Highlight> {
  const select = database.prepare(`
    SELECT ${COLUMNS} FROM highlight WHERE slug_url = ?
    ORDER BY start_paragraph, start_character, end_paragraph, end_character, created_at, id`);
  const upsert = database.prepare(`
    INSERT OR REPLACE INTO highlight (id, slug_url, volume, number, branch_id, created_at,
      start_paragraph, start_character, end_paragraph, end_character, colour, quote, note, changed_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13,
      max(?14, coalesce((SELECT changed_at + 1 FROM highlight WHERE id = ?1), 0)))`);
  const remove = database.prepare(`DELETE FROM highlight WHERE id = ? RETURNING ${COLUMNS}`);
  const parse = createRowParser(Highlight, { table: 'highlight', log });
  const fromRow = (row: Record<string, unknown>): Highlight[] => {
    const { start_paragraph, start_character, end_paragraph, end_character, ...rest } = row;
    return parse({
      ...rest,
      start: { paragraph: start_paragraph, character: start_character },
      end: { paragraph: end_paragraph, character: end_character },
    });
  };
  return {
    list: (slugUrl) => select.all(slugUrl).flatMap(fromRow),
    put: ({ id, slugUrl, volume, number, branchId, createdAt, start, end, colour, quote, note }, now) => {
      upsert.run(
        ...[id, slugUrl, volume, number, branchId, createdAt],
        ...[start.paragraph, start.character, end.paragraph, end.character],
        ...[colour, quote, note, Math.trunc(now)],
      );
    },
    remove: (ids) => ids.flatMap((id) => remove.all(id).flatMap(fromRow)),
  };
}
