import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#renderer/api/client.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { useNovel } from '../saving/use-novel-saving.ts';

/**
 * Which chapters of a followed title are new since the person last saw the list. Showing them counts as seeing them, which is
 * sent to the core; the marks stay while the page is open.
 */
export function useNewChapters(): (chapter: ChapterListEntry) => boolean {
  const { slugUrl, list, title } = useNovel().reading;
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const newChapters = title.data?.isFollowed === true ? title.data.newChapters : 0;

  const look = useEffectEvent(async (isOpen: () => boolean) => {
    // The loaded list may be older than the new chapters.
    const { data, isError } = await list.refetch({ cancelRefetch: false });
    if (data === undefined || isError || !isOpen()) return;
    try {
      const fresh = await api['reading.newChapters']({ slugUrl });
      if (!isOpen()) return;
      setMarked((before) => new Set([...before, ...fresh.map(chapterKey)]));
      await api['reading.noteSeen']({ slugUrl });
    } catch {
      // The next visit tries again.
    }
  });
  useEffect(() => {
    if (newChapters === 0) return;
    let isOpen = true;
    void look(() => isOpen);
    return () => {
      isOpen = false;
    };
  }, [newChapters]);

  return (chapter) => marked.has(chapterKey(chapter));
}
