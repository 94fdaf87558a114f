import { addressTable, oneOf, textIn, valuesIn } from '#renderer/parts/filters/address-values.ts';

export const TORRENT_SORTINGS = ['newest', 'seeders', 'largest', 'smallest'] as const;
export type TorrentSorting = (typeof TORRENT_SORTINGS)[number];

export type TorrentFilters = {
  readonly search: string;
  readonly qualities: readonly string[];
  readonly codecs: readonly string[];
  readonly sorting: TorrentSorting;
};

export const torrentAddress = addressTable<TorrentFilters>({
  search: ['q', textIn],
  qualities: ['quality', valuesIn],
  codecs: ['codec', valuesIn],
  sorting: ['sort', oneOf(TORRENT_SORTINGS, 'newest'), 'newest'],
});
