import type { SessionEra } from '#core/account/session-era.ts';
import type { AnimeService } from '#core/anime/catalogue/anime-service.ts';
import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import { createTimer } from '#core/platform/time.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';

/** A release and when it was last read (epoch milliseconds); null when it never was. */
export type KnownSince = { readonly id: ReleaseId; readonly fetchedAt: number | null };

type FreshReleasesOptions = {
  readonly anime: Pick<AnimeService, 'releases'>;
  readonly answers: AnswerStore<AppContract>;
  readonly sessionEra: Pick<SessionEra, 'count'>;
  readonly clock: Clock;
  readonly log: Log;
  /** At least one release has changed. */
  readonly onNews: () => void;
};

const LASTS_MILLISECONDS = 15 * 60_000;
const FIRST_RETRY_MILLISECONDS = 60_000;

export type FreshReleases = ReturnType<typeof createFreshReleases>;

/**
 * Keeps releases that the person is in the middle of up to date, so that new episodes are offered, and reads releases that
 * were watched on another device. Up to fifty in one request (anime-service, Releases: list), each once in 15 minutes.
 */
export function createFreshReleases(options: FreshReleasesOptions) {
  const { anime, answers, sessionEra, clock, log, onNews } = options;
  const closing = new AbortController();
  /** Holds releases that the service leaves out too, so that removed ones are not asked for again and again. */
  const askedAt = new Map<ReleaseId, number>();
  let isLooking = false;
  let failures = 0;
  let unread: readonly ReleaseId[] = [];
  const retry = createTimer(clock, () => void look(unread));

  /** A time in the future comes from a clock that was set back since. */
  function isRecent(time: number | null = null): boolean {
    const age = time === null ? -1 : clock.now() - time;
    return age >= 0 && age < LASTS_MILLISECONDS;
  }

  /** Returns whether the stored release had other episodes. */
  function take(fresh: Release): boolean {
    const input = { idOrAlias: String(fresh.id) };
    const kept = answers.get('releases.get', input)?.value;
    // Fewer episodes than before are a fault of the service.
    if (kept !== undefined && fresh.episodes.length < kept.episodes.length) return false;
    // A list shows no background.
    answers.put('releases.get', input, { ...fresh, background: kept?.background ?? fresh.background });
    return JSON.stringify(kept?.episodes.map(({ id }) => id)) !== JSON.stringify(fresh.episodes.map(({ id }) => id));
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
    isLooking = true;
    try {
      await read(ids);
      failures = 0;
    } catch (cause) {
      if (closing.signal.aborted) return;
      if (!(cause instanceof AppFailure)) log.error('news of releases not read', cause);
      unread = ids;
      retry.set(Math.min(FIRST_RETRY_MILLISECONDS * 2 ** failures, LASTS_MILLISECONDS));
      failures += 1;
    } finally {
      isLooking = false;
    }
  }

  return {
    /** Looks for news of these releases in the background. */
    lookFor: (wanted: readonly KnownSince[]) => {
      // Listeners ask again after news, which covers the releases left out this time.
      if (isLooking || retry.isSet()) return;
      const old = wanted.filter(({ id, fetchedAt }) => !isRecent(fetchedAt) && !isRecent(askedAt.get(id)));
      if (old.length > 0) void look(old.map(({ id }) => id));
    },
    close: () => {
      closing.abort();
      retry.callOff();
    },
  };
}
