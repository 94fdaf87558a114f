import type { DatabaseSync } from 'node:sqlite';
import { storedJson } from '#core/storage/row-parser.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard } from '#shared/domain/novel.ts';
import type { TextFinding } from '#shared/domain/saved-library.ts';
import { MOST_BLOCKS, paragraphOfRow } from './row-of-paragraph.ts';

export type FoundParagraph = Omit<TextFinding, 'context'> & {
  /** As it stands in the chapter, with single spaces. */
  readonly text: string;
};

/** What a search tells of saved chapters beside the words that it found. */
export type FoundChapters = {
  /** How often anything was written so far: as long as it is the same, whatever was read is still true. */
  readonly changes: () => number;
  /** The titles of all chapters that are wholly in the index and saved still. */
  readonly titleOfChapter: () => ReadonlyMap<number, string>;
  /** Rows of the index, in their order, but those whose chapter is gone meanwhile. */
  readonly paragraphs: (rows: readonly number[]) => FoundParagraph[];
  /** A saved title as lists show it; null where that can no longer be read. */
  readonly title: (slugUrl: string) => NovelCard | null;
};

export function createFoundChapters(database: DatabaseSync): FoundChapters {
  const changes = database.prepare('SELECT total_changes() AS count');
  const searchable = database.prepare(
    'SELECT chapter.id, slug_url FROM chapter JOIN search_chapter USING (id) WHERE is_whole = 1',
  );
  const paragraphs = database.prepare(`
    SELECT row, text, slug_url, volume, number, branch_id, name FROM json_each(?) AS wanted
    CROSS JOIN search_text ON search_text.row = wanted.value JOIN chapter ON chapter.id = wanted.value / ${MOST_BLOCKS}`);
  const title = database.prepare('SELECT novel FROM title_record WHERE slug_url = ?');
  return {
    changes: () => Number(changes.get()?.['count']),
    titleOfChapter: () => new Map(searchable.all().map((row) => [Number(row['id']), String(row['slug_url'])])),
    paragraphs: (rows) =>
      paragraphs.all(JSON.stringify(rows)).map((row) => ({
        slugUrl: SlugUrl.parse(row['slug_url']),
        chapter: { volume: String(row['volume']), number: String(row['number']) },
        chapterName: row['name'] === null ? null : String(row['name']),
        branchId: row['branch_id'] === null ? null : Number(row['branch_id']),
        paragraph: paragraphOfRow(Number(row['row'])),
        text: String(row['text']),
      })),
    title: (slugUrl) => NovelCard.safeParse(storedJson(title.get(slugUrl)?.['novel'])).data ?? null,
  };
}
