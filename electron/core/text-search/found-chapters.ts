import type { DatabaseSync } from 'node:sqlite';
import { storedJson } from '#core/storage/row-parser.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard } from '#shared/domain/novel.ts';
import type { TextFinding } from '#shared/domain/saved-library.ts';

/** The titles of all chapters that are wholly in the index and saved still. */
export function searchableChapters(database: DatabaseSync): ReadonlyMap<number, string> {
  const select = database.prepare(
    'SELECT chapter.id, slug_url FROM chapter JOIN search_chapter USING (id) WHERE is_whole = 1',
  );
  return new Map(select.all().map((row) => [Number(row['id']), String(row['slug_url'])]));
}

/** A saved chapter as a finding names it; null where it is gone meanwhile. */
export function foundChapter(
  database: DatabaseSync,
  id: number,
): Pick<TextFinding, 'slugUrl' | 'chapter' | 'chapterName' | 'branchId'> | null {
  const select = database.prepare('SELECT slug_url, volume, number, branch_id, name FROM chapter WHERE id = ?');
  const row = select.get(id);
  if (row === undefined) return null;
  return {
    slugUrl: SlugUrl.parse(row['slug_url']),
    chapter: { volume: String(row['volume']), number: String(row['number']) },
    chapterName: row['name'] === null ? null : String(row['name']),
    branchId: row['branch_id'] === null ? null : Number(row['branch_id']),
  };
}

/** A saved title as lists show it; null where that can no longer be read. */
export function foundTitle(database: DatabaseSync, slugUrl: string): NovelCard | null {
  const row = database.prepare('SELECT novel FROM title_record WHERE slug_url = ?').get(slugUrl);
  return NovelCard.safeParse(storedJson(row?.['novel'])).data ?? null;
}
