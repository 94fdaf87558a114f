import type { ChapterListEntry } from '#shared/domain/novel.ts';

/** Volume and number as they are written: together the name of a chapter in its title. */
export type ChapterName = Pick<ChapterListEntry, 'volume' | 'number'>;

export function isSameChapter(a: ChapterName, b: ChapterName): boolean {
  return a.volume === b.volume && a.number === b.number;
}

export type ChapterNeighbours = {
  readonly entry: ChapterListEntry | undefined;
  /** 0-based place in the list, -1 for a chapter that is not in it. */
  readonly place: number;
  readonly previous: ChapterListEntry | undefined;
  readonly next: ChapterListEntry | undefined;
};

/** A chapter and those beside it in the order of the list; entries that bear the same name are passed over. */
export function neighboursOf(chapters: readonly ChapterListEntry[], name: ChapterName): ChapterNeighbours {
  const isOther = (chapter: ChapterListEntry) => !isSameChapter(chapter, name);
  const place = chapters.findIndex((chapter) => !isOther(chapter));
  if (place < 0) return { entry: undefined, place, previous: undefined, next: undefined };
  return {
    entry: chapters[place],
    place,
    previous: chapters.slice(0, place).findLast(isOther),
    next: chapters.slice(place + 1).find(isOther),
  };
}
