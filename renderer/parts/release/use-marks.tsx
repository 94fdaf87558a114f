import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import type { TextFinding } from '#shared/domain/novels/saved-library.ts';
import { shownIn } from '../app/use-change.ts';
import { useUndoableMarks } from '../chapters/use-undoable-marks.ts';
import { useFacts } from './use-facts.ts';

type MarkedEpisode = { readonly id: EpisodeId; readonly ordinal: number };

type Marks = {
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

/** Words of a text, those that were looked for marked. */
export function MarkedContext({ context }: Pick<TextFinding, 'context'>) {
  let at = 0;
  return context.map(({ text, isMatch }) => {
    const key = at;
    at += text.length;
    return isMatch ? <mark key={key}>{text}</mark> : text;
  });
}

type Mark = {
  readonly releaseId: ReleaseId;
  readonly episodeIds: readonly EpisodeId[];
  readonly isWatched: boolean;
};

type TakenBack = Pick<Mark, 'episodeIds'> & { readonly former: readonly EpisodeProgress[] };

/** Which of the episodes a mark would change: what is marked so already keeps the moment at which it was. */
export function changedByMark<Marked extends { readonly id: EpisodeId }>(
  episodes: readonly Marked[],
  progress: readonly EpisodeProgress[],
  isWatched: boolean,
): readonly Marked[] {
  const known = new Map(progress.map((entry) => [entry.episodeId, entry]));
  return episodes.filter(({ id }) => (isWatched ? known.get(id)?.isWatched !== true : known.has(id)));
}

/** Progress as it is once a mark has been made. Not watched means that nothing is known any more, the position neither. */
export function withMark(
  progress: readonly EpisodeProgress[],
  { releaseId, episodeIds, isWatched }: Mark,
  now: number,
): EpisodeProgress[] {
  const marked = new Set(episodeIds);
  const others = progress.filter(({ episodeId }) => !marked.has(episodeId));
  if (!isWatched) return others;
  const positions = new Map(progress.map(({ episodeId, positionSeconds }) => [episodeId, positionSeconds]));
  const watched = episodeIds.map((episodeId) => ({
    episodeId,
    releaseId,
    positionSeconds: positions.get(episodeId) ?? 0,
    isWatched: true,
    updatedAt: now,
  }));
  return [...others, ...watched];
}

/** Progress as it is once a mark has been taken back. */
export function withFormer(progress: readonly EpisodeProgress[], { episodeIds, former }: TakenBack): EpisodeProgress[] {
  const restored = new Set(episodeIds);
  return [...progress.filter(({ episodeId }) => !restored.has(episodeId)), ...former];
}
