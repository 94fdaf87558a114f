import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useTitleChanges } from '#renderer/parts/novel/use-title-changes.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { ChapterName } from '../text/chapter-neighbours.ts';
import type { OpenChapter } from '../text/use-open-chapter.ts';

/** The ways out of a chapter. Chapters replace each other in the history: back leads out of the reader at once. */
export function useChapterNavigation(opened: OpenChapter) {
  const { slugUrl, volume, number, branch, ways, isNovelMissing } = opened;
  const t = useTranslations('offline.reader');
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const titleChanges = useTitleChanges();

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
    const isRemembered = titleChanges.chooseLine(slugUrl, branchId);
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
