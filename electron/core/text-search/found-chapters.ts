import type { DatabaseSync } from 'node:sqlite';
import { storedJson } from '#core/storage/row-parser.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard } from '#shared/domain/novel.ts';
import type { TextFinding } from '#shared/domain/saved-library.ts';

/** The chapter in which a paragraph was found. */
export type FoundChapter = Pick<TextFinding, 'slugUrl' | 'chapter' | 'chapterName' | 'branchId'>;

/** What a search tells of saved chapters beside the words that it found. */
export type FoundChapters = {
  /** How often anything was written so far: as long as it is the same, whatever was read is still true. */
  readonly changes: () => number;
  /** The titles of all chapters that are wholly in the index and saved still. */
  readonly titleOfChapter: () => ReadonlyMap<number, string>;
  /** Null for one that is gone meanwhile. */
  readonly chapter: (id: number) => FoundChapter | null;
  /** Rows of the index, in their order, each as it stands in its chapter, with single spaces. */
  readonly texts: (rows: readonly number[]) => { readonly row: number; readonly text: string }[];
  /** A saved title as lists show it; null where that can no longer be read. */
  readonly title: (slugUrl: string) => NovelCard | null;
};

export function createFoundChapters(database: DatabaseSync): FoundChapters {
  const changes = database.prepare('SELECT total_changes() AS count');
  const searchable = database.prepare(
    'SELECT chapter.id, slug_url FROM chapter JOIN search_chapter USING (id) WHERE is_whole = 1',
  );
  const chapter = database.prepare('SELECT slug_url, volume, number, branch_id, name FROM chapter WHERE id = ?');
  const texts = database.prepare(
    'SELECT row, text FROM json_each(?) AS wanted CROSS JOIN search_text ON search_text.row = wanted.value',
  );
  const title = database.prepare('SELECT novel FROM title_record WHERE slug_url = ?');
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
    texts: (rows) =>
      texts.all(JSON.stringify(rows)).map((row) => ({ row: Number(row['row']), text: String(row['text']) })),
    title: (slugUrl) => NovelCard.safeParse(storedJson(title.get(slugUrl)?.['novel'])).data ?? null,
  };
}
