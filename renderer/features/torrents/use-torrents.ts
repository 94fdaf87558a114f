import { useEffect, useEffectEvent, useState } from 'react';
import { type Endless, useEndless } from '#renderer/api/use-endless.ts';
import type { TorrentOfRelease } from '#shared/domain/anime/release.ts';
import { arranged } from './arranged-torrents.ts';
import { type TorrentFilters, torrentAddress } from './torrent-filters.ts';

export const idOf = (torrent: TorrentOfRelease) => torrent.id;

/** Ten requests of the feed, one after another. */
const STEP = 500;

/**
 * The feed of torrents, which the service can neither filter nor sort (anime-service, Torrents): while the person does, the
 * newest 500 are loaded and arranged here; older ones when the person asks for them, and as long as nothing is found.
 */
export function useTorrents(filters: TorrentFilters) {
  const feed = useEndless('torrents.page', (page) => ({ page }), idOf);
  const [wanted, setWanted] = useState(STEP);
  const { items, hasMore, isFetchingMore, error, loadMore } = feed;
  const loaded = items?.length ?? 0;
  const isArranged = Object.keys(torrentAddress.write(filters)).length > 0;
  const found = isArranged ? items && arranged(items, filters) : items;
  const isWanting = isArranged && found !== undefined && hasMore && (loaded < wanted || found.length === 0);

  const goOn = useEffectEvent(loadMore);
  const goesOnAt = isWanting ? loaded : 0;
  useEffect(() => {
    if (goesOnAt > 0) goOn();
  }, [goesOnAt]);

  const list: Endless<TorrentOfRelease> = isArranged
    ? { ...feed, items: found, hasMore: false, loadMore: () => undefined }
    : feed;
  return {
    list,
    /** All that is loaded, in the order of the feed. */
    known: items ?? [],
    total: feed.total,
    isArranged,
    isLoading: isFetchingMore || (isWanting && error === null),
    hasOlder: hasMore,
    loadOlder: () => setWanted(loaded + STEP),
  };
}
