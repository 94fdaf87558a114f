import { useFormatter, useTranslations } from 'use-intl';
import { isFilm } from '#renderer/features/player/machine/marks.ts';
import { useReleaseName } from '#renderer/parts/release/use-facts.ts';
import type { Episode, Release } from '#shared/domain/anime/release.ts';

type EpisodeNames = {
  /** "Episode 3" or "Episode 3 · The name", in the person's language; what is a film is called by its own name. */
  readonly nameOf: (episode: Episode) => string;
  /** What stands under the release's title: the same, and nothing where that would only be the title again. */
  readonly subtitleOf: (episode: Episode) => string | null;
};

export function useEpisodeName(release: Release | undefined): EpisodeNames {
  const t = useTranslations('player');
  const format = useFormatter();
  const { titleOf } = useReleaseName();

  function subtitleOf({ ordinal, name }: Episode): string | null {
    const ownName = name === '' ? null : name;
    if (release !== undefined && isFilm(release)) return ownName;
    const number = t('episode', { ordinal: format.number(ordinal, { useGrouping: false }) });
    return ownName === null ? number : `${number} · ${ownName}`;
  }

  return {
    subtitleOf,
    nameOf: (episode) => subtitleOf(episode) ?? (release === undefined ? '' : titleOf(release.name)),
  };
}
