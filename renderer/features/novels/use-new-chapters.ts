import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#renderer/api/client.ts';
import { chapterKey } from '#renderer/parts/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novel.ts';
import { newestChapters } from './newest-chapters.ts';
import type { NovelReading } from './use-novel-reading.ts';

/**
 * What came to a followed title since the person last saw its list. They have seen it once it stands here, so the device is
 * told; the marks stay for as long as the page is open.
 */
export function useNewChapters({
  slugUrl,
  list,
  title,
  chapters,
  read,
  line,
}: NovelReading): (chapter: ChapterListEntry) => boolean {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const isShown = title.data?.isFollowed === true && chapters.length > 0 && !list.isFetching && !title.isFetching;
  const newChapters = title.data?.newChapters ?? 0;

  const see = useEffectEvent(() => {
    const keys = newestChapters(chapters, newChapters, { read, line }).map(chapterKey);
    if (keys.length > 0) setMarked((before) => new Set([...before, ...keys]));
    // What could not be told is told at the next visit.
    void api['reading.noteSeen']({ slugUrl }).catch(() => undefined);
  });
  useEffect(() => {
    if (isShown && newChapters > 0) see();
  }, [isShown, newChapters]);

  return (chapter) => marked.has(chapterKey(chapter));
}
