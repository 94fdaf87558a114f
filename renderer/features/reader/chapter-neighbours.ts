import type { ChapterListEntry } from '#shared/domain/novel.ts';

/** Volume and number as they are written: together the name of a chapter in its title. */
export type ChapterName = Pick<ChapterListEntry, 'volume' | 'number'>;

export function isSameChapter(a: ChapterName, b: ChapterName): boolean {
  return a.volume === b.volume && a.number === b.number;
}

/**
 * The list with each name once. Entries that bear the same name have the same address, here and at the service, which
 * tells them apart by their branches alone: they are one chapter, with the branches of all, where the first one stands.
 */
export function distinctChapters(chapters: readonly ChapterListEntry[]): readonly ChapterListEntry[] {
  const distinct = new Map<string, ChapterListEntry>();
  for (const chapter of chapters) {
    const key = JSON.stringify([chapter.volume, chapter.number]);
    const known = distinct.get(key);
    distinct.set(key, known === undefined ? chapter : merged(known, chapter));
  }
  return distinct.size === chapters.length ? chapters : [...distinct.values()];
}

function merged(first: ChapterListEntry, second: ChapterListEntry): ChapterListEntry {
  return { ...first, name: first.name ?? second.name, branches: [...first.branches, ...second.branches] };
}

export type ChapterNeighbours = {
  readonly entry: ChapterListEntry | undefined;
  /** 0-based place in the list, -1 for a chapter that is not in it. */
  readonly place: number;
  readonly previous: ChapterListEntry | undefined;
  readonly next: ChapterListEntry | undefined;
};

/** A chapter and those beside it, in the order of a list in which each name stands once. */
export function neighboursOf(chapters: readonly ChapterListEntry[], name: ChapterName): ChapterNeighbours {
  const place = chapters.findIndex((chapter) => isSameChapter(chapter, name));
  if (place < 0) return { entry: undefined, place, previous: undefined, next: undefined };
  return { entry: chapters[place], place, previous: chapters[place - 1], next: chapters[place + 1] };
}
