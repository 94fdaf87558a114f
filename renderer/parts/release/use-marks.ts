import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { shownIn, useChange } from '../app/use-change.ts';
import { useFacts } from './use-facts.ts';

type MarkedEpisode = { readonly id: EpisodeId; readonly ordinal: number };

/** Marks the episodes of one release by hand. */
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
      const marked = new Set(episodeIds);
      const shownAs = (entriesOf: (known: readonly EpisodeProgress[]) => readonly EpisodeProgress[]) => [
        shownIn('progress.forRelease', { releaseId }, (known) => {
          const others = known.filter(({ episodeId }) => !marked.has(episodeId));
          return [...others, ...entriesOf(known)];
        }),
      ];
      void change({
        scope: `marks ${releaseId}`,
        command: () => api['progress.mark']({ releaseId, episodeIds, isWatched }),
        // A second press before the answer means the opposite.
        shown: shownAs((known) => (isWatched ? watchedEntries(releaseId, episodeIds, known) : [])),
        confirm: (former) => ({
          text: textOf(episodes, isWatched, former),
          undo: {
            command: () => api['progress.restore']({ releaseId, episodeIds, former }),
            shown: shownAs(() => former),
          },
        }),
      });
    },
  };
}

/** Positions stay, and later episodes count as newer. */
function watchedEntries(releaseId: ReleaseId, episodeIds: readonly EpisodeId[], known: readonly EpisodeProgress[]) {
  const positions = new Map(known.map(({ episodeId, positionSeconds }) => [episodeId, positionSeconds]));
  const at = Date.now();
  return episodeIds.map((episodeId, index): EpisodeProgress => {
    const positionSeconds = positions.get(episodeId) ?? 0;
    return { releaseId, episodeId, positionSeconds, isWatched: true, updatedAt: at + index };
  });
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
