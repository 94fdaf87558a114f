import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { EpisodeProgress } from '#shared/domain/playback.ts';
import { type Release, ReleaseCard } from '#shared/domain/release.ts';

export type RecentlyWatched = OutputOf<AppContract, 'progress.recent'>;

/**
 * What to go on with: of each release the episode in progress, or the next one when that was watched. A release whose
 * last episode was watched is left out, until a further one appears in a newer snapshot.
 */
export function recentlyWatched(
  latest: readonly EpisodeProgress[],
  releaseOf: (progress: EpisodeProgress) => Release | null,
): RecentlyWatched {
  return latest.flatMap((progress) => {
    const release = releaseOf(progress);
    const index = release?.episodes.findIndex((episode) => episode.id === progress.episodeId) ?? -1;
    const episode = release?.episodes[progress.isWatched ? index + 1 : index];
    if (release === null || index < 0 || episode === undefined) return [];
    const current = progress.isWatched
      ? { ...progress, episodeId: episode.id, positionSeconds: 0, isWatched: false }
      : progress;
    const { ordinal, durationSeconds } = episode;
    return [{ progress: current, release: ReleaseCard.parse(release), ordinal, durationSeconds }];
  });
}
