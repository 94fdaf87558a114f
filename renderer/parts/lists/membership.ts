import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import type { CollectionName, FormerMembership, ListMembership } from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';

export function standingIn({ favourites, collections }: ListMembership, releaseId: ReleaseId) {
  return {
    isFavourite: favourites.includes(releaseId),
    collection: collections.find((each) => each.releaseId === releaseId)?.collection ?? null,
  };
}

/** Which lists a release is in, with changes that are not sent yet. All cards share one query. */
export function useStanding(releaseId: ReleaseId) {
  const select = (membership: ListMembership) => standingIn(membership, releaseId);
  const { data } = useQuery({ ...queryFor('lists.membership', {}), select });
  return data ?? { isFavourite: false, collection: null };
}

/** Membership after the releases become favourites, or stop being ones. The last added comes first. */
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

/** Membership after the releases move into a collection; null: into none. */
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
