import type { TorrentOfRelease } from '#shared/domain/anime/release.ts';
import { foundByName, searchTextOf } from '#shared/domain/app/name-search.ts';
import type { TorrentFilters, TorrentSorting } from './torrent-filters.ts';

type Rank = (torrent: TorrentOfRelease) => number;

/** Orders of the list; torrents without the figure come last, and those with equal ones stay in the order of the feed. */
const RANKS: Readonly<Record<TorrentSorting, Rank | null>> = {
  newest: null,
  seeders: ({ seeders }) => seeders ?? -1,
  largest: ({ sizeBytes }) => sizeBytes ?? -1,
  smallest: ({ sizeBytes }) => -(sizeBytes ?? Number.MAX_VALUE),
};

/** The torrents of any chosen quality and codec whose release or label has the name, in order. */
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
