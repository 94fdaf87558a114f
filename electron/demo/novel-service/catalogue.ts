import { originTypes, statuses } from '../novel-dataset/constants.ts';
import { type NovelRecord, slugUrlOf } from '../novel-dataset/novel-record.ts';
import { hashOf } from '../seeded-random.ts';
import type { FieldMessages } from './failures.ts';
import { integerOf, type PhpQuery } from './php-query.ts';

const sortKeys = ['name', 'created_at', 'views', 'chap_count', 'last_chapter_at', 'rate_avg', 'random'] as const;
type SortKey = (typeof sortKeys)[number];

type CatalogueQuery = {
  /** Empty: the whole network. */
  readonly siteIds: readonly number[];
  readonly page: number;
  readonly limit: number;
  readonly text: string;
  readonly genreIds: readonly number[];
  readonly tagIds: readonly number[];
  readonly statusIds: readonly number[];
  readonly typeIds: readonly number[];
  readonly sortBy: SortKey;
  readonly isAscending: boolean;
  /** Null: a fresh order for this page alone. */
  readonly randomOrder: number | null;
};

const rules = { limit: { minimum: 10, maximum: 60, usual: 60 }, page: { minimum: 1, maximum: Infinity, usual: 1 } };

function isSortKey(text: string): text is SortKey {
  return sortKeys.some((key) => key === text);
}

/** Ids that are no integers match nothing, like unknown ones. */
function idsOf(query: PhpQuery, name: string): number[] {
  return query.list(name).map((text) => integerOf(text) ?? Number.NaN);
}

function boundedOf(query: PhpQuery, name: 'limit' | 'page', messages: Record<string, string[]>): number {
  const { minimum, maximum, usual } = rules[name];
  if (query.isList(name)) messages[name] = [`Значение поля ${name} должно быть целым числом.`];
  const text = query.scalar(name);
  if (text === undefined) return usual;
  const value = integerOf(text);
  if (value === null) messages[name] = [`Значение поля ${name} должно быть целым числом.`];
  else if (value < minimum) messages[name] = [`Значение поля ${name} должно быть не меньше ${minimum}.`];
  else if (value > maximum) messages[name] = [`Значение поля ${name} не может быть больше ${maximum}.`];
  return value ?? usual;
}

function knownIdsOf(
  query: PhpQuery,
  name: 'status' | 'types',
  known: readonly { readonly id: number }[],
  messages: Record<string, string[]>,
): number[] {
  if (query.isScalar(name)) messages[name] = [`Значение поля ${name} должно быть массивом.`];
  const ids = idsOf(query, name);
  for (const [place, id] of ids.entries()) {
    if (!known.some((record) => record.id === id)) {
      messages[`${name}.${place}`] = [`Выбранное значение для ${name}.${place} ошибочно.`];
    }
  }
  return ids;
}

function sortOf(query: PhpQuery, messages: Record<string, string[]>): SortKey {
  const text = query.scalar('sort_by');
  if (text === undefined) return 'views';
  if (isSortKey(text)) return text;
  messages['sort_by'] = ['Выбранное значение для sort_by ошибочно.'];
  return 'views';
}

function isAscendingOf(query: PhpQuery, messages: Record<string, string[]>): boolean {
  const text = query.scalar('sort_type') ?? 'desc';
  if (text !== 'asc' && text !== 'desc') messages['sort_type'] = ['Выбранное значение для sort_type ошибочно.'];
  return text === 'asc';
}

/** novel-service, Catalog parameters: all that are known are checked, all others ignored. */
export function readCatalogueQuery(
  query: PhpQuery,
): { readonly value: CatalogueQuery } | { readonly rejected: FieldMessages } {
  const messages: Record<string, string[]> = {};
  const randomOrder = Number(query.scalar('random_order') ?? Number.NaN);
  const value: CatalogueQuery = {
    siteIds: idsOf(query, 'site_id'),
    page: boundedOf(query, 'page', messages),
    limit: boundedOf(query, 'limit', messages),
    text: query.scalar('q') ?? '',
    genreIds: idsOf(query, 'genres'),
    tagIds: idsOf(query, 'tags'),
    statusIds: knownIdsOf(query, 'status', statuses, messages),
    typeIds: knownIdsOf(query, 'types', originTypes, messages),
    sortBy: sortOf(query, messages),
    isAscending: isAscendingOf(query, messages),
    randomOrder: Number.isFinite(randomOrder) ? randomOrder : null,
  };
  return Object.keys(messages).length === 0 ? { value } : { rejected: messages };
}

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
