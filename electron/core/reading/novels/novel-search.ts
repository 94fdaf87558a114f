import type { RequestOptions } from '#core/platform/http/service-client.ts';
import type { NovelFilters, NovelReferences } from '#shared/domain/novels/novel-catalog.ts';

const PER_PAGE = 30;

/** A page of the catalogue as the service takes it (novel-service, Catalog parameters): lists by repeating a name, nothing that filters nothing. */
export function novelSearch(
  { page, filters, randomOrder }: NovelPageAsked,
  siteId: number,
): NonNullable<RequestOptions['search']> {
  const isRandom = filters.sorting === 'random';
  return {
    'site_id[]': siteId,
    page,
    limit: PER_PAGE,
    ...(filters.search !== '' && { q: filters.search }),
    ...(filters.genres.length > 0 && { 'genres[]': filters.genres }),
    ...(filters.tags.length > 0 && { 'tags[]': filters.tags }),
    ...(filters.types.length > 0 && { 'types[]': filters.types }),
    ...(filters.statuses.length > 0 && { 'status[]': filters.statuses }),
    sort_by: filters.sorting,
    // A random order has no direction.
    ...(!isRandom && { sort_type: filters.isAscending ? 'asc' : 'desc' }),
    ...(isRandom && randomOrder !== null && { random_order: randomOrder }),
  };
}

export type NovelPageAsked = {
  /** 1-based. */
  readonly page: number;
  readonly filters: NovelFilters;
  /** Seed of the previous page, while the sorting is random. */
  readonly randomOrder: number | null;
};

/**
 * The same filters without types and statuses that exist no longer, as an old address may name them: the service refuses the
 * whole page for one of those. Both are "any of", so one that exists no longer matches nothing and the others decide;
 * `'nothing'` when none is left to match. Null when no such value is there, and the refusal means something else.
 */
export function withoutGoneValues(filters: NovelFilters, known: NovelReferences): NovelFilters | 'nothing' | null {
  const isKnown = (values: readonly { readonly id: number }[]) => (id: number) =>
    values.some((value) => value.id === id);
  // A list that could not be read knows nothing of what is gone.
  const types = known.types.length === 0 ? filters.types : filters.types.filter(isKnown(known.types));
  const statuses = known.statuses.length === 0 ? filters.statuses : filters.statuses.filter(isKnown(known.statuses));
  if (types.length === filters.types.length && statuses.length === filters.statuses.length) return null;
  const isNothingLeft =
    (types.length === 0 && filters.types.length > 0) || (statuses.length === 0 && filters.statuses.length > 0);
  return isNothingLeft ? 'nothing' : { ...filters, types, statuses };
}
