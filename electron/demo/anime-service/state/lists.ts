import type { z } from 'zod';
import type { DemoClock } from '#demo/scaled-clock.ts';
import type { CollectionType } from '../wire/vocabulary.ts';
import type { CollectionEntry, CollectionsState, FavoriteEntry } from './state-file.ts';

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

/** A removal this soon after adding is undone in the background (anime-service, Delayed collection writes). */
const TOO_SOON = 10_000;
const RETURNS_AFTER = 60_000;
/** For how long after coming back an entry cannot be removed: more than three minutes. */
const STUCK_FOR = 200_000;

export const EMPTY_COLLECTIONS: z.infer<typeof CollectionsState> = { entries: [], returns: [] };

/** The collections of an account: a release is in one at most, and keeps its place when it moves to another. */
export function createCollections(state: z.infer<typeof CollectionsState>, clock: DemoClock) {
  const entries = new Map<number, CollectionEntry>(state.entries.map((entry) => [entry.releaseId, entry]));
  let returns = [...state.returns];

  const settle = () => {
    const now = clock.now();
    for (const { dueAt, entry } of returns) {
      if (dueAt <= now) entries.set(entry.releaseId, { ...entry, stuckUntil: dueAt + STUCK_FOR });
    }
    returns = returns.filter((awaited) => awaited.dueAt > now);
  };

  const inOrder = (): CollectionEntry[] => {
    settle();
    return [...entries.values()].sort((left, right) => left.place - right.place);
  };

  return {
    put: (releaseId: number, type: CollectionType) => {
      settle();
      const present = entries.get(releaseId);
      const awaited = returns.map((comeback) => comeback.entry.place);
      returns = returns.filter((comeback) => comeback.entry.releaseId !== releaseId);
      const place = Math.max(0, ...[...entries.values()].map((entry) => entry.place), ...awaited) + 1;
      entries.set(
        releaseId,
        present === undefined
          ? { releaseId, type, addedAt: clock.now(), place, stuckUntil: null }
          : { ...present, type },
      );
    },
    remove: (releaseId: number) => {
      settle();
      const entry = entries.get(releaseId);
      const now = clock.now();
      if (entry === undefined || (entry.stuckUntil !== null && now < entry.stuckUntil)) return;
      entries.delete(releaseId);
      if (now - entry.addedAt < TOO_SOON) returns.push({ dueAt: now + RETURNS_AFTER, entry });
    },
    /** In the order they were added. */
    entries: inOrder,
    snapshot: () => ({ entries: inOrder(), returns }),
  };
}
