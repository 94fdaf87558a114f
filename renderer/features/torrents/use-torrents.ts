import { useEffect, useEffectEvent, useState } from 'react';
import { type Endless, useEndless } from '#renderer/api/use-endless.ts';
import type { TorrentOfRelease } from '#shared/domain/anime/release.ts';
import { foundByName, searchTextOf } from '#shared/domain/app/name-search.ts';
import { type TorrentFilters, type TorrentSorting, torrentAddress } from './torrent-filters.ts';

export const idOf = (torrent: TorrentOfRelease) => torrent.id;

/** Ten requests of the feed, one after another. */
const STEP = 500;

/**
 * The feed of torrents. The service can neither filter nor sort it (anime-service, Torrents): once the person does, the newest
 * 500 are loaded and arranged here. Older ones are loaded if the person asks for them, and as long as nothing is found.
 */
export function useTorrents(filters: TorrentFilters) {
  const feed = useEndless('torrents.page', (page) => ({ page }), idOf);
  const [wanted, setWanted] = useState(STEP);
  const { items, hasMore, isFetchingMore, error, loadMore } = feed;
  const loaded = items?.length ?? 0;
  const isArranged = Object.keys(torrentAddress.write(filters)).length > 0;
  const found = isArranged ? items && arranged(items, filters) : items;
  const needsMore = isArranged && found !== undefined && hasMore && (loaded < wanted || found.length === 0);

  const loadNext = useEffectEvent(loadMore);
  const loadsMoreAt = needsMore ? loaded : 0;
  useEffect(() => {
    if (loadsMoreAt > 0) loadNext();
  }, [loadsMoreAt]);

  const list: Endless<TorrentOfRelease> = isArranged
    ? { ...feed, items: found, hasMore: false, loadMore: () => undefined }
    : feed;
  return {
    list,
    /** The loaded torrents in the order of the feed. */
    known: items ?? [],
    total: feed.total,
    isArranged,
    isLoading: isFetchingMore || (needsMore && error === null),
    hasOlder: hasMore,
    loadOlder: () => setWanted(loaded + STEP),
  };
}

type Rank = (torrent: TorrentOfRelease) => number;

/** Orders of the list. Torrents without the figure come last; those with equal ones keep the order of the feed. */
const RANKS: Readonly<Record<TorrentSorting, Rank | null>> = {
  newest: null,
  seeders: ({ seeders }) => seeders ?? -1,
  largest: ({ sizeBytes }) => sizeBytes ?? -1,
  smallest: ({ sizeBytes }) => -(sizeBytes ?? Number.MAX_VALUE),
};

/** The torrents of any chosen quality and codec that the search finds by their release's names or their label, sorted. */
export function arranged(
  torrents: readonly TorrentOfRelease[],
  { search, qualities, codecs, sorting }: TorrentFilters,
): readonly TorrentOfRelease[] {
  const holds = (chosen: readonly string[], value: string | undefined | null) =>
    chosen.length === 0 || (value != null && chosen.includes(value));
  const fitting = torrents.filter(({ quality, codec }) => holds(qualities, quality) && holds(codecs, codec?.label));
  const found = foundByName(fitting, search, ({ release, label }) => {
    const { main = null, english = null, alternative = null } = release?.name ?? {};
    return searchTextOf([main, english, alternative, label]);
  });
  const rank = RANKS[sorting];
  return rank === null ? found : found.toSorted((left, right) => rank(right) - rank(left));
}
