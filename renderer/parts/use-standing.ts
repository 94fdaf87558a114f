import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { NOWHERE, type Standing, standingIn } from './membership.ts';

/** In which lists a release is, as the person last wanted it. One query serves all cards; each is drawn anew for its own. */
export function useStanding(releaseId: ReleaseId): Standing {
  const query = { ...queryFor('lists.membership', {}), select: standingOfRelease };
  return useQuery(query).data ?? NOWHERE;

  function standingOfRelease(membership: Parameters<typeof standingIn>[0]): Standing {
    return standingIn(membership, releaseId);
  }
}
