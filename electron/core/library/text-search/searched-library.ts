import type { DatabaseSync } from 'node:sqlite';
import { storedJson } from '#core/platform/database/row-parser.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard } from '#shared/domain/novels/novel.ts';
import type { TextFinding } from '#shared/domain/novels/saved-library.ts';
import { findingContext } from './finding-context.ts';
import { createRanker, type Ranking, type RankingOptions, type Stretch } from './ranking.ts';
import { marksIn, type Wanted } from './search-terms.ts';
import { MOST_BLOCKS, paragraphOfRow, rowOf } from './text-index.ts';

/** One library's database for searches. */
export type SearchedLibrary = ReturnType<typeof openSearchedLibrary>;

/** `pending`: the count of saved chapters that are not in the index yet. */
export function openSearchedLibrary(of: DatabaseSync, pending: () => number) {
  const rank = createRanker(of);
  const changes = of.prepare('SELECT total_changes() AS count');
  const searchable = of.prepare(
    'SELECT chapter.id, slug_url FROM chapter JOIN search_chapter USING (id) WHERE is_whole = 1 ORDER BY chapter.id',
  );
  const paragraphs = of.prepare(`
    SELECT row, text, slug_url, volume, number, name, branch_id
    FROM json_each(?) AS wanted
    CROSS JOIN search_text ON search_text.row = wanted.value
    CROSS JOIN chapter ON chapter.id = wanted.value / ${MOST_BLOCKS}`);
  const title = of.prepare('SELECT novel FROM title_record WHERE slug_url = ?');
  const countChanges = () => Number(changes.get()?.['count']);
  let seen = { changes: countChanges(), present: readPresent() };

  /** All chapters that are wholly in the index and still saved, in its order. */
  function stretches(): readonly Stretch[] {
    const found: { readonly slugUrl: string; readonly first: number; behind: number }[] = [];
    for (const row of searchable.all()) {
      const [id, slugUrl] = [Number(row['id']), String(row['slug_url'])];
      const last = found.at(-1);
      const [first, behind] = [rowOf(id, 0), rowOf(id + 1, 0)];
      if (last?.behind === first && last.slugUrl === slugUrl) last.behind = behind;
      else found.push({ slugUrl, first, behind });
    }
    return found;
  }

  function readPresent() {
    const all = stretches();
    let last: { readonly key: string; readonly ranking: Ranking } | null = null;
    return {
      /** The count of saved chapters that are not in the index yet. */
      unindexed: pending(),
      /** Keeps the last ranking for its further pages. */
      ranking: async (options: Omit<RankingOptions, 'stretches'>): Promise<Ranking> => {
        const key = `${options.slugUrl}\n${options.expression}`;
        if (last?.key !== key) last = { key, ranking: await rank({ ...options, stretches: all }) };
        return last.ranking;
      },
    };
  }

  return {
    of,
    /** Valid until something is written. */
    present: () => {
      const count = countChanges();
      if (count !== seen.changes) seen = { changes: count, present: readPresent() };
      return seen.present;
    },
    /** A saved title as lists show it; null if it can no longer be read. */
    card: (slugUrl: string): NovelCard | null =>
      NovelCard.safeParse(storedJson(title.get(slugUrl)?.['novel'])).data ?? null,
    /** The index's rows as shown, without those whose chapter is gone. */
    findings: (rows: readonly number[], wanted: readonly Wanted[]): TextFinding[] =>
      paragraphs.all(JSON.stringify(rows)).map((row) => {
        const text = String(row['text']);
        return {
          slugUrl: SlugUrl.parse(row['slug_url']),
          chapter: { volume: String(row['volume']), number: String(row['number']) },
          chapterName: row['name'] === null ? null : String(row['name']),
          branchId: row['branch_id'] === null ? null : Number(row['branch_id']),
          paragraph: paragraphOfRow(Number(row['row'])),
          context: findingContext(text, marksIn(text, wanted)),
        };
      }),
  };
}
