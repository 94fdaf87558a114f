import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import type { ListMembership } from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { NOWHERE, type Standing, standingIn } from '../lists/membership.ts';

/** In which lists a release is, as the person last wanted it. One query serves all cards; each is drawn anew for its own. */
export function useStanding(releaseId: ReleaseId): Standing {
  const standingOfRelease = (membership: ListMembership) => standingIn(membership, releaseId);
  return useQuery({ ...queryFor('lists.membership', {}), select: standingOfRelease }).data ?? NOWHERE;
}
