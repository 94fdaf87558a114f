import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { AppFailure } from '#shared/contract/app-error.ts';
import type { OpenedChapter, ReadingHistoryEntry } from '#shared/domain/novels/reading.ts';
import { inChunks } from './in-chunks.ts';

/** As many as the contract takes at once. */
const MOST_AT_ONCE = 10_000;
const SCOPE = { id: 'reading history' };

/** By which an entry is known: a chapter stands in the history once. */
export function readingEntryId({ novel, chapter }: ReadingHistoryEntry): string {
  return `${novel.slugUrl}\n${chapter.volume}\n${chapter.number}`;
}

export type ReadingRemoval = {
  /** On screen at once; a toast says so and takes it back. Places and what was read stay. */
  readonly remove: (entries: readonly ReadingHistoryEntry[]) => void;
  /** Removed, though an answer that is on its way may not know it yet. What was opened since is none of it. */
  readonly isRemoved: (entry: ReadingHistoryEntry) => boolean;
};

export function useReadingRemoval(): ReadingRemoval {
  const t = useTranslations('shelves.history');
  const errorText = useErrorText();
  const [removedAt, setRemovedAt] = useState<ReadonlyMap<string, number>>(new Map());

  function bringBack(ids: ReadonlySet<string>): void {
    setRemovedAt((before) => new Map([...before].filter(([id]) => !ids.has(id))));
  }

  function onError({ error }: AppFailure): void {
    if (error.code !== 'cancelled') showToast({ text: errorText(error).title });
  }

  type Taken = { readonly former: readonly OpenedChapter[]; readonly ids: ReadonlySet<string> };
  const restoring = useMutation<void, AppFailure, Taken>({
    scope: SCOPE,
    mutationFn: async ({ former }) => {
      for (const entries of inChunks(former, MOST_AT_ONCE)) await api['reading.restoreHistory']({ entries });
    },
    onMutate: ({ ids }) => bringBack(ids),
    onError,
  });

  const removing = useMutation<OpenedChapter[], AppFailure, readonly ReadingHistoryEntry[]>({
    scope: SCOPE,
    mutationFn: async (removed) => {
      const former: OpenedChapter[] = [];
      const names = removed.map(({ novel, chapter }) => ({ slugUrl: novel.slugUrl, ...chapter }));
      for (const entries of inChunks(names, MOST_AT_ONCE)) {
        former.push(...(await api['reading.forgetHistory']({ entries })));
      }
      return former;
    },
    onMutate: (removed) => {
      setRemovedAt((before) => {
        const after = new Map(before);
        for (const entry of removed) after.set(readingEntryId(entry), entry.openedAt);
        return after;
      });
    },
    onSuccess: (former, removed) => {
      const ids = new Set(removed.map(readingEntryId));
      showToast({
        text: t('removed', { count: removed.length }),
        ...(former.length > 0 && { action: { label: t('undo'), run: () => restoring.mutate({ former, ids }) } }),
      });
    },
    onError: (failure, removed) => {
      bringBack(new Set(removed.map(readingEntryId)));
      onError(failure);
    },
  });

  return {
    remove: (entries) => {
      if (entries.length > 0) removing.mutate(entries);
    },
    isRemoved: (entry) => entry.openedAt <= (removedAt.get(readingEntryId(entry)) ?? Number.NEGATIVE_INFINITY),
  };
}
