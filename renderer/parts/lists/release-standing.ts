import { useAnswer } from '#renderer/api/query-for.ts';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { ListMembership } from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';

export type NamedRelease = Pick<ReleaseCard, 'id' | 'name'>;

/** Which lists of the signed-in account a release is in; none while they are unknown. */
export function standingIn(membership: ListMembership | undefined, releaseId: ReleaseId) {
  return {
    isFavourite: membership?.favourites.includes(releaseId) ?? false,
    collection: membership?.collections.find((each) => each.releaseId === releaseId)?.collection ?? null,
  };
}

/** Which lists a release is in, with changes that are not sent yet. All cards share one query. */
export function useStanding(releaseId: ReleaseId) {
  const select = (membership: ListMembership) => standingIn(membership, releaseId);
  return useAnswer('lists.membership', {}, { select }).data ?? standingIn(undefined, releaseId);
}
