import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { AppFailure } from '#shared/contract/app-error.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { type Mark, type TakenBack, withFormer, withMark } from './marked-progress.ts';
import { useFacts } from './use-facts.ts';

type MarkedEpisode = { readonly id: EpisodeId; readonly ordinal: number };
type MarkRequest = { readonly episodes: readonly MarkedEpisode[]; readonly isWatched: boolean };

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
  const client = useQueryClient();
  const errorText = useErrorText();
  const undoRef = useRef<(() => void) | null>(null);
  // Pending marks: what an undo restores is known only from their answers.
  const onItsWayRef = useRef({ count: 0, isToBeUndone: false });
  const queryKey = keyFor('progress.forRelease', { releaseId });
  // One after the other, in the order in which the person made them.
  const scope = { id: `marks ${releaseId}` };

  async function show(change: (known: readonly EpisodeProgress[]) => EpisodeProgress[]): Promise<void> {
    // An answer that is on its way knows nothing of this yet.
    await client.cancelQueries({ queryKey });
    client.setQueryData<EpisodeProgress[]>(queryKey, (known) => known && change(known));
  }

  function onError({ error }: AppFailure): void {
    void client.invalidateQueries({ queryKey });
    if (error.code !== 'cancelled') showToast({ text: errorText(error).title });
  }

  const restoring = useMutation<null, AppFailure, TakenBack>({
    scope,
    mutationFn: ({ episodeIds, former }) =>
      api['progress.restore']({ releaseId, episodeIds: [...episodeIds], former: [...former] }),
    onMutate: (takenBack) => show((known) => withFormer(known, takenBack)),
    onError,
  });

  const marking = useMutation<EpisodeProgress[], AppFailure, MarkRequest>({
    scope,
    mutationFn: (request) => {
      const { episodeIds, isWatched } = markOf(request);
      return api['progress.mark']({ releaseId, episodeIds: [...episodeIds], isWatched });
    },
    onMutate: (request) => show((known) => withMark(known, markOf(request), Date.now())),
    onSuccess: (former, request) => {
      const close = showToast({
        text: textOf(request, former),
        action: { label: t('undo'), run: takeBack },
        onClose: () => {
          if (undoRef.current === takeBack) undoRef.current = null;
        },
      });
      function takeBack(): void {
        close();
        restoring.mutate({ episodeIds: markOf(request).episodeIds, former });
      }
      undoRef.current = takeBack;
      const onItsWay = onItsWayRef.current;
      if (onItsWay.count === 1 && onItsWay.isToBeUndone) takeBack();
    },
    onError,
    onSettled: () => {
      onItsWayRef.current.count -= 1;
      if (onItsWayRef.current.count === 0) onItsWayRef.current.isToBeUndone = false;
    },
  });

  function markOf({ episodes, isWatched }: MarkRequest): Mark {
    return { releaseId, episodeIds: episodes.map(({ id }) => id), isWatched };
  }

  function textOf({ episodes, isWatched }: MarkRequest, former: readonly EpisodeProgress[]): string {
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
      onItsWayRef.current = { count: onItsWayRef.current.count + 1, isToBeUndone: false };
      marking.mutate({ episodes, isWatched });
    },
    undo: () => {
      if (onItsWayRef.current.count > 0) onItsWayRef.current.isToBeUndone = true;
      else undoRef.current?.();
    },
  };
}
