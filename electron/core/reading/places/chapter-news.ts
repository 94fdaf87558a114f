import type { ReadingStores } from '#core/reading/places/reading-stores.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { ChapterName, TitleReading } from '#shared/domain/novels/reading.ts';
import type { SeenChapters } from './reading-news-store.ts';

/** Which chapters of followed titles are new. Nothing here asks a network, or opens a unit of work. */
export type ChapterNews = {
  /** A list of chapters was just read. Answers whether anything that is shown of it has changed. */
  readonly note: (slugUrl: SlugUrl, list: readonly ChapterListEntry[]) => boolean;
  /** The person knows of everything that is in the list now. Answers whether something was new. */
  readonly see: (slugUrl: SlugUrl) => boolean;
  /** Another line was chosen. */
  readonly recount: (slugUrl: SlugUrl) => void;
};

type ChapterNewsOptions = {
  readonly stores: Pick<ReadingStores, 'news' | 'titles'>;
  /** The list as it was read last; null: it is not kept. */
  readonly keptList: (slugUrl: SlugUrl) => readonly ChapterListEntry[] | null;
};

export function createChapterNews({ stores: { news, titles }, keptList }: ChapterNewsOptions): ChapterNews {
  function compare(slugUrl: SlugUrl, list: readonly ChapterListEntry[]): void {
    const { isFollowed, line } = titles.get(slugUrl);
    if (!isFollowed) return;
    const seen = news.seen(slugUrl);
    if (seen === null) news.putSeen(slugUrl, withSeen(null, list));
    news.putNew(slugUrl, seen === null ? [] : newInList(list, seen, line));
  }

  return {
    note: (slugUrl, list) => {
      const shown = () => `${news.total(slugUrl)} ${news.count(slugUrl)}`;
      const former = shown();
      news.putTotal(slugUrl, list.length);
      compare(slugUrl, list);
      return shown() !== former;
    },
    see: (slugUrl) => {
      const count = news.count(slugUrl);
      const list = keptList(slugUrl);
      news.putSeen(slugUrl, list === null ? null : withSeen(news.seen(slugUrl), list));
      news.putNew(slugUrl, []);
      return count > 0;
    },
    recount: (slugUrl) => {
      const list = keptList(slugUrl);
      if (list !== null) compare(slugUrl, list);
    },
  };
}

/** Numbers may repeat within a list: chapters of one name are one chapter. */
type Lines = Map<string, { readonly name: ChapterName; readonly branchIds: Set<number | null> }>;

/**
 * Chapters that a list has and that were not in it when it was seen. Of a chosen line those that the line has, and had
 * not then; a chapter of which the list names no branch belongs to every line.
 */
export function newInList(
  list: readonly ChapterListEntry[],
  seen: SeenChapters,
  line: TitleReading['line'],
): ChapterName[] {
  const former = new Map(seen.map(([volume, number, branchIds]) => [keyOf({ volume, number }), branchIds]));
  return [...linesOf(list)].flatMap(([key, { name, branchIds }]) => {
    const formerIds = former.get(key);
    if (line === null || branchIds.size === 0) return formerIds === undefined ? [name] : [];
    if (!branchIds.has(line.branchId)) return [];
    return formerIds !== undefined && (formerIds.length === 0 || formerIds.includes(line.branchId)) ? [] : [name];
  });
}

/** What has been seen once the list was: what a thinner answer lacks was still seen before. */
export function withSeen(seen: SeenChapters | null, list: readonly ChapterListEntry[]): SeenChapters {
  const all = linesOf(list);
  for (const [volume, number, branchIds] of seen ?? []) {
    const known = all.get(keyOf({ volume, number }));
    if (known === undefined)
      all.set(keyOf({ volume, number }), { name: { volume, number }, branchIds: new Set(branchIds) });
    else for (const id of branchIds) known.branchIds.add(id);
  }
  return [...all.values()].map(({ name, branchIds }) => [name.volume, name.number, [...branchIds]]);
}

function linesOf(list: readonly ChapterListEntry[]): Lines {
  const lines: Lines = new Map();
  for (const { volume, number, branches } of list) {
    const key = keyOf({ volume, number });
    const known = lines.get(key) ?? { name: { volume, number }, branchIds: new Set() };
    for (const { branchId } of branches) known.branchIds.add(branchId);
    lines.set(key, known);
  }
  return lines;
}

function keyOf({ volume, number }: ChapterName): string {
  return JSON.stringify([volume, number]);
}
