import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { queryFor, useAnswer } from '#renderer/api/query-for.ts';
import { readerCode } from '#renderer/parts/novel/position-prefetch.ts';
import { useTitleChanges } from '#renderer/parts/novel/use-title-changes.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { navigate } from '#renderer/parts/router/router.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterKey, isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { TitleReading } from '#shared/domain/novels/reading.ts';
import { readingAction } from '#shared/domain/novels/reading-action.ts';
import {
  branchToRead,
  hasTranslationChoice,
  type TranslationLine,
  translationLines,
} from '#shared/domain/novels/translation-line.ts';
import { readCounts } from '../chapters/chapter-filter.ts';

const none: readonly never[] = [];

export function useNovelReading(slugUrl: SlugUrl) {
  const client = useQueryClient();
  const list = useAnswer('novels.chapters', { slugUrl });
  const title = useAnswer('reading.title', { slugUrl });
  const readNames = useAnswer('reading.readChapters', { slugUrl });
  const bookmarked = useAnswer('bookmarks.list', { slugUrl });
  const { chooseLine } = useTitleChanges();

  const chapters = list.data ?? none;
  const position = title.data?.position ?? null;
  const read: ReadonlySet<string> = new Set(readNames.data?.map(chapterKey));
  const lines = translationLines(chapters);
  const line = title.data?.line ?? null;
  const bookmarks = [...Map.groupBy(bookmarked.data ?? [], chapterKey)];
  const prepare = (chapter: ChapterListEntry) => prefetchReading(client, { slugUrl, lines, line }, chapter);

  return {
    slugUrl,
    list,
    title,
    /** Whether the main button still waits for the queries that it depends on. */
    isPending: list.isPending || title.isPending || readNames.isPending,
    chapters,
    lines,
    hasChoice: hasTranslationChoice(chapters),
    /** The line that the person chose; null before a choice. */
    line,
    /** Resolves to whether the choice was stored. */
    chooseLine: (branchId: number | null) => chooseLine(slugUrl, branchId),
    branchOf: (chapter: ChapterListEntry) => branchToRead(chapter, line?.branchId ?? null, lines),
    read,
    isRead: (chapter: ChapterListEntry) => read.has(chapterKey(chapter)),
    readCounts: readCounts(chapters, read),
    /** The number of bookmarks of each chapter that has any, in all translations, by `chapterKey`. */
    bookmarks: new Map(bookmarks.map(([key, marks]) => [key, marks.length])),
    current: position === null ? undefined : chapters.find((chapter) => isSameChapter(chapter, position)),
    action: readingAction(chapters, position, read),
    /** `branchId` null: opens the translation chosen for the title. */
    open(chapter: ChapterListEntry, branchId: number | null = null): void {
      if (branchId === null) prepare(chapter);
      void navigate(addressOf.chapter({ slugUrl, ...chapter, branchId }));
    },
    /** Call it when another control, such as a link, opens the chapter. */
    prepare,
  };
}

export type NovelReading = ReturnType<typeof useNovelReading>;

export function chapterAt(path: string, slugUrl: SlugUrl, chapters: readonly ChapterListEntry[]) {
  return chapters.find((chapter) => addressOf.chapter({ slugUrl, ...chapter, branchId: null }) === path);
}

type Title = {
  readonly slugUrl: SlugUrl;
  readonly lines: readonly TranslationLine[];
  readonly line: TitleReading['line'];
};

/** Starts the reader's queries as soon as a chapter is opened, before the reader is drawn. */
export function prefetchReading(client: QueryClient, { slugUrl, lines, line }: Title, chapter: ChapterListEntry): void {
  // Fetched again only when it has changed; for a known text the reader decides whether it is fresh enough.
  const staleTime = Number.POSITIVE_INFINITY;
  void client.prefetchQuery({ ...queryFor('reading.title', { slugUrl }), staleTime });
  void client.prefetchQuery(queryFor('replacements.list', { slugUrl }));
  // The person has to choose a translation first.
  if (line === null && hasTranslationChoice([chapter])) return;
  const { volume, number } = chapter;
  const branchId = branchToRead(chapter, line?.branchId ?? null, lines)?.branchId ?? null;
  const text = client.fetchQuery({ ...queryFor('novels.chapter', { slugUrl, volume, number, branchId }), staleTime });
  // The reader reports a failure.
  text.then(
    (arrived) => readerCode.prepare?.(arrived),
    () => undefined,
  );
}
