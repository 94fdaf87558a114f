import type { SessionEra } from '#core/account/session-era.ts';
import type { AnimeService } from '#core/anime/catalogue/anime-service.ts';
import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';

/** A release and when it was last read (epoch milliseconds); null when it never was. */
export type KnownSince = { readonly id: ReleaseId; readonly fetchedAt: number | null };

/**
 * Keeps what the person is in the middle of up to date, so that an episode that came out later is offered, and reads what
 * was watched on another device and never opened on this one.
 */
export type FreshReleases = {
  /** Looks for news of these releases in the background, of each now and then at most. */
  readonly lookFor: (wanted: readonly KnownSince[]) => void;
  readonly close: () => void;
};

export type FreshReleasesOptions = {
  readonly anime: Pick<AnimeService, 'releases'>;
  readonly answers: AnswerStore<AppContract>;
  readonly sessionEra: Pick<SessionEra, 'count'>;
  readonly clock: Clock;
  readonly log: Log;
  /** At least one of them has changed. */
  readonly onNews: () => void;
};

const LASTS_MILLISECONDS = 15 * 60_000;
const FIRST_RETRY_MILLISECONDS = 60_000;

/** Up to fifty releases in one request (anime-service, Releases: list), and none of them again within a quarter of an hour. */
export function createFreshReleases(options: FreshReleasesOptions): FreshReleases {
  const { anime, answers, sessionEra, clock, log, onNews } = options;
  const closing = new AbortController();
  /** Those that the service leaves out too: what it has removed is not asked for again and again. */
  const askedAt = new Map<ReleaseId, number>();
  let isLooking = false;
  let failures = 0;
  let callOffRetry: (() => void) | null = null;

  /** A time that lies ahead was told by a clock that has been set back. */
  function isRecent(time: number | null | undefined): boolean {
    const age = time === null || time === undefined ? -1 : clock.now() - time;
    return age >= 0 && age < LASTS_MILLISECONDS;
  }

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

  async function read(ids: readonly ReleaseId[]): Promise<void> {
    const asking = sessionEra.count();
    const found = await anime.releases(ids, closing.signal);
    // The playlist addresses in it are another session's by now.
    if (sessionEra.count() !== asking) return read(ids);
    for (const id of ids) askedAt.set(id, clock.now());
    if (found.map(take).includes(true)) onNews();
  }

  async function look(ids: readonly ReleaseId[]): Promise<void> {
    callOffRetry?.();
    callOffRetry = null;
    isLooking = true;
    try {
      await read(ids);
      failures = 0;
    } catch (cause) {
      if (closing.signal.aborted) return;
      if (!(cause instanceof AppFailure)) log.error('news of releases not read', cause);
      const milliseconds = Math.min(FIRST_RETRY_MILLISECONDS * 2 ** failures, LASTS_MILLISECONDS);
      failures += 1;
      callOffRetry = clock.schedule(milliseconds, () => void look(ids));
    } finally {
      isLooking = false;
    }
  }

  return {
    lookFor: (wanted) => {
      // Listeners ask again after news, which covers the releases left out this time.
      if (isLooking || callOffRetry !== null) return;
      const old = wanted.filter(({ id, fetchedAt }) => !isRecent(fetchedAt) && !isRecent(askedAt.get(id)));
      if (old.length > 0) void look(old.map(({ id }) => id));
    },
    close: () => {
      closing.abort();
      callOffRetry?.();
    },
  };
}
