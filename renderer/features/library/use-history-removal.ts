import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { AppFailure } from '#shared/contract/app-error.ts';
import type { HistoryEntry } from '#shared/domain/anime/history.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import { inChunks } from './in-chunks.ts';

/** As many as the contract takes at once. */
const MOST_AT_ONCE = 1_000;
const SCOPE = { id: 'history' };

export type HistoryRemoval = {
  /** On screen at once; a toast says so and takes it back. */
  readonly remove: (episodeIds: readonly EpisodeId[]) => void;
  /** Removed, though an answer that is on its way may not know it yet. What was watched since is none of it. */
  readonly isRemoved: (entry: HistoryEntry) => boolean;
};

export function useHistoryRemoval(): HistoryRemoval {
  const t = useTranslations('library.history');
  const errorText = useErrorText();
  const [removedAt, setRemovedAt] = useState<ReadonlyMap<EpisodeId, number>>(new Map());

  function bringBack(episodeIds: readonly EpisodeId[]): void {
    setRemovedAt((before) => new Map([...before].filter(([id]) => !episodeIds.includes(id))));
  }

  function onError({ error }: AppFailure): void {
    if (error.code !== 'cancelled') showToast({ text: errorText(error).title });
  }

  const restoring = useMutation<void, AppFailure, readonly EpisodeProgress[]>({
    scope: SCOPE,
    mutationFn: async (former) => {
      for (const chunk of inChunks(former, MOST_AT_ONCE)) await api['history.restore']({ former: chunk });
    },
    onMutate: (former) => bringBack(former.map(({ episodeId }) => episodeId)),
    onError,
  });

  const removing = useMutation<EpisodeProgress[], AppFailure, readonly EpisodeId[]>({
    scope: SCOPE,
    mutationFn: async (episodeIds) => {
      const former: EpisodeProgress[] = [];
      for (const chunk of inChunks(episodeIds, MOST_AT_ONCE)) {
        former.push(...(await api['history.remove']({ episodeIds: chunk })));
      }
      return former;
    },
    onMutate: (episodeIds) => {
      const now = Date.now();
      setRemovedAt((before) => new Map([...before, ...episodeIds.map((id) => [id, now] as const)]));
    },
    onSuccess: (former, episodeIds) => {
      showToast({
        text: t('removed', { count: episodeIds.length }),
        ...(former.length > 0 && { action: { label: t('undo'), run: () => restoring.mutate(former) } }),
      });
    },
    onError: (failure, episodeIds) => {
      bringBack(episodeIds);
      onError(failure);
    },
  });

  return {
    remove: (episodeIds) => {
      if (episodeIds.length > 0) removing.mutate(episodeIds);
    },
    isRemoved: ({ progress }) => progress.updatedAt <= (removedAt.get(progress.episodeId) ?? Number.NEGATIVE_INFINITY),
  };
}
