import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#renderer/api/client.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { NovelReading } from '../title/use-novel-reading.ts';

/**
 * What came to a followed title since the person last saw its list. They have seen it once it stands here, so the device is
 * told; the marks stay for as long as the page is open.
 */
export function useNewChapters(reading: NovelReading): (chapter: ChapterListEntry) => boolean {
  const { slugUrl, list, title } = reading;
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const newChapters = title.data?.isFollowed === true ? title.data.newChapters : 0;

  const look = useEffectEvent(async (isOpen: () => boolean) => {
    // The list that is at hand may be from before they came.
    const { data, isError } = await list.refetch({ cancelRefetch: false });
    if (data === undefined || isError || !isOpen()) return;
    try {
      const fresh = await api['reading.newChapters']({ slugUrl });
      if (!isOpen()) return;
      setMarked((before) => new Set([...before, ...fresh.map(chapterKey)]));
      await api['reading.noteSeen']({ slugUrl });
    } catch {
      // What could not be told is told at the next visit.
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
