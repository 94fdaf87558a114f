import type { DatabaseSync } from 'node:sqlite';
import { storedJson } from '#core/platform/database/row-parser.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard } from '#shared/domain/novels/novel.ts';
import type { TextFinding } from '#shared/domain/novels/saved-library.ts';
import { MOST_BLOCKS, paragraphOfRow, rowOf } from './row-of-paragraph.ts';

/** Rows of the index from `first` on, and before `behind`: chapters of one title that follow each other. */
export type Stretch = { readonly slugUrl: string; readonly first: number; readonly behind: number };

/** A paragraph as it stands in its chapter, with single spaces. */
export type FoundParagraph = Omit<TextFinding, 'context'> & { readonly text: string };

/** What a search tells of saved chapters beside the words that it found. */
export type FoundChapters = {
  /** Counts writes: results read at the same count are still valid. */
  readonly changes: () => number;
  /** All chapters that are wholly in the index and saved still, in its order. */
  readonly stretches: () => readonly Stretch[];
  /** Rows of the index, in their order, but those whose chapter is gone meanwhile. */
  readonly paragraphs: (rows: readonly number[]) => FoundParagraph[];
  /** A saved title as lists show it; null where that can no longer be read. */
  readonly title: (slugUrl: string) => NovelCard | null;
};

export function createFoundChapters(database: DatabaseSync): FoundChapters {
  const changes = database.prepare('SELECT total_changes() AS count');
  const searchable = database.prepare(
    'SELECT chapter.id, slug_url FROM chapter JOIN search_chapter USING (id) WHERE is_whole = 1 ORDER BY chapter.id',
  );
  // With their chapters: to ask for each of these by itself takes as long again.
  const paragraphs = database.prepare(`
    SELECT row, text, slug_url, volume, number, name, branch_id
    FROM json_each(?) AS wanted
    CROSS JOIN search_text ON search_text.row = wanted.value
    CROSS JOIN chapter ON chapter.id = wanted.value / ${MOST_BLOCKS}`);
  // To make an object with names of each takes half as long as to read it.
  paragraphs.setReturnArrays(true);
  /** As they are written in rows: each is checked once. */
  const slugUrls = new Map<string, SlugUrl>();
  const title = database.prepare('SELECT novel FROM title_record WHERE slug_url = ?');

  function slugUrlOf(written: string): SlugUrl {
    const slugUrl = slugUrls.get(written) ?? SlugUrl.parse(written);
    slugUrls.set(written, slugUrl);
    return slugUrl;
  }

  return {
    changes: () => Number(changes.get()?.['count']),
    stretches: () => {
      const stretches: { readonly slugUrl: string; readonly first: number; behind: number }[] = [];
      for (const row of searchable.all()) {
        const [id, slugUrl] = [Number(row['id']), String(row['slug_url'])];
        const last = stretches.at(-1);
        const first = rowOf(id, 0);
        const behind = rowOf(id + 1, 0);
        if (last?.behind === first && last.slugUrl === slugUrl) last.behind = behind;
        else stretches.push({ slugUrl, first, behind });
      }
      return stretches;
    },
    paragraphs: (rows) =>
      paragraphs.all(JSON.stringify(rows)).map((line) => {
        const [row, text, slugUrl, volume, number, name, branchId] = Object.values(line);
        return {
          slugUrl: slugUrlOf(String(slugUrl)),
          chapter: { volume: String(volume), number: String(number) },
          chapterName: name === null ? null : String(name),
          branchId: branchId === null ? null : Number(branchId),
          paragraph: paragraphOfRow(Number(row)),
          text: String(text),
        };
      }),
    title: (slugUrl) => NovelCard.safeParse(storedJson(title.get(slugUrl)?.['novel'])).data ?? null,
  };
}
