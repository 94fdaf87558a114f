import { pause } from '#core/platform/time.ts';
import type { Clock } from '#core/ports.ts';
import { fail, type WayOfDevice } from '#core/watching/testing/stand-in-way.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import type { RatingCalls } from '../own-ratings.ts';

/** The way from one life of a device to the service. `account`: whose session it is; null: none that the service accepts. */
export type Link = WayOfDevice & { account: string | null };

export type StandInOptions = {
  readonly clock: Clock;
  readonly random: SeededRandom;
  readonly isRelease: (releaseId: ReleaseId) => boolean;
};

/** Own scores of several accounts as the service keeps them, with all that can happen to a request in between. */
export function createStandInRatings({ clock, random, isRelease }: StandInOptions) {
  const accounts = new Map<string, Map<ReleaseId, number>>();

  function scoresOf(account: string): Map<ReleaseId, number> {
    const scores = accounts.get(account) ?? new Map<ReleaseId, number>();
    accounts.set(account, scores);
    return scores;
  }

  function callsOf(link: Link): RatingCalls {
    const way = () => pause(clock, random.between(1, link.longestLatencyMilliseconds), new AbortController().signal);
    const forever = new Promise<never>(() => undefined);

    async function exchange<Value>(releaseId: ReleaseId, apply: (scores: Map<ReleaseId, number>) => Value) {
      // The session is the one at sending, even if the account changes before arrival.
      const { account } = link;
      const trouble = random.chance(link.trouble) ? random.pick(['lost', 'gateway', 'unanswered'] as const) : null;
      if (link.isOffline) fail({ code: 'offline' });
      await way();
      if (link.isDead) return await forever;
      if (link.isOffline || trouble === 'lost') fail({ code: 'service-down', host: 'stand-in' });
      if (trouble === 'gateway') fail({ code: 'blocked-by-edge', host: 'stand-in' });
      if (account === null) return fail({ code: 'signed-out' });
      if (!isRelease(releaseId)) return fail({ code: 'not-found' });
      const value = apply(scoresOf(account));
      await way();
      if (link.isDead) return await forever;
      if (link.isOffline || trouble === 'unanswered') fail({ code: 'timeout' });
      return value;
    }

    return {
      read: (releaseId) => exchange(releaseId, (scores) => scores.get(releaseId) ?? null),
      send: (releaseId, score) =>
        exchange(releaseId, (scores) => {
          if (score === null) scores.delete(releaseId);
          else scores.set(releaseId, score);
        }),
    };
  }

  return { callsOf, scoresOf };
}
