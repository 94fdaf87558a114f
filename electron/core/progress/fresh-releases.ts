import type { AnimeService } from '#core/anime/anime-service.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { AnswerStore } from '#core/storage/answer-store.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import type { Release } from '#shared/domain/release.ts';

/** Keeps what the person is in the middle of up to date, so that an episode that came out later is offered. */
export type FreshReleases = {
  /** Looks for news of these releases in the background, now and then at most. */
  readonly lookFor: (ids: readonly ReleaseId[]) => void;
  readonly close: () => void;
};

export type FreshReleasesOptions = {
  readonly anime: Pick<AnimeService, 'releases'>;
  readonly answers: AnswerStore<AppContract>;
  readonly clock: Clock;
  readonly log: Log;
  /** At least one of them has changed. */
  readonly onNews: () => void;
};

const LASTS_MILLISECONDS = 15 * 60_000;

/** All releases in one request, and none again within a quarter of an hour (anime-service, Releases: list). */
export function createFreshReleases(options: FreshReleasesOptions): FreshReleases {
  const { anime, answers, clock, log, onNews } = options;
  const closing = new AbortController();
  let lookedAt = Number.NEGATIVE_INFINITY;

  /** Whether the kept copy of a release said something else. */
  function take(fresh: Release): boolean {
    const input = { idOrAlias: String(fresh.id) };
    const kept = answers.get('releases.get', input)?.value;
    // A thinner answer than before is a fault of the service, and no news.
    if (kept !== undefined && fresh.episodes.length < kept.episodes.length) return false;
    // A list shows no background.
    const release = { ...fresh, background: kept?.background ?? fresh.background };
    answers.put('releases.get', input, release);
    return JSON.stringify(kept?.episodes.map(({ id }) => id)) !== JSON.stringify(release.episodes.map(({ id }) => id));
  }

  async function look(ids: readonly ReleaseId[]): Promise<void> {
    try {
      const news = (await anime.releases(ids, closing.signal)).map(take);
      if (news.includes(true)) onNews();
    } catch (cause) {
      // What could not be read is looked for again the next time.
      lookedAt = Number.NEGATIVE_INFINITY;
      if (!(cause instanceof AppFailure)) log.error('news of releases not read', cause);
    }
  }

  return {
    lookFor: (ids) => {
      if (clock.now() - lookedAt < LASTS_MILLISECONDS) return;
      const old = ids.filter((id) => {
        const fetchedAt = answers.get('releases.get', { idOrAlias: String(id) })?.fetchedAt;
        return fetchedAt === undefined || clock.now() - fetchedAt >= LASTS_MILLISECONDS;
      });
      if (old.length === 0) return;
      lookedAt = clock.now();
      void look(old);
    },
    close: () => closing.abort(),
  };
}
