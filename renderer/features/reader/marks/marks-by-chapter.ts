import { isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { Bookmark } from '#shared/domain/novels/reading.ts';

type Mark = Pick<Bookmark, 'volume' | 'number'>;

export type ChapterMarks<Kind> = Mark & {
  /** Null for a chapter without a name, and for one that is not in the list any more. */
  readonly name: string | null;
  readonly marks: readonly Kind[];
};

/** Marks under their chapters in the order of the title; those of chapters that are gone come last. */
export function marksByChapter<Kind extends Mark>(
  marks: readonly Kind[],
  chapters: readonly ChapterListEntry[],
): ChapterMarks<Kind>[] {
  const places = new Map(chapters.map((chapter, place) => [keyOf(chapter), place]));
  const groups = Map.groupBy(marks, keyOf);
  return [...groups.entries()]
    .map(([key, ofChapter]) => ({ place: places.get(key) ?? chapters.length, marks: ofChapter }))
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ place, marks: [first, ...others] }) =>
      first === undefined
        ? []
        : [
            {
              volume: first.volume,
              number: first.number,
              name: nameOf(chapters[place], first),
              marks: [first, ...others],
            },
          ],
    );
}

function nameOf(entry: ChapterListEntry | undefined, mark: Mark): string | null {
  return entry !== undefined && isSameChapter(entry, mark) ? entry.name : null;
}

function keyOf({ volume, number }: Mark): string {
  return JSON.stringify([volume, number]);
}
