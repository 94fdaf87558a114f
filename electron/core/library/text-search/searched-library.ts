import type { DatabaseSync } from 'node:sqlite';
import { storedJson } from '#core/platform/database/row-parser.ts';
import { createTurns, type Turns } from '#core/platform/time.ts';
import type { AppInput } from '#shared/contract/app-contract.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard } from '#shared/domain/novels/novel.ts';
import type { TextFinding } from '#shared/domain/novels/saved-library.ts';
import { lineFrom } from '../saved/library-statements.ts';
import { type Mark, marksIn, matchExpression, type Wanted } from './search-terms.ts';
import { MOST_BLOCKS } from './text-index.ts';

type RankedRow = { readonly row: number; readonly rank: number };

export type Asked = AppInput<'saved.search'>;

const FINDINGS_A_PAGE = 20;
/** In a search of all titles. */
const MOST_OF_EACH_TITLE = 3;
const MOST_OF_ONE_TITLE = 1_000;
const ROWS_BETWEEN_CHECKS = 64;
const MATCHES =
  'SELECT 1 FROM search_paragraph WHERE search_paragraph MATCH ? AND is_turn_over(rowid, rank) ORDER BY rowid';

export type SearchedLibrary = ReturnType<typeof openSearchedLibrary>;

export function openSearchedLibrary(of: DatabaseSync) {
  const changes = of.prepare('SELECT total_changes() AS count');
  const searchable = of.prepare(`
    SELECT chapter.id, slug_url FROM chapter JOIN search_chapter USING (id) WHERE is_whole = 1`);
  const paragraphs = of.prepare(`
    SELECT row, text, slug_url, volume, number, name, branch_id
    FROM json_each(?) AS wanted
    CROSS JOIN search_text ON search_text.row = wanted.value
    CROSS JOIN chapter ON chapter.id = wanted.value / ${MOST_BLOCKS}`);
  const title = of.prepare('SELECT novel FROM title_record WHERE slug_url = ?');
  /** Takes a row of the running search. SQLite calls it only while that statement is stepped. */
  let visit: (row: number, rank: number) => boolean = () => false;
  of.function('is_turn_over', (row, rank) => (visit(Number(row), Number(rank)) ? 1 : 0));

  let listed: { readonly at: number; readonly titleOf: ReadonlyMap<number, string> } | null = null;
  /** The title of each searchable chapter, by the chapter's id; kept until something is written. */
  function titlesAt(change: number): ReadonlyMap<number, string> {
    if (listed?.at === change) return listed.titleOf;
    const titleOf = new Map(searchable.all().map((row) => [Number(row['id']), String(row['slug_url'])]));
    listed = { at: change, titleOf };
    return titleOf;
  }

  /** The statement calls a function with each row, three times as fast as fetching rows; it returns one only when the turn is over. */
  async function rank(expression: string, slugUrl: SlugUrl | null, change: number, turns: Turns) {
    const most = slugUrl === null ? MOST_OF_EACH_TITLE : MOST_OF_ONE_TITLE;
    const titleOf = titlesAt(change);
    const titles = new Map<string, { count: number; readonly best: RankedRow[] }>();
    let seen = 0;

    function take(row: number, rowRank: number): boolean {
      const slug = titleOf.get(Math.floor(row / MOST_BLOCKS));
      if (slug !== undefined && (slugUrl === null || slug === slugUrl)) {
        const found = titles.get(slug) ?? { count: 0, best: [] };
        titles.set(slug, found);
        found.count += 1;
        keepBest(found.best, { row, rank: rowRank }, most);
      }
      seen += 1;
      return seen % ROWS_BETWEEN_CHECKS === 0 && turns.isOver();
    }

    visit = take;
    for (const _ of of.prepare(MATCHES).iterate(expression)) {
      await turns.next();
      visit = take;
    }

    const bestRank = (best: readonly RankedRow[]) => best[0]?.rank ?? 0;
    const ordered = [...titles].toSorted(([, a], [, b]) => bestRank(a.best) - bestRank(b.best));
    return {
      /** Rows of the index in display order. */
      rows: ordered.flatMap(([, { best }]) => best.map(({ row }) => row)),
      /** All titles with matches, best match first. */
      titles: ordered.map(([slug, { count }]) => ({ slug, paragraphs: count })),
    };
  }

  const cardOf = (slugUrl: string) => NovelCard.safeParse(storedJson(title.get(slugUrl)?.['novel'])).data ?? null;

  /** Kept for the further pages of a search, until something is written. */
  let last: { readonly key: string; readonly ranking: Awaited<ReturnType<typeof rank>> } | null = null;
  return {
    of,
    /** Rejects with `signal.reason`. */
    search: async ({ slugUrl, offset }: Asked, wanted: readonly Wanted[], signal: AbortSignal) => {
      const expression = matchExpression(wanted);
      const change = Number(changes.get()?.['count']);
      const key = [change, slugUrl, expression].join('\n');
      if (last?.key !== key) last = { key, ranking: await rank(expression, slugUrl, change, createTurns(signal)) };
      const { rows, titles } = last.ranking;
      // A cancelled search need not load its findings.
      signal.throwIfAborted();
      const end = offset + FINDINGS_A_PAGE;
      // Rows whose chapter is gone are left out.
      const found = paragraphs.all(JSON.stringify(rows.slice(offset, end)));
      return {
        hasMore: end < rows.length,
        findings: found.flatMap((row): TextFinding | readonly [] => {
          const of = SlugUrl.safeParse(row['slug_url']).data;
          if (of === undefined) return [];
          const text = String(row['text']);
          const { branchId, ...chapter } = lineFrom(row);
          return {
            ...{ slugUrl: of, chapter, branchId },
            chapterName: row['name'] === null ? null : String(row['name']),
            paragraph: Number(row['row']) % MOST_BLOCKS,
            context: findingContext(text, marksIn(text, wanted)),
          };
        }),
        titles: titles.flatMap(({ slug, paragraphs: count }) => {
          const novel = cardOf(slug);
          return novel === null ? [] : [{ novel, paragraphs: count }];
        }),
      };
    },
  };
}

/** Smaller ranks are better; of equal ones the first row is kept. */
function keepBest(best: RankedRow[], next: RankedRow, most: number): void {
  if (best.length === most && next.rank >= (best.at(-1)?.rank ?? 0)) return;
  best.splice(best.findLastIndex(({ rank }) => rank <= next.rank) + 1, 0, next);
  if (best.length > most) best.pop();
}

const LONGEST_CONTEXT = 300;
/** Characters shown before the first mark. */
const BEFORE_MARK = 80;

/** The words around the marks of a paragraph; of a long one the part with the first. */
export function findingContext(text: string, marks: readonly Mark[]): TextFinding['context'] {
  const [from, to] = windowOf(text, marks);
  const parts: TextFinding['context'] = [];
  const add = (words: string, isMatch: boolean) => void (words !== '' && parts.push({ text: words, isMatch }));
  let at = from;
  const lead = from > 0 ? '…' : '';
  for (const { start, end } of marks.filter((mark) => mark.start >= from && mark.end <= to)) {
    // Marks of several terms may share words.
    if (end <= at) continue;
    add((at === from ? lead : '') + text.slice(at, Math.max(at, start)), false);
    add(text.slice(Math.max(at, start), end), true);
    at = end;
  }
  add((at === from ? lead : '') + text.slice(at, to) + (to < text.length ? '…' : ''), false);
  return parts;
}

function windowOf(text: string, marks: readonly Mark[]): readonly [from: number, to: number] {
  if (text.length <= LONGEST_CONTEXT) return [0, text.length];
  const first = marks[0]?.start ?? 0;
  let from = Math.max(0, Math.min(first - BEFORE_MARK, text.length - LONGEST_CONTEXT));
  let to = Math.min(text.length, from + LONGEST_CONTEXT);
  // Cuts between words if there is a space nearby.
  const start = text.indexOf(' ', from) + 1;
  if (from > 0 && start > 0 && start <= first) from = start;
  const end = text.lastIndexOf(' ', to);
  const last = marks.findLast((mark) => mark.end <= to)?.end ?? from;
  if (to < text.length && end > Math.max(last, from + LONGEST_CONTEXT / 2)) to = end;
  return [from, to];
}
