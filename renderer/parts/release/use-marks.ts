import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { shownIn, useChange } from '../app/use-change.ts';
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
    /** Marks the episodes, on screen at once; a toast confirms and offers undo. */
    mark: (episodes: readonly MarkedEpisode[], isWatched: boolean) => {
      if (episodes.length === 0) return;
      const episodeIds = episodes.map(({ id }) => id);
      const shown = (changed: (known: EpisodeProgress[]) => EpisodeProgress[]) => [
        shownIn('progress.forRelease', { releaseId }, changed),
      ];
      void change({
        scope: `marks ${releaseId}`,
        command: () => api['progress.mark']({ releaseId, episodeIds, isWatched }),
        shown: shown((known) => withMark(known, { releaseId, episodeIds, isWatched }, Date.now())),
        confirm: (former) => ({
          text: textOf(episodes, isWatched, former),
          undo: {
            command: () => api['progress.restore']({ releaseId, episodeIds, former }),
            shown: shown((known) => withFormer(known, { episodeIds, former })),
          },
        }),
      });
    },
  };
}

type Mark = {
  readonly releaseId: ReleaseId;
  readonly episodeIds: readonly EpisodeId[];
  readonly isWatched: boolean;
};

/** The episodes that a mark would change; the others keep the time of their mark. */
export function changedByMark<Marked extends { readonly id: EpisodeId }>(
  episodes: readonly Marked[],
  progress: readonly EpisodeProgress[],
  isWatched: boolean,
): readonly Marked[] {
  const known = new Map(progress.map((entry) => [entry.episodeId, entry]));
  return episodes.filter(({ id }) => (isWatched ? known.get(id)?.isWatched !== true : known.has(id)));
}

/** The progress after a mark. Marking an episode as unwatched removes its progress, with the position. */
export function withMark(
  progress: readonly EpisodeProgress[],
  { releaseId, episodeIds, isWatched }: Mark,
  now: number,
): EpisodeProgress[] {
  const watched = episodeIds.map((episodeId) => ({
    episodeId,
    releaseId,
    positionSeconds: progress.find((entry) => entry.episodeId === episodeId)?.positionSeconds ?? 0,
    isWatched: true,
    updatedAt: now,
  }));
  return withFormer(progress, { episodeIds, former: isWatched ? watched : [] });
}

/** The progress with the entries of these episodes replaced by former ones. */
export function withFormer(
  progress: readonly EpisodeProgress[],
  { episodeIds, former }: Pick<Mark, 'episodeIds'> & { readonly former: readonly EpisodeProgress[] },
): EpisodeProgress[] {
  const replaced = new Set(episodeIds);
  return [...progress.filter(({ episodeId }) => !replaced.has(episodeId)), ...former];
}
