import { describe, expect, it } from 'vitest';
import { TorrentOfRelease } from '#shared/domain/anime/release.ts';
import { sampleCard } from '#shared/domain/testing/sample-release.ts';
import { torrentAddress } from './torrent-filters.ts';
import { arranged } from './use-torrents.ts';

const none = torrentAddress.read({});

function torrent(id: number, english: string, facts: Partial<TorrentOfRelease> = {}): TorrentOfRelease {
  return TorrentOfRelease.parse({
    id,
    label: `${english} [WEBRip]`,
    sizeBytes: null,
    source: null,
    quality: null,
    codec: null,
    bitDepth: null,
    description: null,
    seeders: null,
    leechers: null,
    completedTimes: null,
    isHardsub: false,
    createdAt: null,
    updatedAt: null,
    members: [],
    release: sampleCard({ id, name: { main: `Релиз ${id}`, english, alternative: null } }),
    ...facts,
  });
}

const hevc = { label: 'HEVC', isNotable: true };
const feed = [
  torrent(1, 'Paper Moon', { quality: '1080p', codec: hevc, seeders: 3, sizeBytes: 700 }),
  torrent(2, 'Tea House', { quality: '720p', codec: { label: 'AVC', isNotable: false }, seeders: 9, sizeBytes: 300 }),
  torrent(3, 'Paper Boat', { quality: '1080p', codec: { label: 'AVC', isNotable: false }, seeders: 9 }),
  torrent(4, 'Gone', { release: null }),
];
const idsOf = (filters: Partial<typeof none>) => arranged(feed, { ...none, ...filters }).map(({ id }) => id);

describe('arranged', () => {
  it('finds torrents by any name of their release, by their label, and in the other keyboard layout', () => {
    expect(idsOf({})).toEqual([1, 2, 3, 4]);
    expect(idsOf({ search: 'paper' })).toEqual([1, 3]);
    expect(idsOf({ search: 'релиз 2' })).toEqual([2]);
    expect(idsOf({ search: 'gone webrip' })).toEqual([4]);
    expect(idsOf({ search: 'зфзук' })).toEqual([1, 3]);
    expect(idsOf({ search: 'nothing like it' })).toEqual([]);
  });

  it('keeps torrents with any of the chosen qualities and any of the chosen codecs', () => {
    expect(idsOf({ qualities: ['1080p'] })).toEqual([1, 3]);
    expect(idsOf({ qualities: ['1080p', '720p'], codecs: ['AVC'] })).toEqual([2, 3]);
    expect(idsOf({ codecs: ['AV1'] })).toEqual([]);
  });

  it('sorts the unknown last, and equals in the order of the feed', () => {
    expect(idsOf({ sorting: 'seeders' })).toEqual([2, 3, 1, 4]);
    expect(idsOf({ sorting: 'largest' })).toEqual([1, 2, 3, 4]);
    expect(idsOf({ sorting: 'smallest' })).toEqual([2, 1, 3, 4]);
  });
});

describe('torrentAddress', () => {
  it('writes what differs from the defaults, and reads it back', () => {
    expect(torrentAddress.write(none)).toEqual({});
    const filters = { search: 'moon', qualities: ['1080p'], codecs: ['AVC', 'HEVC'], sorting: 'largest' } as const;
    const search = torrentAddress.write(filters);
    expect(search).toEqual({ q: 'moon', quality: '1080p', codec: 'AVC,HEVC', sort: 'largest' });
    expect(torrentAddress.read(search)).toEqual(filters);
  });

  it('omits invalid values', () => {
    expect(torrentAddress.clean({ sort: 'toString', quality: ',', q: ' ', other: '1' })).toEqual({});
    expect(torrentAddress.clean({ sort: 'newest', codec: 'HEVC,,AVC,HEVC' })).toEqual({ codec: 'AVC,HEVC' });
  });
});
