import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { useChange } from '../app/use-change.ts';
import { useFacts } from './use-facts.ts';

type MarkedEpisode = { readonly id: EpisodeId; readonly ordinal: number };

/** Marks the episodes of one release by hand. The core's events bring the result. */
export function useMarks(releaseId: ReleaseId) {
  const t = useTranslations('anime.marks');
  const { ordinal } = useFacts();
  const change = useChange();

  function textOf(episodes: readonly MarkedEpisode[], isWatched: boolean, former: readonly EpisodeProgress[]): string {
    const [first] = episodes;
    // Episodes that were only begun lose their position; they had no mark.
    const change = isWatched ? 'Watched' : former.some((entry) => entry.isWatched) ? 'NotWatched' : 'Cleared';
    if (first === undefined || episodes.length > 1) return t(`many${change}`, { count: episodes.length });
    return t(`one${change}`, { ordinal: ordinal(first.ordinal) });
  }

  return {
    /** Marks the episodes; a toast confirms and offers undo. */
    mark: (episodes: readonly MarkedEpisode[], isWatched: boolean) => {
      if (episodes.length === 0) return;
      const episodeIds = episodes.map(({ id }) => id);
      void change({
        scope: `marks ${releaseId}`,
        command: () => api['progress.mark']({ releaseId, episodeIds, isWatched }),
        confirm: (former) => ({
          text: textOf(episodes, isWatched, former),
          undo: { command: () => api['progress.restore']({ releaseId, episodeIds, former }) },
        }),
      });
    },
  };
}

/** The episodes that a mark would change; the others keep the time of their mark. */
export function changedByMark<Marked extends { readonly id: EpisodeId }>(
  episodes: readonly Marked[],
  progress: readonly EpisodeProgress[],
  isWatched: boolean,
): readonly Marked[] {
  const known = new Map(progress.map((entry) => [entry.episodeId, entry]));
  return episodes.filter(({ id }) => (isWatched ? known.get(id)?.isWatched !== true : known.has(id)));
}
