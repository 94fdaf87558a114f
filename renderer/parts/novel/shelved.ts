import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ShelfName, ShelvedNovel } from '#shared/domain/novels/reading.ts';

/**
 * The shelves as they are once a novel was put somewhere, or off them (`null`). One that stood nowhere comes with the next
 * answer: what is known of it is not enough.
 */
export function withShelf(
  shelved: readonly ShelvedNovel[],
  slugUrl: SlugUrl,
  shelf: ShelfName | null,
  now: number,
): ShelvedNovel[] {
  const others = shelved.filter(({ novel }) => novel.slugUrl !== slugUrl);
  const known = shelved.find(({ novel }) => novel.slugUrl === slugUrl);
  if (shelf === null || known === undefined) return others;
  return [{ ...known, shelf, isFollowed: followedOn(shelf, known.isFollowed), touchedAt: now }, ...others];
}

/** Whether a novel is followed once it was put somewhere, as this device keeps it. */
export function followedOn(shelf: ShelfName | null, isFollowed: boolean): boolean {
  return shelf === 'want' ? isFollowed : shelf === 'reading';
}

/** The part of a novel that is read, 0..1; undefined where nothing is, or it is not known how much there is. */
export function readPart({
  readChapters,
  totalChapters,
}: Pick<ShelvedNovel, 'readChapters' | 'totalChapters'>): number | undefined {
  if (readChapters === 0 || totalChapters === null || totalChapters === 0) return undefined;
  return Math.min(readChapters / totalChapters, 1);
}
