import { useAnswer } from '#renderer/api/query-for.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import { isServiceAway } from '#shared/domain/app/service-connection.ts';
import { savedEpisodes } from '#shared/domain/downloads/episode-plan.ts';
import type { EpisodeSaving, ReleaseSaving } from '#shared/domain/downloads/saved-episode.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

const NOTHING: ReleaseSaving = { keepNext: null, episodes: [] };

export function useReleaseSaving(releaseId: ReleaseId): ReleaseSaving {
  return useAnswer('episodes.ofRelease', { releaseId }).data ?? NOTHING;
}

/** Renders its component again only when this episode changes: others change every second while they are saved. */
export function useEpisodeSaving(releaseId: ReleaseId, episodeId: EpisodeId, isWanted = true): EpisodeSaving | null {
  const select = ({ episodes }: ReleaseSaving) => episodes.find((episode) => episode.episodeId === episodeId) ?? null;
  return useAnswer('episodes.ofRelease', { releaseId }, { select, enabled: isWanted }).data ?? null;
}

export function useAnimeAway(): boolean {
  return useAnswer('service.connection', {}, { select: isServiceAway }).data ?? false;
}

/**
 * A release with the episodes that can be played: all of them while the service answers or none is saved, else the saved ones and
 * `episodeId`, for which the player shows why it cannot be played.
 */
export function usePlayableRelease<Known extends Release | undefined>(release: Known, episodeId?: string): Known {
  const isAway = useAnimeAway();
  const releaseId = release?.id;
  const select = ({ episodes }: ReleaseSaving) =>
    release === undefined ? [] : savedEpisodes(release.episodes, episodes, episodeId);
  const options = { select, enabled: isAway && releaseId !== undefined };
  // Disabled without a release, so this id is never sent.
  const saved = useAnswer('episodes.ofRelease', { releaseId: releaseId ?? (0 as ReleaseId) }, options).data ?? [];
  if (release === undefined || !isAway || saved.every(({ id }) => id === episodeId)) return release;
  return { ...release, episodes: saved };
}
