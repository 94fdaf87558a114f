import { useFormatter, useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { isFilm } from '#renderer/features/player/machine/episodes.ts';
import { useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { usePlayableRelease } from '#renderer/parts/saving/use-episode-saving.ts';
import type { Episode, Release } from '#shared/domain/anime/release.ts';

/**
 * A release and its episode of an id; `playable`: the episode if it has streams. While the service is unreachable, `release` has
 * only the episodes that can be played.
 */
export function useEpisode(releaseId: string, episodeId: string) {
  const query = useAnswer('releases.get', { idOrAlias: releaseId });
  const settings = useAnswer('settings.read', {});
  const release = usePlayableRelease(query.data, episodeId);
  const episode = release?.episodes.find(({ id }) => id === episodeId);
  const playable = episode?.streams.length ? episode : undefined;
  return { query, release, settings, episode, playable };
}

export type EpisodeNames = ReturnType<typeof useEpisodeName>;

export function useEpisodeName(release: Release | undefined) {
  const t = useTranslations('anime.episode');
  const format = useFormatter();
  const { titleOf } = useReleaseName();
  const title = release === undefined ? '' : titleOf(release.name);

  /** "Episode 3" or "Episode 3 · The name"; for a film its own name, or null. */
  function subtitleOf({ ordinal, name }: Episode): string | null {
    const ownName = name || null;
    if (release !== undefined && isFilm(release)) return ownName;
    const number = t('name', { ordinal: format.number(ordinal, { useGrouping: false }) });
    return ownName === null ? number : `${number} · ${ownName}`;
  }

  return { title, subtitleOf, nameOf: (episode: Episode) => subtitleOf(episode) ?? title };
}
