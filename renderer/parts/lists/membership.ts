import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import type { ListKind, ListMembership, Placement } from '#shared/domain/anime/release-list.ts';
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

/** Membership after a change. The last added comes first; a favourite that stays one keeps its place. */
export function withPlacements(membership: ListMembership, placements: readonly Placement[]): ListMembership {
  const of = (kind: ListKind) =>
    new Map(placements.filter((each) => each.kind === kind).map((each) => [each.releaseId, each]));
  const [liked, collected] = [of('favourite'), of('collection')];
  const kept = membership.favourites.filter((id) => liked.get(id)?.value !== null);
  const added = [...liked.values()].filter(({ releaseId, value }) => value !== null && !kept.includes(releaseId));
  return {
    favourites: [...added.map(({ releaseId }) => releaseId), ...kept],
    collections: [
      ...[...collected.values()].flatMap(({ releaseId, value }) =>
        value === null || value === 'in' ? [] : [{ releaseId, collection: value }],
      ),
      ...membership.collections.filter(({ releaseId }) => !collected.has(releaseId)),
    ],
  };
}
