import type { DatabaseSync } from 'node:sqlite';
import { storedJson } from '#core/storage/row-parser.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard } from '#shared/domain/novel.ts';
import type { TextFinding } from '#shared/domain/saved-library.ts';

/** What a search tells of saved chapters beside the words that it found. */
export type FoundChapters = {
  /** How often anything was written so far: as long as it is the same, whatever was read is still true. */
  readonly changes: () => number;
  /** The titles of all chapters that are wholly in the index and saved still. */
  readonly titleOfChapter: () => ReadonlyMap<number, string>;
  /** A saved chapter as a finding names it; null where it is gone meanwhile. */
  readonly chapter: (id: number) => Pick<TextFinding, 'slugUrl' | 'chapter' | 'chapterName' | 'branchId'> | null;
  /** The words of a row of the index, as they stand in the chapter. */
  readonly text: (row: number) => string;
  /** A saved title as lists show it; null where that can no longer be read. */
  readonly title: (slugUrl: string) => NovelCard | null;
};

export function createFoundChapters(database: DatabaseSync): FoundChapters {
  const changes = database.prepare('SELECT total_changes() AS count');
  const searchable = database.prepare(
    'SELECT chapter.id, slug_url FROM chapter JOIN search_chapter USING (id) WHERE is_whole = 1',
  );
  const chapter = database.prepare('SELECT slug_url, volume, number, branch_id, name FROM chapter WHERE id = ?');
  const title = database.prepare('SELECT novel FROM title_record WHERE slug_url = ?');
  const text = database.prepare('SELECT text FROM search_text WHERE row = ?');
  return {
    changes: () => Number(changes.get()?.['count']),
    titleOfChapter: () => new Map(searchable.all().map((row) => [Number(row['id']), String(row['slug_url'])])),
    chapter: (id) => {
      const row = chapter.get(id);
      if (row === undefined) return null;
      return {
        slugUrl: SlugUrl.parse(row['slug_url']),
        chapter: { volume: String(row['volume']), number: String(row['number']) },
        chapterName: row['name'] === null ? null : String(row['name']),
        branchId: row['branch_id'] === null ? null : Number(row['branch_id']),
      };
    },
    text: (row) => String(text.get(row)?.['text'] ?? ''),
    title: (slugUrl) => NovelCard.safeParse(storedJson(title.get(slugUrl)?.['novel'])).data ?? null,
  };
}
