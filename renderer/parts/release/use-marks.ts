import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { shownIn } from '../app/use-change.ts';
import { useUndoableMarks } from '../chapters/use-undoable-marks.ts';
import { withFormer, withMark } from './marked-progress.ts';
import { useFacts } from './use-facts.ts';

type MarkedEpisode = { readonly id: EpisodeId; readonly ordinal: number };

export type Marks = {
  /** Marks the episodes, on screen at once; a toast says so and takes it back. Nothing happens without episodes. */
  readonly mark: (episodes: readonly MarkedEpisode[], isWatched: boolean) => void;
  /** Takes the latest mark back while its toast still offers to. */
  readonly undo: () => void;
};

/** Marks by hand on the episodes of one release. What becomes of them comes back by events. */
export function useMarks(releaseId: ReleaseId): Marks {
  const t = useTranslations('anime.marks');
  const { ordinal } = useFacts();
  const { mark, undo } = useUndoableMarks(`marks ${releaseId}`, t('undo'));

  function textOf(episodes: readonly MarkedEpisode[], isWatched: boolean, former: readonly EpisodeProgress[]): string {
    const [first] = episodes;
    // What was only begun loses its place, and no mark.
    const isMark = isWatched || former.some((entry) => entry.isWatched);
    if (first !== undefined && episodes.length === 1) {
      const key = !isMark ? 'oneCleared' : isWatched ? 'oneWatched' : 'oneNotWatched';
      return t(key, { ordinal: ordinal(first.ordinal) });
    }
    const key = !isMark ? 'manyCleared' : isWatched ? 'manyWatched' : 'manyNotWatched';
    return t(key, { count: episodes.length });
  }

  return {
    mark: (episodes, isWatched) => {
      if (episodes.length === 0) return;
      const episodeIds = episodes.map(({ id }) => id);
      const shown = (changed: (known: EpisodeProgress[]) => EpisodeProgress[]) => [
        shownIn('progress.forRelease', { releaseId }, changed),
      ];
      mark<EpisodeProgress[]>({
        command: () => api['progress.mark']({ releaseId, episodeIds, isWatched }),
        shown: shown((known) => withMark(known, { releaseId, episodeIds, isWatched }, Date.now())),
        textOf: (former) => textOf(episodes, isWatched, former),
        backTo: (former) => ({
          command: () => api['progress.restore']({ releaseId, episodeIds, former }),
          shown: shown((known) => withFormer(known, { episodeIds, former })),
        }),
      });
    },
    undo,
  };
}
