import { chapterKey, isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';

/** Volume and number as they are written: together the name of a chapter in its title. */
export type ChapterName = Pick<ChapterListEntry, 'volume' | 'number'>;

/**
 * The list with each name once. Entries that bear the same name have the same address, here and at the service, which
 * tells them apart by their branches alone: they are one chapter, with the branches of all, where the first one stands.
 */
export function distinctChapters(chapters: readonly ChapterListEntry[]): readonly ChapterListEntry[] {
  const distinct = new Map<string, ChapterListEntry>();
  for (const chapter of chapters) {
    const key = chapterKey(chapter);
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

/** Where reading goes on to, either way. `skipped`: so many chapters of the list are left out on the way. */
export type WaysOn = {
  readonly previous: ChapterListEntry | undefined;
  readonly next: ChapterListEntry | undefined;
  readonly skippedBefore: number;
  readonly skippedAfter: number;
};

/**
 * The chapters beside one, or where those do not open, the nearest ones that do. Where none does, the one beside it all
 * the same: it says why it does not open.
 */
export function waysOn(
  chapters: readonly ChapterListEntry[],
  { place, previous, next }: ChapterNeighbours,
  opens: (chapter: ChapterListEntry) => boolean,
): WaysOn {
  if (place < 0) return { previous, next, skippedBefore: 0, skippedAfter: 0 };
  const before = chapters.findLastIndex((chapter, at) => at < place && opens(chapter));
  const after = chapters.findIndex((chapter, at) => at > place && opens(chapter));
  return {
    previous: before < 0 ? previous : chapters[before],
    next: after < 0 ? next : chapters[after],
    skippedBefore: before < 0 ? 0 : place - before - 1,
    skippedAfter: after < 0 ? 0 : after - place - 1,
  };
}
