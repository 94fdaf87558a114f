import type { Query, QueryCache } from '@tanstack/react-query';

/** Of answers that no page shows: enough for every way back that a person still has in mind. This device keeps many more. */
export const MOST_UNSHOWN = 50;

/**
 * Forgets answers that no page shows, those that were left longest ago first, when there are too many of them: whoever
 * reads hundreds of chapters in one evening would otherwise have all of them in memory.
 */
export function keepFewAnswers(cache: QueryCache): void {
  /** In the order in which they were left. */
  const unshown = new Set<Query>();
  cache.subscribe(({ type, query }) => {
    if (type !== 'added' && type !== 'observerAdded' && type !== 'observerRemoved' && type !== 'removed') return;
    unshown.delete(query);
    if (type === 'removed' || query.getObserversCount() > 0 || query.gcTime === Number.POSITIVE_INFINITY) return;
    unshown.add(query);
    const [oldest] = unshown;
    if (unshown.size > MOST_UNSHOWN && oldest !== undefined) cache.remove(oldest);
  });
}
