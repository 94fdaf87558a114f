import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { listProcedures } from '#shared/contract/list-procedures.ts';

export type RatingHandlers = Pick<Handlers<typeof listProcedures>, 'ratings.own' | 'ratings.set'>;

/** anime-service, Releases: rating. */
export function createRatingHandlers(): RatingHandlers {
  return {
    'ratings.own': async () => ({ score: null }),
    'ratings.set': async () => {
      throw new AppFailure({ code: 'signed-out' });
    },
  };
}
