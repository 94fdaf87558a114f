import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { keyFor, useAnswer } from '#renderer/api/query-for.ts';
import { isFilm } from '#renderer/features/player/machine/episodes.ts';
import { useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { usePlayableRelease } from '#renderer/parts/saving/use-episode-saving.ts';
import type { Episode, Release } from '#shared/domain/anime/release.ts';

/**
 * The youngest cached answer for a release, whose page may have requested it by its alias. `askedAt` in epoch milliseconds;
 * `hasFailed`: the last request for it failed.
 */
export function knownRelease(client: QueryClient, releaseId: string) {
  const known = client
    .getQueryCache()
    .findAll({ queryKey: keyFor('releases.get') })
    .flatMap(({ state }) => {
      // The key belongs to this query.
      const release = state.data as Release | undefined;
      if (release === undefined || String(release.id) !== releaseId) return [];
      const askedAt = state.isInvalidated ? 0 : state.dataUpdatedAt;
      return [{ release, askedAt, hasFailed: state.status === 'error' }];
    })
    .toSorted((one, other) => other.askedAt - one.askedAt);
  return known[0] ?? null;
}

/**
 * A release by its id, without another request if its page was just open, and its episode of that id; `playable`: the
 * episode if it has streams. While the service is unreachable, `release` has only the episodes that can be played.
 */
export function useEpisode(releaseId: string, episodeId: string) {
  const queryClient = useQueryClient();
  const query = useAnswer(
    'releases.get',
    { idOrAlias: releaseId },
    {
      initialData: () => knownRelease(queryClient, releaseId)?.release,
      initialDataUpdatedAt: () => knownRelease(queryClient, releaseId)?.askedAt,
    },
  );
  const release = usePlayableRelease(query.data, episodeId);
  const episode = release?.episodes.find(({ id }) => id === episodeId);
  const playable = episode?.streams.length ? episode : undefined;
  return { query, release, episode, playable };
}

export type EpisodeNames = ReturnType<typeof useEpisodeName>;

/** Names of a release and its episodes in the person's language. */
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
