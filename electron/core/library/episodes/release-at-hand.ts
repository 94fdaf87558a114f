import { isWithin } from '#core/platform/time.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import type { EpisodesContext } from './episode-queue.ts';

/** Addresses last for hours (anime-service, Episode). */
const FRESH_MILLISECONDS = 30 * 60_000;
const MOST_RELEASES = 30;
const JUST_NOW_MILLISECONDS = 10_000;

export type ReleaseAtHand = ReturnType<typeof createReleaseAtHand>;

/** Releases with addresses that the present session may use, as the service gave them since the start. */
export function createReleaseAtHand({ ask, sessions, clock }: EpisodesContext) {
  const known = new Map<ReleaseId, { readonly release: Release; readonly at: number; readonly session: number }>();

  /** Takes an answer that the service gave to the present session. */
  function note(release: Release): void {
    known.delete(release.id);
    known.set(release.id, { release, at: clock.now(), session: sessions() });
    const [oldest] = known.keys();
    if (known.size > MOST_RELEASES && oldest !== undefined) known.delete(oldest);
  }

  return {
    note,
    get: async (releaseId: ReleaseId, signal: AbortSignal): Promise<Release> => {
      const last = known.get(releaseId);
      if (last?.session === sessions() && isWithin(FRESH_MILLISECONDS, last.at, clock)) return last.release;
      const release = await ask(releaseId, signal);
      note(release);
      return release;
    },
    /** Call it when the addresses have expired or their host is away. */
    forget: (releaseId: ReleaseId) => known.delete(releaseId),
    /** The service has just answered, so the network works. */
    isJustRead: (releaseId: ReleaseId) => isWithin(JUST_NOW_MILLISECONDS, known.get(releaseId)?.at, clock),
  };
}
