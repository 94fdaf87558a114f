import type { ListValue } from '#core/storage/list-value.ts';
import type { ListedFacts } from '#core/storage/listed-release-store.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import type { ListsState } from '#shared/domain/release-list.ts';

type Values = ReadonlyMap<ReleaseId, ListValue>;

const NOTHING = { favourites: 0, planned: 0, watching: 0, watched: 0, postponed: 0, abandoned: 0 };

/** How many of each list can be shown, how many are published no more, and of how many releases nothing is known yet. */
export function countLists(
  { favourites, collections }: { readonly favourites: Values; readonly collections: Values },
  find: (releaseId: ReleaseId) => ListedFacts | null | undefined,
): Pick<ListsState, 'counts' | 'missing' | 'unread'> {
  const counts = { ...NOTHING };
  const missing = { ...NOTHING };
  const unread = new Set<ReleaseId>();
  for (const [releaseId, value] of [...favourites, ...collections]) {
    const list = value === 'in' ? 'favourites' : value;
    const facts = find(releaseId);
    if (facts === undefined) unread.add(releaseId);
    else if (facts === null) missing[list] += 1;
    else counts[list] += 1;
  }
  return { counts, missing, unread: unread.size };
}
