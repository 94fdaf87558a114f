import { useEffect, useEffectEvent, useState } from 'react';
import { type Endless, useEndless } from '#renderer/api/use-endless.ts';
import type { TorrentOfRelease } from '#shared/domain/anime/release.ts';
import { arranged, searchFromFilters, type TorrentFilters } from './torrent-filters.ts';

export const idOf = (torrent: TorrentOfRelease) => torrent.id;

/** Ten requests of the feed, one after another. */
const STEP = 500;

/**
 * The feed of torrents, which the service can neither filter nor sort (anime-service, Torrents): while the person does, the
 * newest 500 are loaded and arranged here, and older ones when the person asks for them.
 */
export function useTorrents(filters: TorrentFilters) {
  const feed = useEndless('torrents.page', (page) => ({ page }), idOf);
  const [wanted, setWanted] = useState(STEP);
  const { items, hasMore, isFetchingMore, error, loadMore } = feed;
  const loaded = items?.length ?? 0;
  const isArranged = Object.keys(searchFromFilters(filters)).length > 0;
  const isLoading = isArranged && hasMore && error === null && (isFetchingMore || (loaded > 0 && loaded < wanted));

  const goOn = useEffectEvent(loadMore);
  useEffect(() => {
    if (isArranged && loaded > 0 && loaded < wanted) goOn();
  }, [isArranged, loaded, wanted]);

  const list: Endless<TorrentOfRelease> = isArranged
    ? { ...feed, items: items && arranged(items, filters), hasMore: false, loadMore: () => undefined }
    : feed;
  return {
    list,
    /** All that is loaded, in the order of the feed. */
    known: items ?? [],
    total: feed.total,
    isArranged,
    isLoading,
    hasOlder: hasMore,
    loadOlder: () => setWanted(loaded + STEP),
  };
}
