import { originTypes, statuses } from '../novel-dataset/constants.ts';
import { type NovelRecord, slugUrlOf } from '../novel-dataset/novel-record.ts';
import { hashOf } from '../seeded-random.ts';
import { integerOf, type PhpQuery } from './php-query.ts';

const sortKeys = ['views', 'name', 'created_at', 'chap_count', 'last_chapter_at', 'rate_avg', 'random'] as const;
type SortKey = (typeof sortKeys)[number];

const rules = { limit: { minimum: 10, maximum: 60, usual: 60 }, page: { minimum: 1, maximum: Infinity, usual: 1 } };

/** Ids that are not integers match nothing, like unknown ones. */
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

function chosenOf<Choice extends string>(
  query: PhpQuery,
  name: 'sort_by' | 'sort_type',
  choices: readonly [Choice, ...Choice[]],
  messages: Record<string, string[]>,
): Choice {
  const text = query.scalar(name) ?? choices[0];
  const chosen = choices.find((choice) => choice === text);
  if (chosen === undefined) messages[name] = [`Выбранное значение для ${name} ошибочно.`];
  return chosen ?? choices[0];
}

/** novel-service, Catalog parameters. Unknown ones are ignored. `messages` is null when all are valid. */
export function readCatalogueQuery(query: PhpQuery) {
  const messages: Record<string, string[]> = {};
  const randomOrder = Number(query.scalar('random_order') ?? Number.NaN);
  const value = {
    /** Empty: the whole network. */
    siteIds: idsOf(query, 'site_id'),
    page: boundedOf(query, 'page', messages),
    limit: boundedOf(query, 'limit', messages),
    text: query.scalar('q') ?? '',
    genreIds: idsOf(query, 'genres'),
    tagIds: idsOf(query, 'tags'),
    statusIds: knownIdsOf(query, 'status', statuses, messages),
    typeIds: knownIdsOf(query, 'types', originTypes, messages),
    sortBy: chosenOf(query, 'sort_by', sortKeys, messages),
    isAscending: chosenOf(query, 'sort_type', ['desc', 'asc'], messages) === 'asc',
    /** Null: a new random order. */
    randomOrder: Number.isFinite(randomOrder) ? randomOrder : null,
  };
  return { value, messages: Object.keys(messages).length === 0 ? null : messages };
}

type CatalogueQuery = ReturnType<typeof readCatalogueQuery>['value'];

function folded(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').normalize('NFKC');
}

/** `q` finds names, never authors (novel-service, Catalog parameters: q). */
function isFound({ names }: NovelRecord, words: readonly string[]): boolean {
  const text = folded([names.main, names.russian, names.english].join('\n'));
  return words.every((word) => text.includes(word));
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
      query.genreIds.every((id) => novel.genreIds.includes(id)) &&
      query.tagIds.every((id) => novel.tagIds.includes(id)) &&
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

/** `randomOrder` decides the order of `sort_by=random`. */
export function findPage(novels: readonly NovelRecord[], query: CatalogueQuery, randomOrder: number) {
  const found = sorted(filtered(novels, query), query, randomOrder);
  const start = (query.page - 1) * query.limit;
  return { novels: found.slice(start, start + query.limit), hasNextPage: start + query.limit < found.length };
}

/** Tells two answers apart in a client's log; has no other meaning. */
export function seedOf(novels: readonly NovelRecord[]): string {
  return hashOf(...novels.map(slugUrlOf))
    .toString(16)
    .padStart(8, '0');
}
