import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryFor } from '#renderer/api/query-for.ts';
import { isSaved } from '#renderer/parts/chapters/use-saved-chapters.ts';
import type { Block, ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { Chapter } from '#shared/domain/novels/novel.ts';
import { branchToRead, hasTranslationChoice } from '#shared/domain/novels/translation-line.ts';
import { readableChapter } from './chapter-content.ts';
import { CHAPTER_FRESH_MILLISECONDS, type OpenChapter } from './use-open-chapter.ts';

const PICTURES_AHEAD = 2;
/** To know the pictures of a longer text it would have to be parsed for them alone. */
const LONGEST_TEXT = 100_000;

/** Fetches the next chapter while this one is read, so that it opens at once; while the service asked to wait, only a saved one. */
export function useNextChapter({ slugUrl, line, lines, ways, saved, chapter }: OpenChapter) {
  const { next } = ways;
  const pausedUntil = usePausedUntil();
  const isDecided = next !== undefined && (line !== null || !hasTranslationChoice([next]));
  const branchId = next === undefined ? null : (branchToRead(next, line?.branchId ?? null, lines)?.branchId ?? null);
  const isWanted = chapter.isSuccess && isDecided;
  const isHere = next !== undefined && isSaved(saved.of({ ...next, branchId }));
  const query = useQuery({
    ...queryFor('novels.chapter', { slugUrl, volume: next?.volume ?? '', number: next?.number ?? '', branchId }),
    staleTime: CHAPTER_FRESH_MILLISECONDS,
    enabled: isWanted && (pausedUntil === null || isHere),
  });
  return {
    chapter: query.data,
    /** The service asked to wait, and so does this: epoch milliseconds; null: it does not. */
    waitsUntil: isWanted && query.data === undefined ? pausedUntil : null,
  };
}

/** Has the first pictures of the next chapter there when it is opened, where that costs next to nothing. */
export function useNextPictures(chapter: Chapter | undefined): void {
  useEffect(() => {
    if (chapter === undefined || chapter.content.format === 'unavailable') return;
    if (chapter.content.format === 'html' && chapter.content.html.length > LONGEST_TEXT) return;
    const task = requestIdleCallback(() => {
      const readable = readableChapter(chapter);
      if (readable.is !== 'text') return;
      for (const source of firstPictures(readable.document, PICTURES_AHEAD)) new Image().src = source;
    });
    return () => cancelIdleCallback(task);
  }, [chapter]);
}

/** Epoch milliseconds at which the novel service may be asked again; null: it may. */
function usePausedUntil(): number | null {
  return useQuery(queryFor('novels.pace', {})).data?.pausedUntil ?? null;
}

/** The addresses of the first pictures of a chapter, at most so many. */
export function firstPictures({ blocks }: ChapterDocument, count: number): readonly string[] {
  const found: string[] = [];
  for (const block of blocks) {
    if (found.length >= count) break;
    found.push(...picturesOf(block));
  }
  return found.slice(0, count);
}

function picturesOf(block: Block): string[] {
  switch (block.kind) {
    case 'image':
      return block.picture.source === null ? [] : [block.picture.source];
    case 'paragraph':
    case 'heading':
      return block.inlines.flatMap((inline) =>
        inline.kind === 'image' && inline.picture.source !== null ? [inline.picture.source] : [],
      );
    case 'quote':
      return block.blocks.flatMap(picturesOf);
    case 'list':
      return block.items.flat().flatMap(picturesOf);
    case 'rule':
    case 'code':
      return [];
  }
}
