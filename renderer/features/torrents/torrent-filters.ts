import { searchOf, textIn, valuesIn, writtenIn } from '#renderer/parts/filters/address-values.ts';

export const TORRENT_SORTINGS = ['newest', 'seeders', 'largest', 'smallest'] as const;
export type TorrentSorting = (typeof TORRENT_SORTINGS)[number];
const USUAL_SORTING: TorrentSorting = 'newest';

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
