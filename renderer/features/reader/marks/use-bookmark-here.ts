import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import { useReaderStore } from '../reader-store.ts';
import { bookmarkNear } from './bookmark-places.ts';
import { isOfText } from './mark-of-text.ts';

/** Whether the place that is read now is bookmarked. */
export function useBookmarkHere(slugUrl: string): boolean {
  const { data: bookmarks } = useQuery(queryFor('bookmarks.list', { slugUrl }));
  return useReaderStore(({ text, currentPlace }) => {
    if (text === null || currentPlace === null || bookmarks === undefined) return false;
    const own = bookmarks.filter((bookmark) => isOfText(text, bookmark));
    return own.length > 0 && bookmarkNear(text.document, own, currentPlace()) !== undefined;
  });
}
