import { describe, expect, it } from 'vitest';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import type { ServiceAddresses } from '#core/ports.ts';
import { Release } from '#shared/domain/anime/release.ts';
import { sampleRelease } from '#shared/domain/testing/sample-release.ts';
import { WireFranchise, WireRelease } from '#shared/upstream/anime-api.ts';
import { createAnimeMapping, franchiseFrom, releaseFrom } from './release-mapper.ts';

const addresses: ServiceAddresses = {
  anime: { baseUrl: 'https://api.example/api/v1', siteUrl: 'https://site.example' },
  novels: { baseUrl: 'https://n.example', siteUrl: 'https://n.example', siteId: 3 },
};
const UNSET = { value: null, description: null };
const NO_PATHS = { src: null, preview: null, thumbnail: null };
const NO_IMAGE = { ...NO_PATHS, optimized: NO_PATHS };

function episode(suffix: number, fields: Record<string, unknown> = {}) {
  const id = `00000000-0000-4000-8000-${String(suffix).padStart(12, '0')}`;
  return { id, release_id: 9, ordinal: suffix, sort_order: suffix, duration: 1_420.5, ...fields };
}

function map(fields: Record<string, unknown>) {
  const hosts = createNamedHosts({ addresses });
  const wire = WireRelease.parse({ id: 9, alias: 'nine', name: { main: 'Nine' }, ...fields });
  const release = releaseFrom(wire, createAnimeMapping(addresses, hosts));
  expect(() => Release.parse(release)).not.toThrow();
  return { release, hosts };
}
const image = (path: string) => `/media/image/anime?src=${encodeURIComponent(path)}`;

describe('a release', () => {
  it('needs only an id, an alias and a name', () => {
    const name = { main: 'Nine', english: null, alternative: null };
    expect(map({}).release).toEqual(sampleRelease({ id: 9, alias: 'nine', name }));
  });

  it('has each episode and torrent once, however often the service names it', () => {
    const torrent = { id: 5, hash: '0A' };
    const { release } = map({
      episodes: [episode(1), episode(2), episode(1, { name: 'Again' }), episode(3)],
      torrents: [torrent, { id: 6, hash: '0B' }, torrent],
    });
    expect(release.episodes.map(({ ordinal, name }) => [ordinal, name])).toEqual([
      [1, null],
      [2, null],
      [3, null],
    ]);
    expect(release.torrents.map(({ id }) => id)).toEqual([5, 6]);
  });

  it('has every fact that the service gives', () => {
    const { release } = map({
      ...{ name: { main: 'Nine', english: 'The Nine', alternative: 'IX' }, year: 2024, episodes_total: 12 },
      ...{ season: { value: 'winter', description: 'Зима' }, average_duration_of_episode: 24.5 },
      ...{ description: 'About nine.', notification: 'Late this week.', fresh_at: '2024-02-03T10:00:00+03:00' },
      ...{ is_ongoing: true, is_in_production: true, is_blocked_by_geo: true, is_blocked_by_copyrights: true },
      ...{ added_in_users_favorites: 7, external_player: '//player.example/nine', age_rating: { value: 'R18_PLUS' } },
      sponsors: [
        { id: 4, title: 'Patron', description: 'Helps.', url_title: 'Its site', url: 'https://patron.example/' },
        { title: 'Friend', url: 'javascript:alert(1)' },
        { id: 5, title: ' ' },
      ],
    });
    expect(release).toMatchObject({
      ...{ name: { main: 'Nine', english: 'The Nine', alternative: 'IX' }, year: 2024, episodesTotal: 12 },
      ...{ season: { value: 'winter', label: 'Зима' }, averageEpisodeMinutes: 24.5 },
      ...{ description: 'About nine.', notification: 'Late this week.', freshAt: '2024-02-03T10:00:00+03:00' },
      ...{ isOngoing: true, isInProduction: true, isBlockedByGeo: true, isBlockedByCopyright: true },
      ...{ inFavourites: 7, externalPlayer: 'https://player.example/nine' },
      ageRating: { value: 'R18_PLUS', label: 'R18_PLUS', isAdult: true },
    });
    expect(release.sponsors).toEqual([
      {
        ...{ id: '4', title: 'Patron', description: 'Helps.' },
        ...{ address: 'https://patron.example/', addressLabel: 'Its site' },
      },
      { id: '1', title: 'Friend', description: null, address: null, addressLabel: null },
    ]);
  });

  it('has its torrents with every fact, named by label, file name, hash or id', () => {
    const whole = {
      ...{ id: 5, hash: '0A'.repeat(20), label: 'Nine - 1080p', filename: 'nine.torrent', size: 7_000_000_000 },
      ...{ type: { value: 'BDRip', description: 'BDRip' }, quality: { value: '1080p' }, color: { value: '10Bit' } },
      codec: { value: 'x265/HEVC', description: 'x265/HEVC', label: 'HEVC', label_is_visible: true },
      ...{ description: '1-12', seeders: 3, leechers: 2, completed_times: 90, is_hardsub: true, bitrate: null },
      ...{ created_at: '2024-02-03T10:00:00+03:00', updated_at: '2024-02-04T10:00:00+03:00' },
    };
    const codec = { value: 'x264/AVC', label: ' ', label_is_visible: 'yes' };
    const { torrents } = map({
      torrents: [whole, { ...whole, id: 8, label: '', codec }, { id: 6, hash: '0A' }, { id: 7, hash: null }, { id: 0 }],
    }).release;
    const mapped = {
      ...{ id: 5, label: 'Nine - 1080p', sizeBytes: 7_000_000_000, source: 'BDRip', quality: '1080p' },
      ...{ codec: { label: 'HEVC', isNotable: true }, bitDepth: '10Bit', description: '1-12' },
      ...{ seeders: 3, leechers: 2, completedTimes: 90, isHardsub: true },
      ...{ createdAt: '2024-02-03T10:00:00+03:00', updatedAt: '2024-02-04T10:00:00+03:00' },
    };
    expect(torrents.slice(0, 2)).toEqual([
      mapped,
      { ...mapped, id: 8, label: 'nine', codec: { label: 'x264/AVC', isNotable: false } },
    ]);
    expect(torrents.slice(2)).toMatchObject([
      { id: 6, label: '0a', sizeBytes: null, codec: null, isHardsub: false, seeders: null },
      { id: 7, label: '7' },
    ]);
  });

  it('treats unset objects as absent and keeps unknown values', () => {
    const { release } = map({
      type: { value: 'HOLOGRAM', description: '' },
      season: UNSET,
      publish_day: { value: 5, description: 'Пятница' },
      age_rating: { value: 'R21_PLUS', label: '21+', description: '', is_adult: true },
      poster: NO_IMAGE,
      rating: { average: 9, distribution: { 1: 2, 10: 40 } },
    });
    expect(release).toMatchObject({
      type: { value: 'HOLOGRAM', label: 'HOLOGRAM' },
      season: null,
      publishDay: { value: '5', label: 'Пятница' },
      ageRating: { value: 'R21_PLUS', label: '21+', isAdult: true },
      poster: null,
      rating: { average: 9, votes: 42, distribution: [2, 0, 0, 0, 0, 0, 0, 0, 0, 40] },
      averageScore: 9,
    });
  });

  it('treats blank texts as absent', () => {
    expect(map({ description: ' ', notification: '' }).release).toMatchObject({
      description: null,
      notification: null,
    });
  });

  it.each([undefined, null, { average: null }, { average: 0 }, { average: 0, distribution: { 1: 0 } }])(
    'has no rating without votes: %j',
    (rating) => {
      expect(map({ rating }).release).toMatchObject({ averageScore: null, rating: null });
    },
  );

  it('skips malformed items and fields of a wrong type', () => {
    const { release } = map({
      year: '2024',
      genres: [{ id: 1, name: 'a' }, null, 7, { id: 'x' }, { id: 2, name: 'b' }],
      members: [{ id: 'm', user: null, nickname: 'n', role: { value: 'voicing', description: 'v' } }, 'x'],
      episodes: [episode(1), 'broken', { id: 5 }, { id: 'no-uuid', ordinal: 2 }, episode(3, { duration: 'long' })],
      rating: 'good',
      poster: 'x.webp',
      is_ongoing: 'yes',
    });
    expect(release).toMatchObject({ year: null, rating: null, poster: null, isOngoing: false });
    expect(release.genres.map(({ id }) => id)).toEqual([1, 2]);
    expect(release.members).toEqual([{ id: 'm', nickname: 'n', role: { value: 'voicing', label: 'v' } }]);
    expect(release.episodes.map(({ ordinal, durationSeconds }) => [ordinal, durationSeconds])).toEqual([
      [1, 1420.5],
      [3, 0],
    ]);
  });

  it('has a poster of the middle size in the smaller format, and a background of the largest size', () => {
    const paths = { src: '/storage/a.jpg', preview: '/storage/a-p.jpg', thumbnail: '/storage/a-t.jpg' };
    const optimized = { src: '/storage/a.webp', preview: '/storage/a-p.webp', thumbnail: '/storage/a-t.webp' };
    const { release } = map({
      poster: { ...paths, optimized },
      background_covers: [{ image: NO_IMAGE }, { ...paths, optimized }],
    });
    expect(release.poster).toBe(image('https://site.example/storage/a-p.webp'));
    expect(release.background).toBe(image('https://site.example/storage/a.webp'));
    expect(map({ poster: { thumbnail: '/t.jpg' } }).release.poster).toBe(image('https://site.example/t.jpg'));
    const large = { src: '/l.jpg', thumbnail: '/t.jpg', optimized: { src: '/l.webp', thumbnail: '/t.webp' } };
    expect(map({ poster: large }).release.poster).toBe(image('https://site.example/l.webp'));
    expect(map({ poster: { ...large, preview: '/p.jpg' } }).release.poster).toBe(image('https://site.example/p.jpg'));
    const backgrounds = [{ thumbnail: '/t.jpg', preview: '/p.jpg' }];
    expect(map({ background_covers: backgrounds }).release.background).toBe(image('https://site.example/p.jpg'));
  });

  it('uses absolute and protocol-relative paths as they are, and learns their hosts', () => {
    const { release, hosts } = map({
      poster: { preview: '//pictures.example/p.jpg' },
      background_covers: [{ image: { src: 'https://backgrounds.example/b.jpg?x=1&y=2' } }],
    });
    expect(release.poster).toBe(image('https://pictures.example/p.jpg'));
    expect(release.background).toBe(image('https://backgrounds.example/b.jpg?x=1&y=2'));
    expect(hosts.allows(new URL('https://pictures.example/other.jpg'), 'image')).toBe(true);
    expect(hosts.allows(new URL('https://backgrounds.example/other.jpg'), 'image')).toBe(true);
    expect(hosts.allows(new URL('https://backgrounds.example/other.jpg'), 'stream')).toBe(false);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'blob:https://x/1', '   ', 'https://'])(
    'has no poster at %j',
    (preview) => {
      expect(map({ poster: { preview } }).release.poster).toBeNull();
    },
  );
});

describe('a franchise', () => {
  const { images } = createAnimeMapping(addresses, createNamedHosts({ addresses }));
  const id = '00000000-0000-4000-8000-000000000000';
  const franchise = (fields: Record<string, unknown>) => franchiseFrom(WireFranchise.parse({ id, ...fields }), images);
  const part = (number: number, place?: number) => ({
    sort_order: place,
    release: { id: number, alias: `${number}`, name: { main: `Part ${number}` } },
  });

  it('has its releases in order, and the name of the first one if it has none', () => {
    const parts = { franchise_releases: [part(7, 2), part(9, 1), { sort_order: 0 }, null] };
    const { releases, name } = franchise(parts);
    expect([name, ...releases.map((release) => release.id)]).toEqual(['Part 9', 9, 7]);
    expect(franchise({ ...parts, name: ' ', name_english: 'English' }).name).toBe('English');
    expect(franchise({ ...parts, name: 'Name', name_english: 'English' }).name).toBe('Name');
    expect(franchise({ name: null }).name).toBe('');
  });

  it('has each release once', () => {
    const { releases } = franchise({ franchise_releases: [part(7, 1), part(9, 2), part(7, 3)] });
    expect(releases.map((release) => release.id)).toEqual([7, 9]);
  });

  it('has its duration from a number of seconds, never from a text', () => {
    const seconds = (fields: Record<string, unknown>) => franchise(fields).totalSeconds;
    expect(seconds({ total_duration: '5 часов', total_duration_in_seconds: 18_000 })).toBe(18_000);
    expect(seconds({ total_duration: 300, total_duration_in_seconds: 18_000 })).toBe(18_000);
    expect(seconds({ total_duration: 18_000 })).toBe(18_000);
    expect(seconds({ total_duration: '5 часов' })).toBeNull();
  });
});

describe('an episode', () => {
  it('is ordered by its sort order, not by its number', () => {
    const { release } = map({
      episodes: [
        episode(3, { ordinal: 1, sort_order: 30 }),
        episode(1, { ordinal: 0, sort_order: 10 }),
        episode(2, { ordinal: 0.5, sort_order: 20 }),
        episode(4, { ordinal: 25, sort_order: null }),
        episode(5, { ordinal: 99, sort_order: 5 }),
        episode(6, { ordinal: null, sort_order: 40 }),
      ],
    });
    expect(release.episodes.map(({ ordinal }) => ordinal)).toEqual([99, 0, 0.5, 25, 1, 40]);
  });

  it('has no blank name and no negative duration', () => {
    const { release } = map({
      episodes: [
        episode(1, { name: 'Beginning', updated_at: '2026-11-22T16:00:00Z', preview: { preview: '/storage/s.jpg' } }),
        episode(2, { name: ' ', duration: -5, preview: NO_IMAGE }),
      ],
    });
    expect(release.episodes).toMatchObject([
      { name: 'Beginning', updatedAt: '2026-11-22T16:00:00Z', preview: image('https://site.example/storage/s.jpg') },
      { name: null, durationSeconds: 0, updatedAt: null, preview: null },
    ]);
  });

  it('has streams only at absolute web addresses, unchanged, and their hosts are learned', () => {
    const url = 'https://cdn.example/v/1/720.m3u8?isAuthorized=1&country=RU&x=%2F%41';
    const { release, hosts } = map({
      episodes: [
        episode(1, { hls_480: '/relative.m3u8', hls_720: url, hls_1080: null }),
        episode(2, {
          hls_480: 'javascript:alert(1)',
          hls_720: '//cdn2.example/x.m3u8',
          hls_1080: ' https://cdn3.example/x',
        }),
      ],
    });
    expect(release.episodes.map(({ streams }) => streams)).toEqual([[{ height: 720, url }], []]);
    expect(hosts.allows(new URL('https://cdn.example/segment.ts'), 'stream')).toBe(true);
    expect(hosts.allows(new URL('https://cdn2.example/segment.ts'), 'stream')).toBe(false);
  });

  it('has an opening and an ending only if both ends are valid', () => {
    const marks = (opening: unknown, ending: unknown) => {
      const [first] = map({ episodes: [episode(1, { opening, ending })] }).release.episodes;
      return [first?.opening, first?.ending];
    };
    expect(marks({ start: 5, stop: 95 }, { start: 1_300, stop: 1_390 })).toEqual([
      { startSeconds: 5, stopSeconds: 95 },
      { startSeconds: 1_300, stopSeconds: 1_390 },
    ]);
    expect(marks({ start: null, stop: null }, { start: 20, stop: 20 })).toEqual([null, null]);
    expect(marks(null, 'x')).toEqual([null, null]);
  });
});
