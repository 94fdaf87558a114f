import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { queryFor } from '#renderer/api/query-for.ts';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { showChangeToast } from '#renderer/parts/lists/use-list-changes.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { Bookmark } from '#shared/domain/novels/reading.ts';
import type { Place } from '../place/reading-place.ts';
import { type ReadText, useReaderStore } from '../reader-store.ts';
import { spokenPlace } from '../speech/use-spoken-place.ts';
import { distanceBetween, excerptAt, pointOfPlace } from '../text/document-points.ts';
import { isOfText } from './use-highlight-changes.ts';

/** What can be done with bookmarks. Each change says itself, and can be undone. */
export function useBookmarkChanges() {
  const t = useTranslations('reader.bookmarks');
  const change = useChange();

  /** One after the other: a key that is held must not set two bookmarks at one place. */
  const run = (command: () => Promise<unknown>) => void change({ scope: 'bookmarks', command, shown: [] });

  async function add(bookmark: Bookmark): Promise<void> {
    await api['bookmarks.put'](bookmark);
    showChangeToast(`bookmark ${bookmark.id}`, {
      text: t('added'),
      undo: { label: t('undo'), run: () => run(() => api['bookmarks.remove']({ ids: [bookmark.id] })) },
    });
  }

  async function remove(bookmark: Bookmark): Promise<void> {
    await api['bookmarks.remove']({ ids: [bookmark.id] });
    showChangeToast(`bookmark ${bookmark.id}`, {
      text: t('removed'),
      undo: { label: t('undo'), run: () => run(() => api['bookmarks.put'](bookmark)) },
    });
  }

  async function toggleAt({ document, chapter }: ReadText, place: Place): Promise<void> {
    const { slugUrl, volume, number, branchId } = chapter;
    const known = await api['bookmarks.list']({ slugUrl });
    const own = known.filter((bookmark) => isOfText({ document, chapter }, bookmark));
    const here = bookmarkNear(document, own, place);
    if (here !== undefined) return remove(here);
    const excerpt = excerptAt(document, pointOfPlace(document, place));
    const id = crypto.randomUUID();
    return add({ id, slugUrl, volume, number, branchId, createdAt: Date.now(), ...place, excerpt });
  }

  return {
    remove: (bookmark: Bookmark) => run(() => remove(bookmark)),
    /** Sets one at the place that is read or heard, or takes away the one that is there. */
    toggleHere: () => {
      const { text, currentPlace } = useReaderStore.getState();
      if (text === null) return;
      const place = spokenPlace(text.document) ?? currentPlace?.();
      if (place !== undefined) run(() => toggleAt(text, place));
    },
  };
}

/** Whether the place that is read now is bookmarked. */
export function useBookmarkHere(slugUrl: string): boolean {
  const { data: bookmarks } = useQuery(queryFor('bookmarks.list', { slugUrl }));
  return useReaderStore(({ text, currentPlace }) => {
    if (text === null || currentPlace === null || bookmarks === undefined) return false;
    const own = bookmarks.filter((bookmark) => isOfText(text, bookmark));
    return own.length > 0 && bookmarkNear(text.document, own, currentPlace()) !== undefined;
  });
}

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
