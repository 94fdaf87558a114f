import type { ReadingStores } from '#core/reading/places/reading-stores.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { ChapterName, TitleReading } from '#shared/domain/novels/reading.ts';
import type { SeenChapters } from './reading-news-store.ts';

/** New chapters of followed titles. Makes no requests and begins no transactions. */
export type ChapterNews = ReturnType<typeof createChapterNews>;

/** `keptList`: the last known list; null: none. */
export function createChapterNews(
  { news, titles }: Pick<ReadingStores, 'news' | 'titles'>,
  keptList: (slugUrl: SlugUrl) => readonly ChapterListEntry[] | null,
) {
  function compare(slugUrl: SlugUrl, list: readonly ChapterListEntry[]): void {
    const { isFollowed, line } = titles.get(slugUrl);
    if (!isFollowed) return;
    const seen = news.seen(slugUrl);
    if (seen === null) news.putSeen(slugUrl, withSeen(null, list));
    news.putNew(slugUrl, seen === null ? [] : newInList(list, seen, line));
  }

  return {
    /** Takes a list that was just read. Returns whether the shown counts changed. */
    note: (slugUrl: SlugUrl, list: readonly ChapterListEntry[]): boolean => {
      const shown = () => `${news.total(slugUrl)} ${news.count(slugUrl)}`;
      const former = shown();
      news.putTotal(slugUrl, list.length);
      compare(slugUrl, list);
      return shown() !== former;
    },
    /** The person has seen the list. Returns whether something was new. */
    see: (slugUrl: SlugUrl): boolean => {
      const count = news.count(slugUrl);
      const list = keptList(slugUrl);
      news.putSeen(slugUrl, list === null ? null : withSeen(news.seen(slugUrl), list));
      news.putNew(slugUrl, []);
      return count > 0;
    },
    /** Another line was chosen. */
    recount: (slugUrl: SlugUrl): void => {
      const list = keptList(slugUrl);
      if (list !== null) compare(slugUrl, list);
    },
  };
}

/** Entries of a list with the same name are one chapter. */
type Lines = Map<string, { readonly name: ChapterName; readonly branchIds: Set<number | null> }>;

/**
 * Chapters of a list that it did not have when it was seen. With a chosen line only that line counts; a chapter without
 * branches belongs to every line.
 */
export function newInList(
  list: readonly ChapterListEntry[],
  seen: SeenChapters,
  line: TitleReading['line'],
): ChapterName[] {
  const former = new Map(seen.map(([volume, number, branchIds]) => [chapterKey({ volume, number }), branchIds]));
  return [...linesOf(list)].flatMap(([key, { name, branchIds }]) => {
    const formerIds = former.get(key);
    if (line === null || branchIds.size === 0) return formerIds === undefined ? [name] : [];
    if (!branchIds.has(line.branchId)) return [];
    return formerIds !== undefined && (formerIds.length === 0 || formerIds.includes(line.branchId)) ? [] : [name];
  });
}

/** Adds a list to the seen chapters. Chapters missing from a shorter answer stay seen. */
export function withSeen(seen: SeenChapters | null, list: readonly ChapterListEntry[]): SeenChapters {
  const all = linesOf(list);
  for (const [volume, number, branchIds] of seen ?? []) {
    const known = all.get(chapterKey({ volume, number })) ?? { name: { volume, number }, branchIds: new Set() };
    for (const id of branchIds) known.branchIds.add(id);
    all.set(chapterKey({ volume, number }), known);
  }
  return [...all.values()].map(({ name, branchIds }) => [name.volume, name.number, [...branchIds]]);
}

function linesOf(list: readonly ChapterListEntry[]): Lines {
  const lines: Lines = new Map();
  for (const { volume, number, branches } of list) {
    const key = chapterKey({ volume, number });
    const known = lines.get(key) ?? { name: { volume, number }, branchIds: new Set() };
    for (const { branchId } of branches) known.branchIds.add(branchId);
    lines.set(key, known);
  }
  return lines;
}
