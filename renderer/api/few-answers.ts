import type { Query, QueryCache } from '@tanstack/react-query';

/** Unshown answers kept in memory: enough for going back. The core stores many more. */
export const MOST_UNSHOWN = 50;

/**
 * Bounds the answers that no page shows, dropping the ones left longest ago first: a person who
 * reads hundreds of chapters in an evening would otherwise keep all of them in memory.
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
