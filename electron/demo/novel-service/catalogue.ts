import { hashOf } from '#demo/seeded-random.ts';
import { type NovelRecord, slugUrlOf } from '../novel-dataset/novel-record.ts';
import type { CatalogueQuery, SortKey } from './catalogue-query.ts';

type CataloguePage = {
  readonly novels: readonly NovelRecord[];
  readonly hasNextPage: boolean;
};

function folded(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').normalize('NFKC');
}

/** Names only, never authors (novel-service, Catalog parameters: q). */
function isFound(novel: NovelRecord, words: readonly string[]): boolean {
  const names = folded([novel.names.main, novel.names.russian, novel.names.english].join('\n'));
  return words.every((word) => names.includes(word));
}

function hasAll(owned: readonly number[], wanted: readonly number[]): boolean {
  return wanted.every((id) => owned.includes(id));
}

function filtered(novels: readonly NovelRecord[], query: CatalogueQuery): NovelRecord[] {
  const words = folded(query.text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return novels.filter(
    (novel) =>
      (query.siteIds.length === 0 || query.siteIds.includes(novel.siteId)) &&
      (query.statusIds.length === 0 || query.statusIds.includes(novel.statusId)) &&
      (query.typeIds.length === 0 || query.typeIds.includes(novel.typeId)) &&
      hasAll(novel.genreIds, query.genreIds) &&
      hasAll(novel.tagIds, query.tagIds) &&
      isFound(novel, words),
  );
}

function lastChapterAt({ chapters: { lines, count } }: NovelRecord): number {
  return Math.max(
    ...lines.map(
      ({ startedAt, from, to, daysBetweenChapters }) =>
        startedAt + (to - from) * count * daysBetweenChapters * 86_400_000,
    ),
  );
}

const byName = new Intl.Collator('ru');

const comparisons: Readonly<Record<Exclude<SortKey, 'random'>, (left: NovelRecord, right: NovelRecord) => number>> = {
  name: (left, right) => byName.compare(left.names.russian, right.names.russian),
  created_at: (left, right) => left.createdAt - right.createdAt,
  views: (left, right) => left.views - right.views,
  chap_count: (left, right) => left.chapters.count - right.chapters.count,
  last_chapter_at: (left, right) => lastChapterAt(left) - lastChapterAt(right),
  rate_avg: (left, right) => left.rating - right.rating,
};

function sorted(novels: readonly NovelRecord[], query: CatalogueQuery, randomOrder: number): NovelRecord[] {
  if (query.sortBy === 'random') {
    return novels.toSorted(
      (left, right) => hashOf('random', randomOrder, left.id) - hashOf('random', randomOrder, right.id),
    );
  }
  const compare = comparisons[query.sortBy];
  const direction = query.isAscending ? 1 : -1;
  return novels.toSorted((left, right) => direction * compare(left, right) || left.id - right.id);
}

/** One page; the order of `sort_by=random` is that of `randomOrder`. */
export function findPage(novels: readonly NovelRecord[], query: CatalogueQuery, randomOrder: number): CataloguePage {
  const found = sorted(filtered(novels, query), query, randomOrder);
  const start = (query.page - 1) * query.limit;
  return { novels: found.slice(start, start + query.limit), hasNextPage: start + query.limit < found.length };
}

/** Tells apart two answers in the log of a client; carries no meaning. */
export function seedOf(page: CataloguePage): string {
  return hashOf(...page.novels.map(slugUrlOf))
    .toString(16)
    .padStart(8, '0');
}
