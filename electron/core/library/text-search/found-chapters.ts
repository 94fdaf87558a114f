import type { DatabaseSync } from 'node:sqlite';
import { storedJson } from '#core/platform/database/row-parser.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard } from '#shared/domain/novels/novel.ts';
import type { TextFinding } from '#shared/domain/novels/saved-library.ts';
import type { Mark } from './marks.ts';

/** Rows of the index from `first` on, and before `behind`: chapters of one title that follow each other. */
export type Stretch = { readonly slugUrl: string; readonly first: number; readonly behind: number };

/** A paragraph as it stands in its chapter, with single spaces. */
type FoundParagraph = Omit<TextFinding, 'context'> & { readonly text: string };

/** What a search tells of saved chapters beside the words that it found. */
type FoundChapters = {
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

/** What a finding shows of its paragraph. */
const LONGEST_CONTEXT = 300;
/** Characters shown before the first mark. */
const BEFORE_MARK = 80;

/** The words around what was found (`createMarker`), which is marked; of a long paragraph the part in which the most stands together. */
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
  const first = bestStart(marks);
  let from = Math.max(0, Math.min(first - BEFORE_MARK, text.length - LONGEST_CONTEXT));
  let to = Math.min(text.length, from + LONGEST_CONTEXT);
  // Between words, where there are any near.
  const start = text.indexOf(' ', from) + 1;
  if (from > 0 && start > 0 && start <= first) from = start;
  const end = text.lastIndexOf(' ', to);
  const last = marks.findLast((mark) => mark.end <= to)?.end ?? from;
  if (to < text.length && end > Math.max(last, from + LONGEST_CONTEXT / 2)) to = end;
  return [from, to];
}

/** The mark behind which the most different terms are near. */
function bestStart(marks: readonly Mark[]): number {
  let best = { start: marks[0]?.start ?? 0, terms: 0 };
  for (const [place, { start }] of marks.entries()) {
    const near = new Set<number>();
    for (let next = place; next < marks.length; next += 1) {
      const mark = marks[next];
      if (mark === undefined || mark.end > start + LONGEST_CONTEXT - BEFORE_MARK) break;
      near.add(mark.term);
    }
    if (near.size > best.terms) best = { start, terms: near.size };
  }
  return best.start;
}

/** More blocks than any chapter has; what is beyond them is not found. */
export const MOST_BLOCKS = 2 ** 20;

/** The index's row for a block of a saved chapter. */
export function rowOf(chapterId: number, paragraph: number): number {
  return chapterId * MOST_BLOCKS + paragraph;
}

function paragraphOfRow(row: number): number {
  return row % MOST_BLOCKS;
}
