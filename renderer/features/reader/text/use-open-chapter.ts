import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { queryFor, STALE_AFTER_MILLISECONDS } from '#renderer/api/query-for.ts';
import { isSaved, useSavedChapters } from '#renderer/parts/chapters/use-saved-chapters.ts';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { useNovelsAway } from '#renderer/parts/novel/use-novel-standing.ts';
import { endOpening, isWhereLeftKnown } from '#renderer/parts/release/asked-ahead.ts';
import type { Block, ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { Chapter } from '#shared/domain/novels/novel.ts';
import { branchToRead, hasTranslationChoice, translationLines } from '#shared/domain/novels/translation-line.ts';
import { readableChapter } from './chapter-content.ts';
import { distinctChapters, neighboursOf, waysOn } from './chapter-neighbours.ts';

/** A text does not change under the eyes; one that was left is forgotten before long anyhow (query-client.ts). */
const CHAPTER_FRESH_MILLISECONDS = 12 * 60 * 60_000;

const ROUTE = '/read/$slugUrl/$volume/$number';

/** The chapter that the address names: its place in the title, whose translation of it is read, and its text. */
export function useOpenChapter() {
  const { slugUrl, volume, number } = useParams({ from: ROUTE });
  const { branch } = useSearch({ from: ROUTE });
  const novel = useQuery(queryFor('novels.get', { slugUrl }));
  const list = useQuery(queryFor('novels.chapters', { slugUrl }));
  const client = useQueryClient();
  // Already known if it was prefetched for the title.
  const [knownTitle] = useState(() => (isWhereLeftKnown(client, slugUrl) ? slugUrl : null));
  const isKnownAlready = knownTitle === slugUrl;
  useLayoutEffect(endOpening, []);
  // What an earlier visit left here may lack its last movement.
  const reading = useQuery({
    ...queryFor('reading.title', { slugUrl }),
    staleTime: 0,
    refetchOnMount: !isKnownAlready,
  });
  const isReadingKnown = isKnownAlready || reading.isFetchedAfterMount;

  const chapters = distinctChapters(list.data ?? []);
  const lines = translationLines(chapters);
  const neighbours = neighboursOf(chapters, { volume, number });
  const { entry } = neighbours;
  const saved = useSavedChapters(slugUrl);
  const isAway = useNovelsAway();
  const line = branch === undefined ? (reading.data?.line ?? null) : { branchId: branch };
  const chosenId = line?.branchId ?? null;
  const isDecided = entry !== undefined && (line !== null || !hasTranslationChoice([entry]));
  const isUndecided = entry !== undefined && isReadingKnown && !isDecided;
  const read = entry === undefined ? null : branchToRead(entry, chosenId, lines);

  const chapter = useQuery({
    ...queryFor('novels.chapter', { slugUrl, volume, number, branchId: read?.branchId ?? null }),
    staleTime: ({ state }) => (state.data?.saved?.isOutdated ? STALE_AFTER_MILLISECONDS : CHAPTER_FRESH_MILLISECONDS),
    // While it is still asked where the title was left.
    enabled: isDecided,
  });

  return {
    slugUrl,
    volume,
    number,
    /** The translation line that the address asks for. */
    branch,
    novel,
    list,
    /** There is no such novel, or there is none any more. */
    isNovelMissing: list.data === undefined && list.error !== null && failureOf(list.error).code === 'not-found',
    /** Each once, as they are listed. */
    chapters,
    lines,
    reading,
    neighbours,
    /** Saved chapters of the title, which open without the service. */
    saved,
    /** The service could not be reached when it was asked last. */
    isAway,
    /** Where next and previous lead to: while the service is away, to what is saved. */
    ways: waysOn(chapters, neighbours, (each) => !isAway || saved.has(each)),
    /** Whose translation is wanted: what the address says, else what was chosen for the title; null: none. */
    line,
    chosenId,
    /** The translation is not chosen, and the chapter has several. */
    isUndecided,
    /** Where the title was left is known, or cannot be. */
    isReadingKnown,
    /** The branch that is read; null while nothing is known of it. */
    read,
    chapter,
  };
}

export type OpenChapter = ReturnType<typeof useOpenChapter>;

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
