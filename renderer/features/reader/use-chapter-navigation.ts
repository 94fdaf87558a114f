import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import type { ChapterName } from './chapter-neighbours.ts';
import type { OpenChapter } from './use-open-chapter.ts';

/** The ways out of a chapter. Chapters replace each other in the history: back leads out of the reader at once. */
export function useChapterNavigation(opened: OpenChapter) {
  const { slugUrl, volume, number, chosenId, neighbours, isNovelMissing } = opened;
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();

  function open(chapter: ChapterName, branchId = chosenId): void {
    void navigate({
      to: '/read/$slugUrl/$volume/$number',
      params: { slugUrl, volume: chapter.volume, number: chapter.number },
      search: branchId === null ? {} : { branch: branchId },
      replace: true,
    });
  }

  return {
    open,
    openNext: () => neighbours.next && open(neighbours.next),
    openPrevious: () => neighbours.previous && open(neighbours.previous),
    chooseLine: (branchId: number | null) => open({ volume, number }, branchId),
    leave: () => {
      if (canGoBack) router.history.back();
      else if (isNovelMissing) void navigate({ to: '/novels' });
      else void navigate({ to: '/novels/$slugUrl', params: { slugUrl } });
    },
  };
}

export type ChapterNavigation = ReturnType<typeof useChapterNavigation>;
