import type { ListedFacts } from '#core/storage/listed-release-store.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { ListName, type ListsState } from '#shared/domain/release-list.ts';

type Counts = Pick<ListsState, 'counts' | 'missing' | 'unread'>;

const NOTHING = { favourites: 0, planned: 0, watching: 0, watched: 0, postponed: 0, abandoned: 0 };

/** How many of each list can be shown, how many are published no more, and of how many releases nothing is known yet. */
export function countLists(
  idsOf: (list: ListName) => readonly ReleaseId[],
  find: (releaseId: ReleaseId) => ListedFacts | null | undefined,
): Counts {
  const counts = { ...NOTHING };
  const missing = { ...NOTHING };
  const unread = new Set<ReleaseId>();
  for (const list of ListName.values) {
    for (const releaseId of idsOf(list)) {
      const facts = find(releaseId);
      if (facts === undefined) unread.add(releaseId);
      else if (facts === null) missing[list] += 1;
      else counts[list] += 1;
    }
  }
  return { counts, missing, unread: unread.size };
}
