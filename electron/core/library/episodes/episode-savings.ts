import type { DownloadQueue, QueuedRelease } from '#shared/domain/downloads/download.ts';
import type { EpisodeSaving } from '#shared/domain/downloads/saved-episode.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import type { EpisodesContext, QueuedEpisode } from './episode-queue.ts';
import { bytesPerSecond, type StoredEpisode } from './episode-store.ts';
import type { KeepNext } from './keep-next.ts';

type EpisodeSavingsOptions = EpisodesContext & {
  readonly keepNext: Pick<KeepNext, 'leaving'>;
  readonly running: () => QueuedEpisode | null;
};

/** Describes the saved and queued episodes of releases. */
export function createEpisodeSavings(options: EpisodeSavingsOptions) {
  const { store, queue, keepNext, running, holds, rate, titles, knownRelease } = options;

  /** The incomplete stream of a queued episode. */
  const partOf = (stored: readonly StoredEpisode[], { episodeId }: QueuedEpisode) =>
    stored.findLast((each) => each.episodeId === episodeId && (each.savedAt === null || each.missingPieces > 0));

  /** In the order of the release. A saved episode that is queued again has the state of the queue. */
  function ofRelease(releaseId: ReleaseId): EpisodeSaving[] {
    const stored = store.episodes(releaseId);
    const leaving = new Map(keepNext.leaving(releaseId).map(({ episodeId, removeAt }) => [episodeId, removeAt]));
    const order = knownRelease(releaseId)?.episodes.map(({ id }) => id) ?? [];
    const place = ({ episodeId, ordinal }: EpisodeSaving) =>
      order.includes(episodeId) ? order.indexOf(episodeId) : order.length + ordinal;
    const described = (episodeId: EpisodeId, part: StoredEpisode | undefined) => ({
      episodeId,
      bytes: part?.bytes ?? 0,
      savedSeconds: part?.savedSeconds ?? 0,
      isPinned: part?.isPinned ?? false,
      isReplaced: part?.isReplaced ?? false,
      removeAt: leaving.get(episodeId) ?? null,
    });
    const saved = stored
      .filter(({ savedAt }) => savedAt !== null)
      .map((one): EpisodeSaving => {
        const { episodeId, episode, height, durationSeconds } = one;
        const { ordinal } = episode;
        const state = { state: 'saved', isHere: true, trouble: null } as const;
        return { ...described(episodeId, one), ordinal, height, durationSeconds, ...state };
      });
    const here = new Set(saved.map(({ episodeId }) => episodeId));
    const queued = queue.episodesOf(releaseId).map((one): EpisodeSaving => {
      const { id, releaseId: _, ...episode } = one;
      const state = one.trouble !== null ? 'failed' : id === running()?.id ? 'running' : 'queued';
      return { ...described(one.episodeId, partOf(stored, one)), ...episode, state, isHere: here.has(one.episodeId) };
    });
    const byId = new Map([...saved, ...queued].map((one) => [one.episodeId, one]));
    return [...byId.values()].toSorted((one, other) => place(one) - place(other));
  }

  /** The queue's part of `DownloadQueue`. */
  function ofQueue(): Pick<DownloadQueue, 'episodeHold' | 'releases'> {
    const hold = holds.current();
    const secondsPerUnit = queue.isAllPaused() || hold !== null ? null : rate.secondsPerUnit();
    /** Seconds of video to save until the end of a release, those of earlier releases included. */
    let before = 0;
    const releases = queue.list().map(({ waiting, ...release }): QueuedRelease => {
      const stored = store.episodes(release.releaseId);
      const usual = bytesPerSecond(stored);
      const parts = queue
        .episodesOf(release.releaseId)
        .filter(({ trouble }) => trouble === null)
        .map((queued) => {
          const part = partOf(stored, queued);
          const { bytes = 0, savedSeconds = 0, durationSeconds = queued.durationSeconds } = part ?? {};
          const weight = (part && bytesPerSecond([part])) ?? usual;
          const expected = weight === null ? null : Math.max(bytes, weight * durationSeconds);
          return { id: queued.id, bytes, expected, shown: { ordinal: queued.ordinal, savedSeconds, durationSeconds } };
        });
      const mayRun = !release.isPaused && waiting > 0;
      if (mayRun) before += sumOf(parts, ({ shown }) => Math.max(0, shown.durationSeconds - shown.savedSeconds));
      const isKnown = parts.every(({ expected }) => expected !== null);
      return {
        ...release,
        isAdult: titles.release(release.releaseId)?.ageRating?.isAdult === true,
        total: release.done + waiting + release.failed,
        current: parts.find(({ id }) => id === running()?.id)?.shown ?? null,
        secondsLeft: mayRun && secondsPerUnit !== null ? before * secondsPerUnit : null,
        bytes: sumOf(parts, ({ bytes }) => bytes),
        expectedBytes: isKnown ? Math.round(sumOf(parts, ({ expected }) => expected ?? 0)) : null,
      };
    });
    return { episodeHold: hold, releases };
  }

  return { ofRelease, ofQueue };
}

function sumOf<Entry>(entries: readonly Entry[], amount: (entry: Entry) => number): number {
  return entries.reduce((sum, entry) => sum + amount(entry), 0);
}
