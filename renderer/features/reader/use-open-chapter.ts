import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { queryFor } from '#renderer/api/query-for.ts';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { branchToRead, hasTranslationChoice, translationLines } from '#shared/domain/translation-line.ts';
import { neighboursOf } from './chapter-neighbours.ts';

const ROUTE = '/read/$slugUrl/$volume/$number';

/** The chapter that the address names: its place in the title, whose translation of it is read, and its text. */
export function useOpenChapter() {
  const { slugUrl, volume, number } = useParams({ from: ROUTE });
  const { branch } = useSearch({ from: ROUTE });
  const novel = useQuery(queryFor('novels.get', { slugUrl }));
  const list = useQuery(queryFor('novels.chapters', { slugUrl }));
  const position = useQuery(queryFor('reading.position', { slugUrl }));

  const chapters = list.data ?? [];
  const lines = translationLines(chapters);
  const neighbours = neighboursOf(chapters, { volume, number });
  const { entry } = neighbours;
  // What was chosen in the address, else what the title was read in last.
  const chosenId = branch ?? position.data?.branchId ?? null;
  const isUndecided = entry !== undefined && chosenId === null && hasTranslationChoice([entry]);
  const read = entry === undefined ? null : branchToRead(entry, chosenId, lines);

  const chapter = useQuery({
    ...queryFor('novels.chapter', { slugUrl, volume, number, branchId: read?.branchId ?? null }),
    enabled: entry !== undefined && !position.isPending && !isUndecided,
  });

  return {
    slugUrl,
    volume,
    number,
    novel,
    list,
    /** There is no such novel, or there is none any more. */
    isNovelMissing: list.data === undefined && list.error !== null && failureOf(list.error).code === 'not-found',
    chapters,
    lines,
    position,
    neighbours,
    chosenId,
    /** Nobody has said yet whose translation to read, and it matters for this chapter. */
    isUndecided: isUndecided && !position.isPending,
    /** The branch that is read; null while nothing is known of it. */
    read,
    chapter,
  };
}

export type OpenChapter = ReturnType<typeof useOpenChapter>;
