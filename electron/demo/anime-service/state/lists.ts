import type { DemoClock } from '#demo/scaled-clock.ts';
import type { CollectionType } from '../wire/vocabulary.ts';
import type { Account, CollectionEntry } from './state-file.ts';

/** A removal this soon after adding is undone in the background (anime-service, Delayed collection writes). */
const TOO_SOON = 10_000;
const RETURNS_AFTER = 60_000;
/** How long an entry that has come back cannot be removed: more than three minutes. */
const STUCK_FOR = 200_000;

type AccountLists = Pick<Account, 'favorites' | 'collections'>;

export function emptyLists(): AccountLists {
  return { favorites: [], collections: { entries: [], returns: [] } };
}

/** An account's favourite releases, in the order in which they were added (anime-service, Favorites). */
export function createFavorites(clock: DemoClock) {
  const ids = ({ favorites }: AccountLists) => favorites.map(({ releaseId }) => releaseId);
  return {
    ids,
    add: (lists: AccountLists, releaseId: number) => {
      if (!ids(lists).includes(releaseId)) lists.favorites.push({ releaseId, addedAt: clock.now() });
    },
    remove: (lists: AccountLists, releaseId: number) => {
      lists.favorites = lists.favorites.filter((entry) => entry.releaseId !== releaseId);
    },
  };
}

/** A release is in one collection of an account at most, and keeps its place when it moves to another. */
export function createCollections(clock: DemoClock) {
  /** In the order in which they were added, including those that have come back. */
  const entriesOf = ({ collections }: AccountLists): readonly CollectionEntry[] => {
    const now = clock.now();
    for (const { dueAt, entry } of collections.returns) {
      if (dueAt <= now) collections.entries.push({ ...entry, stuckUntil: dueAt + STUCK_FOR });
    }
    collections.returns = collections.returns.filter(({ dueAt }) => dueAt > now);
    return collections.entries.sort((left, right) => left.place - right.place);
  };

  return {
    entries: entriesOf,
    put: (lists: AccountLists, releaseId: number, type: CollectionType) => {
      const present = entriesOf(lists).find((entry) => entry.releaseId === releaseId);
      const { entries, returns } = lists.collections;
      lists.collections.returns = returns.filter(({ entry }) => entry.releaseId !== releaseId);
      if (present !== undefined) {
        present.type = type;
        return;
      }
      const places = [...entries, ...returns.map(({ entry }) => entry)].map((entry) => entry.place);
      entries.push({ releaseId, type, addedAt: clock.now(), place: Math.max(0, ...places) + 1, stuckUntil: null });
    },
    remove: (lists: AccountLists, releaseId: number) => {
      const entry = entriesOf(lists).find((present) => present.releaseId === releaseId);
      const now = clock.now();
      if (entry === undefined || (entry.stuckUntil !== null && now < entry.stuckUntil)) return;
      lists.collections.entries = lists.collections.entries.filter((present) => present !== entry);
      if (now - entry.addedAt < TOO_SOON) lists.collections.returns.push({ dueAt: now + RETURNS_AFTER, entry });
    },
  };
}
