import type { CollectionName, FormerMembership, ListMembership } from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';

/** Where a release stands in the lists of the signed-in account. */
export type Standing = { readonly isFavourite: boolean; readonly collection: CollectionName | null };

export const NOWHERE: Standing = { isFavourite: false, collection: null };

const known = new WeakMap<ListMembership, ReadonlyMap<ReleaseId, Standing>>();

/** Looked up by every card on screen, so it is counted through once for each answer. */
export function standingIn(membership: ListMembership, releaseId: ReleaseId): Standing {
  let standings = known.get(membership);
  if (standings === undefined) {
    standings = standingsOf(membership);
    known.set(membership, standings);
  }
  return standings.get(releaseId) ?? NOWHERE;
}

function standingsOf({ favourites, collections }: ListMembership): ReadonlyMap<ReleaseId, Standing> {
  const standings = new Map<ReleaseId, Standing>();
  for (const releaseId of favourites) standings.set(releaseId, { isFavourite: true, collection: null });
  for (const { releaseId, collection } of collections) {
    standings.set(releaseId, { isFavourite: standings.has(releaseId), collection });
  }
  return standings;
}

/** Membership as it is once the releases have become favourites, or are no more. The last added comes first. */
export function withFavourites(
  membership: ListMembership,
  releaseIds: readonly ReleaseId[],
  isFavourite: boolean,
): ListMembership {
  const { favourites } = membership;
  if (isFavourite) {
    const before = new Set(favourites);
    return { ...membership, favourites: [...releaseIds.filter((id) => !before.has(id)), ...favourites] };
  }
  const removed = new Set(releaseIds);
  return { ...membership, favourites: favourites.filter((id) => !removed.has(id)) };
}

/** Membership as it is once the releases are in this collection, or with null in none. */
export function withCollection(
  membership: ListMembership,
  releaseIds: readonly ReleaseId[],
  collection: CollectionName | null,
): ListMembership {
  const moved = new Set(releaseIds);
  const others = membership.collections.filter(({ releaseId }) => !moved.has(releaseId));
  if (collection === null) return { ...membership, collections: others };
  return { ...membership, collections: [...releaseIds.map((releaseId) => ({ releaseId, collection })), ...others] };
}

/** Membership as it is once a change has been taken back. */
export function withFormer(membership: ListMembership, former: FormerMembership): ListMembership {
  const favourites = former.favourites.reduce(
    (left, { releaseId, isFavourite }) => withFavourites(left, [releaseId], isFavourite),
    membership,
  );
  return former.collections.reduce(
    (left, { releaseId, collection }) => withCollection(left, [releaseId], collection),
    favourites,
  );
}
