import type { NovelReferences } from '#shared/domain/novels/novel-catalog.ts';
import type { WireConstant, WireConstants } from '#shared/upstream/novel-api.ts';
import { textOrNull } from '#shared/upstream/tolerant.ts';

/**
 * The values of one site: the service answers with those of its whole network and leaves the choice to the client
 * (novel-service, Constants). A value that names no site belongs to all.
 */
export function referencesFrom(
  { genres, tags, types, status }: WireConstants['data'],
  siteId: number,
): NovelReferences {
  const ofSite = (values: readonly WireConstant[]) =>
    distinct(values.filter(({ site_ids }) => site_ids === null || site_ids.some((id) => isSite(id, siteId))));
  const withoutAge = ({ id, name }: NovelReferences['genres'][number]) => ({ id, name });
  return {
    genres: ofSite(genres),
    tags: ofSite(tags),
    types: ofSite(types).map(withoutAge),
    statuses: ofSite(status).map(withoutAge),
  };
}

/** As a number or as text; making a number of a list would go as deep as that is nested. */
function isSite(id: unknown, siteId: number): boolean {
  return (typeof id === 'number' || typeof id === 'string') && Number(id) === siteId;
}

/** Every id once, in the service's order; what has no name could not be chosen. */
function distinct(values: readonly WireConstant[]): NovelReferences['genres'] {
  const byId = new Map<number, NovelReferences['genres'][number]>();
  for (const { id, name, label, adult } of values) {
    const shown = textOrNull(name) ?? textOrNull(label);
    // An id that no filter could hold is none.
    if (shown === null || id <= 0 || byId.has(id)) continue;
    byId.set(id, { id, name: shown.trim(), isAdult: adult === true || adult === 1 });
  }
  return [...byId.values()];
}
