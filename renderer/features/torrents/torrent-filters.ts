import { searchOf, textIn, valuesIn, writtenIn } from '#renderer/parts/filters/address-values.ts';
import type { TorrentOfRelease } from '#shared/domain/anime/release.ts';
import { foundByName, searchTextOf } from '#shared/domain/app/name-search.ts';

type Rank = (torrent: TorrentOfRelease) => number;

/** Orders of the list; torrents without the figure come last, and those with equal ones stay in the order of the feed. */
const RANKS = {
  newest: null,
  seeders: ({ seeders }) => seeders ?? -1,
  largest: ({ sizeBytes }) => sizeBytes ?? -1,
  smallest: ({ sizeBytes }) => -(sizeBytes ?? Number.MAX_VALUE),
} as const satisfies Record<string, Rank | null>;

export type TorrentSorting = keyof typeof RANKS;
const USUAL_SORTING: TorrentSorting = 'newest';
export const TORRENT_SORTINGS: readonly TorrentSorting[] = [USUAL_SORTING, 'seeders', 'largest', 'smallest'];

export type TorrentFilters = {
  readonly search: string;
  readonly qualities: readonly string[];
  readonly codecs: readonly string[];
  readonly sorting: TorrentSorting;
};

/** Reads any address: unknown values are ignored. */
export function filtersFromSearch(search: Readonly<Record<string, unknown>>): TorrentFilters {
  const sorting = TORRENT_SORTINGS.find((each) => each === writtenIn(search['sort'])[0]);
  return {
    search: textIn(search['q']),
    qualities: valuesIn(search['quality']),
    codecs: valuesIn(search['codec']),
    sorting: sorting ?? USUAL_SORTING,
  };
}

export function searchFromFilters({ search, qualities, codecs, sorting }: TorrentFilters) {
  return searchOf({
    q: search,
    quality: qualities,
    codec: codecs,
    sort: sorting === USUAL_SORTING ? null : sorting,
  });
}

/** `validateSearch` of the address. */
export function torrentSearch(search: Readonly<Record<string, unknown>>) {
  return searchFromFilters(filtersFromSearch(search));
}

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
  const rank: Rank | null = RANKS[sorting];
  return rank === null ? found : found.toSorted((left, right) => rank(right) - rank(left));
}
