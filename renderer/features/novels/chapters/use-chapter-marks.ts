import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { AppFailure } from '#shared/contract/app-error.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterName } from '#shared/domain/novels/reading.ts';
import { type ReadMark, withReadMark } from './read-mark.ts';

export type ChapterMarks = {
  /** Marks the chapters, on screen at once; a toast says so and takes it back. Nothing happens without chapters. */
  readonly mark: (chapters: readonly ChapterName[], isRead: boolean) => void;
  /** Takes the latest mark back while its toast still offers to. */
  readonly undo: () => void;
};

/** Marks by hand on the chapters of one title. What becomes of them comes back by events. */
export function useChapterMarks(slugUrl: SlugUrl): ChapterMarks {
  const t = useTranslations('shelves.marks');
  const tChapters = useTranslations('novels.chapters');
  const client = useQueryClient();
  const errorText = useErrorText();
  const undoRef = useRef<(() => void) | null>(null);
  const queryKey = keyFor('reading.readChapters', { slugUrl });
  // One after the other, in the order in which the person made them.
  const scope = { id: `marks ${slugUrl}` };

  async function show(mark: ReadMark): Promise<void> {
    // An answer that is on its way knows nothing of this yet.
    await client.cancelQueries({ queryKey });
    client.setQueryData<ChapterName[]>(queryKey, (known) => known && withReadMark(known, mark));
  }

  function onError({ error }: AppFailure): void {
    void client.invalidateQueries({ queryKey });
    if (error.code !== 'cancelled') showToast({ text: errorText(error).title });
  }

  const mutation = {
    scope,
    mutationFn: ({ chapters, isRead }: ReadMark) =>
      api['reading.markRead']({ slugUrl, chapters: chapters.map(nameOf), isRead }),
    onMutate: show,
    onError,
  };
  const restoring = useMutation<ChapterName[], AppFailure, ReadMark>(mutation);
  const marking = useMutation<ChapterName[], AppFailure, ReadMark>({
    ...mutation,
    onSuccess: (changed, mark) => {
      const close = showToast({
        text: textOf(mark),
        ...(changed.length > 0 && { action: { label: t('undo'), run: takeBack } }),
        onClose: () => {
          if (undoRef.current === takeBack) undoRef.current = null;
        },
      });
      function takeBack(): void {
        close();
        restoring.mutate({ chapters: changed, isRead: !mark.isRead });
      }
      undoRef.current = changed.length > 0 ? takeBack : null;
    },
  });

  function textOf({ chapters, isRead }: ReadMark): string {
    const [first] = chapters;
    if (first === undefined || chapters.length > 1) {
      return t(isRead ? 'manyRead' : 'manyNotRead', { count: chapters.length });
    }
    const chapter = tChapters('volumeChapter', { volume: first.volume, number: first.number });
    return t(isRead ? 'oneRead' : 'oneNotRead', { chapter });
  }

  return {
    mark: (chapters, isRead) => {
      if (chapters.length > 0) marking.mutate({ chapters, isRead });
    },
    undo: () => undoRef.current?.(),
  };
}

function nameOf({ volume, number }: ChapterName): ChapterName {
  return { volume, number };
}
