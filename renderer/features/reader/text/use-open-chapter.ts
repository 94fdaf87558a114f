import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { queryFor, STALE_AFTER_MILLISECONDS } from '#renderer/api/query-for.ts';
import { useSavedChapters } from '#renderer/parts/chapters/use-saved-chapters.ts';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { useNovelsAway } from '#renderer/parts/novel/use-novels-away.ts';
import { endOpening, isWhereLeftKnown } from '#renderer/parts/release/asked-ahead.ts';
import { branchToRead, hasTranslationChoice, translationLines } from '#shared/domain/novels/translation-line.ts';
import { distinctChapters, neighboursOf, waysOn } from './chapter-neighbours.ts';

/** A text does not change under the eyes; one that was left is forgotten before long anyhow (query-client.ts). */
export const CHAPTER_FRESH_MILLISECONDS = 12 * 60 * 60_000;

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
