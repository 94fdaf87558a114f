import { useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { TitleReading } from '#shared/domain/novels/reading.ts';
import type { ChapterName } from '../text/chapter-neighbours.ts';
import type { OpenChapter } from '../text/use-open-chapter.ts';

/** The ways out of a chapter. Chapters replace each other in the history: back leads out of the reader at once. */
export function useChapterNavigation(opened: OpenChapter) {
  const { slugUrl, volume, number, branch, ways, isNovelMissing } = opened;
  const t = useTranslations('offline.reader');
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const rememberLine = useLineMemory(slugUrl);

  /** `branchId` null: in the translation that the title is read in. */
  function open(chapter: ChapterName, branchId: number | null = branch ?? null): void {
    void navigate({
      to: '/read/$slugUrl/$volume/$number',
      params: { slugUrl, volume: chapter.volume, number: chapter.number },
      search: branchId === null ? {} : { branch: branchId },
      replace: true,
    });
  }

  function goOn(chapter: ChapterName | undefined, skipped: number): void {
    if (chapter === undefined) return;
    open(chapter);
    if (skipped > 0) showToast({ text: t('skipped', { count: skipped }) });
  }

  async function chooseLine(branchId: number | null): Promise<void> {
    const isRemembered = rememberLine(branchId);
    open({ volume, number }, null);
    // Reading goes on all the same.
    if (!(await isRemembered)) open({ volume, number }, branchId);
  }

  return {
    open,
    openNext: () => goOn(ways.next, ways.skippedAfter),
    openPrevious: () => goOn(ways.previous, ways.skippedBefore),
    /** From now on the title is read in this translation. */
    chooseLine: (branchId: number | null) => void chooseLine(branchId),
    /** This chapter, and what is read on from it, in another translation than the title's own. */
    readIn: (branchId: number | null) => {
      // One without an id cannot be named in the address.
      if (branchId === null) void chooseLine(branchId);
      else open({ volume, number }, branchId);
    },
    leave: () => {
      if (canGoBack) router.history.back();
      else if (isNovelMissing) void navigate({ to: '/novels' });
      else void navigate({ to: '/novels/$slugUrl', params: { slugUrl } });
    },
  };
}

export type ChapterNavigation = ReturnType<typeof useChapterNavigation>;

/** Remembers whose translation of a title is read, with instant effect. Answers whether it could be kept. */
function useLineMemory(slugUrl: string): (branchId: number | null) => Promise<boolean> {
  const queryClient = useQueryClient();
  const errorText = useErrorText();

  return async (branchId) => {
    const key = keyFor('reading.title', { slugUrl });
    // An answer that is on its way would bring the former line back for a moment.
    const cancelled = queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData<TitleReading>(key, (before) => before && { ...before, line: { branchId } });
    try {
      await cancelled;
      await api['reading.chooseLine']({ slugUrl, branchId });
      return true;
    } catch (thrown) {
      showToast({ text: errorText(failureOf(thrown)).title });
      void queryClient.invalidateQueries({ queryKey: key });
      return false;
    }
  };
}
