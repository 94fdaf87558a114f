import type { QueryClient } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import { askWhereLeft } from '#renderer/parts/release/asked-ahead.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { TitleReading } from '#shared/domain/novels/reading.ts';
import { branchToRead, hasTranslationChoice, type TranslationLine } from '#shared/domain/novels/translation-line.ts';

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
