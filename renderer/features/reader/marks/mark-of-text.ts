import { isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import type { Bookmark } from '#shared/domain/novels/reading.ts';
import type { ReadText } from '../reader-store.ts';

/** Whether a bookmark or highlight stands in the open text: in this chapter, as the same people translated it. */
export function isOfText({ chapter }: ReadText, mark: Pick<Bookmark, 'volume' | 'number' | 'branchId'>): boolean {
  return isSameChapter(chapter, mark) && chapter.branchId === mark.branchId;
}
