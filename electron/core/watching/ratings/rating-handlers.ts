import type { Handlers } from '#shared/contract/define.ts';
import type { listProcedures } from '#shared/contract/list-procedures.ts';
import type { OwnRatings } from './own-ratings.ts';

export type RatingHandlers = Pick<Handlers<typeof listProcedures>, 'ratings.own' | 'ratings.known' | 'ratings.set'>;

/** anime-service, Releases: rating. */
export function createRatingHandlers(ratings: OwnRatings): RatingHandlers {
  return {
    'ratings.own': async ({ releaseId }, { signal }) => ({ score: await ratings.score(releaseId, signal) }),
    'ratings.known': async () => ratings.known(),
    'ratings.set': async ({ releaseId, score }) => {
      ratings.set(releaseId, score);
      return null;
    },
  };
}
