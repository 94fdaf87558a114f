import { useEffect } from 'react';
import { useAnswer } from '#renderer/api/query-for.ts';
import { isSaved } from '#renderer/parts/chapters/use-saved-chapters.ts';
import { picturesOf } from '#shared/domain/chapter-document/document-text.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { Chapter } from '#shared/domain/novels/novel.ts';
import { branchToRead, hasTranslationChoice } from '#shared/domain/novels/translation-line.ts';
import { readableChapter } from './chapter-content.ts';
import { CHAPTER_FRESH_MILLISECONDS, type OpenChapter } from './use-open-chapter.ts';

const PICTURES_AHEAD = 2;
/** A longer text is not parsed only to find its pictures. */
const LONGEST_TEXT = 100_000;

/** Fetches the next chapter while this one is read. While the service asks to wait, only a saved one. */
export function useNextChapter({ slugUrl, line, lines, ways, saved, chapter }: OpenChapter) {
  const { next } = ways;
  const pausedUntil = useAnswer('novels.pace', {}).data?.pausedUntil ?? null;
  const isDecided = next !== undefined && (line !== null || !hasTranslationChoice([next]));
  const branchId = next === undefined ? null : (branchToRead(next, line?.branchId ?? null, lines)?.branchId ?? null);
  const isWanted = chapter.isSuccess && isDecided;
  const isHere = next !== undefined && isSaved(saved.of({ ...next, branchId }));
  const query = useAnswer(
    'novels.chapter',
    { slugUrl, volume: next?.volume ?? '', number: next?.number ?? '', branchId },
    { staleTime: CHAPTER_FRESH_MILLISECONDS, enabled: isWanted && (pausedUntil === null || isHere) },
  );
  return {
    chapter: query.data,
    /** Epoch milliseconds until which the service asked to wait; null: it did not. */
    waitsUntil: isWanted && query.data === undefined ? pausedUntil : null,
  };
}

/** Loads the first pictures of the next chapter while the page is idle. */
export function useNextPictures(chapter: Chapter | undefined): void {
  useEffect(() => {
    if (chapter === undefined) return;
    if (chapter.content.format === 'html' && chapter.content.html.length > LONGEST_TEXT) return;
    const task = requestIdleCallback(() => {
      const readable = readableChapter(chapter);
      if (readable.is !== 'text') return;
      for (const source of firstPictures(readable.document, PICTURES_AHEAD)) new Image().src = source;
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
