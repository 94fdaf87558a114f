import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { queryFor } from '#renderer/api/query-for.ts';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { showChangeToast } from '#renderer/parts/lists/use-list-changes.ts';
import { isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import type { Bookmark } from '#shared/domain/novels/reading.ts';
import { bookmarkNear, excerptAt, pointOfPlace } from '../place/document-places.ts';
import type { Place } from '../place/reading-place.ts';
import { type ReadText, useReaderStore } from '../reader-store.ts';
import { readPlace } from '../speech/speech-store.ts';
import { useChapter } from '../text/use-open-chapter.ts';

/** Whether a bookmark or highlight belongs to the open text: the same chapter in the same translation. */
export function isOfText({ chapter }: ReadText, mark: Pick<Bookmark, 'volume' | 'number' | 'branchId'>): boolean {
  return isSameChapter(chapter, mark) && chapter.branchId === mark.branchId;
}

/** Sets and removes bookmarks. Each change shows a toast and can be undone. */
export function useBookmarkChanges() {
  const t = useTranslations('reader.bookmarks');
  const change = useChange();

  /** In order: a key that is held must not set two bookmarks at one place. */
  const run = (command: () => Promise<unknown>) => void change({ scope: 'bookmarks', command, shown: [] });

  function store(bookmark: Bookmark, isSet: boolean): Promise<unknown> {
    return isSet ? api['bookmarks.put'](bookmark) : api['bookmarks.remove']({ ids: [bookmark.id] });
  }

  async function set(bookmark: Bookmark, isSet: boolean): Promise<void> {
    await store(bookmark, isSet);
    showChangeToast(`bookmark ${bookmark.id}`, {
      text: t(isSet ? 'added' : 'removed'),
      undo: { label: t('undo'), run: () => run(() => store(bookmark, !isSet)) },
    });
  }

  async function toggleAt(text: ReadText, place: Place): Promise<void> {
    const { slugUrl, volume, number, branchId } = text.chapter;
    const known = await api['bookmarks.list']({ slugUrl });
    const here = bookmarkNear(
      text.document,
      known.filter((bookmark) => isOfText(text, bookmark)),
      place,
    );
    if (here !== undefined) return set(here, false);
    const excerpt = excerptAt(text.document, pointOfPlace(text.document, place));
    const id = crypto.randomUUID();
    return set({ id, slugUrl, volume, number, branchId, createdAt: Date.now(), ...place, excerpt }, true);
  }

  return {
    remove: (bookmark: Bookmark) => run(() => set(bookmark, false)),
    /** Sets a bookmark at the place that is read or heard, or removes the one there. */
    toggleHere: () => {
      const { text } = useReaderStore.getState();
      const place = readPlace();
      if (text !== null && place !== null) run(() => toggleAt(text, place));
    },
  };
}

/** Whether the place that is read has a bookmark. */
export function useBookmarkHere(): boolean {
  const { slugUrl } = useChapter().opened;
  const { data: bookmarks } = useQuery(queryFor('bookmarks.list', { slugUrl }));
  return useReaderStore(({ text, currentPlace }) => {
    if (text === null || currentPlace === null || bookmarks === undefined) return false;
    const own = bookmarks.filter((bookmark) => isOfText(text, bookmark));
    return own.length > 0 && bookmarkNear(text.document, own, currentPlace()) !== undefined;
  });
}
