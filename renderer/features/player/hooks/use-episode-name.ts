import { useFormatter, useTranslations } from 'use-intl';
import { isFilm } from '#renderer/features/player/machine/episodes.ts';
import { useReleaseName } from '#renderer/parts/release/use-facts.ts';
import type { Episode, Release } from '#shared/domain/anime/release.ts';

export type EpisodeNames = ReturnType<typeof useEpisodeName>;

/** Names of a release and its episodes in the person's language. */
export function useEpisodeName(release: Release | undefined) {
  const t = useTranslations('anime.episode');
  const format = useFormatter();
  const { titleOf } = useReleaseName();
  const title = release === undefined ? '' : titleOf(release.name);

  /** "Episode 3" or "Episode 3 · The name"; for a film its own name, and null where that repeats the title. */
  function subtitleOf({ ordinal, name }: Episode): string | null {
    const ownName = name || null;
    if (release !== undefined && isFilm(release)) return ownName;
    const number = t('name', { ordinal: format.number(ordinal, { useGrouping: false }) });
    return ownName === null ? number : `${number} · ${ownName}`;
  }

  return { title, subtitleOf, nameOf: (episode: Episode) => subtitleOf(episode) ?? title };
}
