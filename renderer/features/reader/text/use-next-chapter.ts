import { useEffect } from 'react';
import { useAnswer } from '#renderer/api/query-for.ts';
import { isSaved } from '#renderer/parts/chapters/use-saved-chapters.ts';
import { picturesOf } from '#shared/domain/chapter-document/document-text.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { Chapter } from '#shared/domain/novels/novel.ts';
import { readableDocument } from './chapter-content.ts';
import { CHAPTER_FRESH_MILLISECONDS, chapterIn, type OpenChapter } from './use-open-chapter.ts';

const PICTURES_AHEAD = 2;
/** A longer text is not parsed only to find its pictures. */
const LONGEST_TEXT = 100_000;

/** Fetches the next chapter once this one is drawn. While the service asks to wait, only a saved one. */
export function useNextChapter(opened: OpenChapter, isDrawn = true) {
  const { slugUrl, saved } = opened;
  const next = chapterIn(opened, opened.ways.next ?? { volume: '', number: '' });
  const { volume, number } = next;
  const branchId = next.read?.branchId ?? null;
  const pausedUntil = useAnswer('novels.pace', {}).data?.pausedUntil ?? null;
  const isWanted = isDrawn && opened.chapter.isSuccess && next.isDecided;
  const isHere = isSaved(saved.of({ volume, number, branchId }));
  const chapter = useAnswer(
    'novels.chapter',
    { slugUrl, volume, number, branchId },
    { staleTime: CHAPTER_FRESH_MILLISECONDS, enabled: isWanted && (pausedUntil === null || isHere) },
  );
  return {
    next: { ...opened, ...next, chapter } satisfies OpenChapter,
    /** Epoch milliseconds until which the service asked to wait; null: it did not. */
    waitsUntil: isWanted && chapter.data === undefined ? pausedUntil : null,
  };
}

/** Whether the next chapter can be drawn under the open one: both have a text, and no chapter between them is skipped. */
export function canFollow(opened: OpenChapter, next: OpenChapter): boolean {
  const hasText = ({ chapter, isDecided }: OpenChapter) =>
    isDecided && chapter.data !== undefined && readableDocument(chapter.data) !== null;
  return opened.isReadingKnown && opened.ways.skippedAfter === 0 && hasText(opened) && hasText(next);
}

/** Loads the first pictures of the next chapter while the page is idle. */
export function useNextPictures(chapter: Chapter | undefined): void {
  useEffect(() => {
    if (chapter === undefined) return;
    if (chapter.content.format === 'html' && chapter.content.html.length > LONGEST_TEXT) return;
    const task = requestIdleCallback(() => {
      const document = readableDocument(chapter);
      const sources = document === null ? [] : firstPictures(document, PICTURES_AHEAD);
      for (const source of sources) new Image().src = source;
    });
    return () => cancelIdleCallback(task);
  }, [chapter]);
}

export function firstPictures({ blocks }: ChapterDocument, count: number): readonly string[] {
  return blocks
    .flatMap(picturesOf)
    .map(({ source }) => source)
    .filter((source) => source !== null)
    .slice(0, count);
}
