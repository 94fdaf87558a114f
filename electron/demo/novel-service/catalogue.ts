import { z } from 'zod';
import { originTypes, statuses } from '../novel-dataset/constants.ts';
import { type NovelRecord, slugUrlOf } from '../novel-dataset/novel-record.ts';
import { hashOf } from '../seeded-random.ts';

/** `page=1&page=2` is the last of them, as the service's framework reads it. */
function scalar<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((sent) => (Array.isArray(sent) ? sent.at(-1) : sent), schema);
}

/** Digits only: `1.0`, `1e3` and `0x1` are not integers to the framework. */
export function integerOf(text: string): number {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

function bounded(minimum: number, maximum: number, usual: number) {
  const number = z.string().transform((text) => integerOf(text.trim()));
  return scalar(number.pipe(z.int().min(minimum).max(maximum))).default(usual);
}

/** Ids that are not integers match nothing, like unknown ones. */
const id = z.string().transform(integerOf);
const ids = z.array(id).catch([]);

function idsOf(records: readonly { readonly id: number }[]) {
  return z.array(id.refine((wanted) => records.some((record) => record.id === wanted))).default([]);
}

/** novel-service, Catalog parameters. Unknown ones are ignored. */
export const CatalogueQuery = z.object({
  /** None: the whole network. */
  site_id: ids,
  page: bounded(1, Number.MAX_SAFE_INTEGER, 1),
  limit: bounded(10, 60, 60),
  q: scalar(z.string()).catch(''),
  genres: ids,
  tags: ids,
  status: idsOf(statuses),
  types: idsOf(originTypes),
  sort_by: scalar(
    z.enum(['views', 'name', 'created_at', 'chap_count', 'last_chapter_at', 'rate_avg', 'random']),
  ).default('views'),
  sort_type: scalar(z.enum(['asc', 'desc'])).default('desc'),
  /** Null: a new random order. */
  random_order: scalar(z.coerce.number()).nullable().catch(null),
});
type CatalogueQuery = z.output<typeof CatalogueQuery>;

function folded(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').normalize('NFKC');
}

/** `q` finds names, never authors (novel-service, Catalog parameters: q). */
function isFound({ names }: NovelRecord, words: readonly string[]): boolean {
  const text = folded([names.main, names.russian, names.english].join('\n'));
  return words.every((word) => text.includes(word));
}

function filtered(novels: readonly NovelRecord[], query: CatalogueQuery): NovelRecord[] {
  const words = folded(query.q)
    .split(/\s+/)
    .filter((word) => word !== '');
  return novels.filter(
    (novel) =>
      (query.site_id.length === 0 || query.site_id.includes(novel.siteId)) &&
      (query.status.length === 0 || query.status.includes(novel.statusId)) &&
      (query.types.length === 0 || query.types.includes(novel.typeId)) &&
      query.genres.every((id) => novel.genreIds.includes(id)) &&
      query.tags.every((id) => novel.tagIds.includes(id)) &&
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

const comparisons: Readonly<
  Record<Exclude<CatalogueQuery['sort_by'], 'random'>, (left: NovelRecord, right: NovelRecord) => number>
> = {
  name: (left, right) => byName.compare(left.names.russian, right.names.russian),
  created_at: (left, right) => left.createdAt - right.createdAt,
  views: (left, right) => left.views - right.views,
  chap_count: (left, right) => left.chapters.count - right.chapters.count,
  last_chapter_at: (left, right) => lastChapterAt(left) - lastChapterAt(right),
  rate_avg: (left, right) => left.rating - right.rating,
};

function sorted(novels: readonly NovelRecord[], query: CatalogueQuery, randomOrder: number): NovelRecord[] {
  if (query.sort_by === 'random') {
    return novels.toSorted(
      (left, right) => hashOf('random', randomOrder, left.id) - hashOf('random', randomOrder, right.id),
    );
  }
  const compare = comparisons[query.sort_by];
  const direction = query.sort_type === 'asc' ? 1 : -1;
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
