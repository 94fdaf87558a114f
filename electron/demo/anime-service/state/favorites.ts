import type { z } from 'zod';
import type { DemoClock } from '../../scaled-clock.ts';
import type { FavoriteEntry } from './service-state.ts';

/** The releases an account likes, in the order they were added (anime-service, Favorites). */
export function createFavorites(initial: readonly z.infer<typeof FavoriteEntry>[], clock: DemoClock) {
  const addedAt = new Map(initial.map((entry) => [entry.releaseId, entry.addedAt]));
  return {
    add: (releaseId: number) => {
      if (!addedAt.has(releaseId)) addedAt.set(releaseId, clock.now());
    },
    remove: (releaseId: number) => addedAt.delete(releaseId),
    ids: () => [...addedAt.keys()],
    snapshot: () => [...addedAt].map(([releaseId, moment]) => ({ releaseId, addedAt: moment })),
  };
}
