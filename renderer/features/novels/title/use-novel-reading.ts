import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queryFor } from '#renderer/api/query-for.ts';
import { useTitleChanges } from '#renderer/parts/novel/use-title-changes.ts';
import { askWhereLeft } from '#renderer/parts/release/asked-ahead.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterKey, isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { Bookmark, TitleReading } from '#shared/domain/novels/reading.ts';
import { readingAction } from '#shared/domain/novels/reading-action.ts';
import {
  branchToRead,
  hasTranslationChoice,
  type TranslationLine,
  translationLines,
} from '#shared/domain/novels/translation-line.ts';
import { readCounts } from '../chapters/chapter-filter.ts';

/** The chapters of a title, what of them is read, where one is in them, and whose translation is read. */
export function useNovelReading(slugUrl: SlugUrl) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const list = useQuery(queryFor('novels.chapters', { slugUrl }));
  const title = useQuery(queryFor('reading.title', { slugUrl }));
  const readNames = useQuery(queryFor('reading.readChapters', { slugUrl }));
  const bookmarked = useQuery(queryFor('bookmarks.list', { slugUrl }));
  const { chooseLine } = useTitleChanges();

  const chapters = list.data ?? [];
  const position = title.data?.position ?? null;
  const read: ReadonlySet<string> = new Set(readNames.data?.map(chapterKey));

  const lines = translationLines(chapters);
  const line = title.data?.line ?? null;
  const prepare = (chapter: ChapterListEntry) => askAhead(client, { slugUrl, lines, line }, chapter);

  /** `branchId` undefined: in the translation that is remembered for the title. */
  function open(chapter: ChapterListEntry, branchId?: number): void {
    const { volume, number } = chapter;
    if (branchId === undefined) prepare(chapter);
    void navigate({
      to: '/read/$slugUrl/$volume/$number',
      params: { slugUrl, volume, number },
      search: branchId === undefined ? {} : { branch: branchId },
    });
  }

  return {
    slugUrl,
    list,
    title,
    /** This device knows at once what was read; until then no button would be the right one. */
    isPending: list.isPending || title.isPending || readNames.isPending,
    chapters,
    lines,
    hasChoice: hasTranslationChoice(chapters),
    /** The line that the person chose; null before a choice. */
    line,
    /** Answers whether it is kept. */
    chooseLine: (branchId: number | null) => chooseLine(slugUrl, branchId),
    read,
    readCounts: readCounts(chapters, read),
    /** How many bookmarks a chapter has, in any translation. */
    bookmarks: bookmarkCounts(bookmarked.data ?? []),
    /** The chapter that was open last, if it is still listed. */
    current: position === null ? undefined : chapters.find((chapter) => isSameChapter(chapter, position)),
    action: readingAction(chapters, position, read),
    open,
    /** For other controls that open it, at that moment. */
    prepare,
  };
}

export type NovelReading = ReturnType<typeof useNovelReading>;

export function isRead({ read }: NovelReading, chapter: ChapterListEntry): boolean {
  return read.has(chapterKey(chapter));
}

function bookmarkCounts(bookmarks: readonly Bookmark[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const bookmark of bookmarks) {
    const key = chapterKey(bookmark);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

type Title = {
  readonly slugUrl: SlugUrl;
  readonly lines: readonly TranslationLine[];
  readonly line: TitleReading['line'];
};

/** Asks what the reader will ask in the moment in which a chapter is opened: so it is on its way while the reader is drawn. */
export function askAhead(client: QueryClient, { slugUrl, lines, line }: Title, chapter: ChapterListEntry): void {
  askWhereLeft(client, slugUrl);
  // The translation is not chosen yet.
  if (line === null && hasTranslationChoice([chapter])) return;
  const { volume, number } = chapter;
  const branchId = branchToRead(chapter, line?.branchId ?? null, lines)?.branchId ?? null;
  // Whether one that is here already is still good is for the reader to say.
  const staleTime = Number.POSITIVE_INFINITY;
  void client.prefetchQuery({ ...queryFor('novels.chapter', { slugUrl, volume, number, branchId }), staleTime });
}
