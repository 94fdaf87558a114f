import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';

type KnownRatings = OutputOf<AppContract, 'ratings.known'>;

const scores = new WeakMap<KnownRatings, ReadonlyMap<ReleaseId, number>>();

/** Looked up by every card on screen. */
function scoreIn(ratings: KnownRatings, releaseId: ReleaseId): number | null {
  let known = scores.get(ratings);
  if (known === undefined) {
    known = new Map(ratings.map((rating) => [rating.releaseId, rating.score]));
    scores.set(ratings, known);
  }
  return known.get(releaseId) ?? null;
}

/** The person's own score, 1 to 10, where this device knows it: the service is not asked for every card. */
export function useKnownScore(releaseId: ReleaseId): number | null {
  const query = { ...queryFor('ratings.known', {}), select: (ratings: KnownRatings) => scoreIn(ratings, releaseId) };
  return useQuery(query).data ?? null;
}
