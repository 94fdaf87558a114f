import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { Bookmark } from '#shared/domain/novels/reading.ts';
import type { Place } from '../place/reading-place.ts';
import { distanceBetween, pointOfPlace } from '../text/document-points.ts';

/** About five lines of a usual column: fewer are the same place to the eyes. */
const SAME_PLACE_CHARACTERS = 350;

/** The bookmark that stands nearest to a place, as long as it is the same place to a reader. */
export function bookmarkNear(
  document: ChapterDocument,
  bookmarks: readonly Bookmark[],
  place: Place,
): Bookmark | undefined {
  const here = pointOfPlace(document, place);
  return bookmarks
    .map((bookmark) => {
      const there = pointOfPlace(document, bookmark);
      return { bookmark, distance: distanceBetween(document, there, here, SAME_PLACE_CHARACTERS) };
    })
    .filter(({ distance }) => distance <= SAME_PLACE_CHARACTERS)
    .toSorted((a, b) => a.distance - b.distance)[0]?.bookmark;
}
