import type { Clock } from '#core/ports.ts';
import { createExchange, type DeviceLink, fail } from '#core/watching/testing/device-link.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import type { RatingCalls } from '../own-ratings.ts';

/** The link from one life of a device to the service. `account`: whose session it is; null: none that the service accepts. */
export type Link = DeviceLink & { account: string | null };

type StandInOptions = {
  readonly clock: Clock;
  readonly random: SeededRandom;
  readonly isRelease: (releaseId: ReleaseId) => boolean;
};

/** Own ratings of several accounts as the service stores them, with all that can go wrong on the way. */
export function createStandInRatings({ clock, random, isRelease }: StandInOptions) {
  const accounts = new Map<string, Map<ReleaseId, number>>();

  function scoresOf(account: string): Map<ReleaseId, number> {
    const scores = accounts.get(account) ?? new Map<ReleaseId, number>();
    accounts.set(account, scores);
    return scores;
  }

  function callsOf(link: Link): RatingCalls {
    const exchange = createExchange({ clock, random }, link);

    function ask<Value>(releaseId: ReleaseId, apply: (scores: Map<ReleaseId, number>) => Value): Promise<Value> {
      // The session is the one at sending, even if the account changes before arrival.
      const { account } = link;
      return exchange(() => {
        if (account === null) return fail({ code: 'signed-out' });
        if (!isRelease(releaseId)) return fail({ code: 'not-found' });
        return apply(scoresOf(account));
      });
    }

    return {
      read: (releaseId) => ask(releaseId, (scores) => scores.get(releaseId) ?? null),
      send: (releaseId, score) =>
        ask(releaseId, (scores) => {
          if (score === null) scores.delete(releaseId);
          else scores.set(releaseId, score);
        }),
    };
  }

  return { callsOf, scoresOf };
}
