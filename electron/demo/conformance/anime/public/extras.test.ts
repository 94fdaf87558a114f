import { afterAll, describe, expect, it } from 'vitest';
import { at, list, names, number } from '../api.ts';
import { found, someReleasePage } from '../samples.ts';
import { startServiceUnderTest } from '../service-under-test.ts';

const service = await startServiceUnderTest();
afterAll(service.close);
const read = async (path: string) => (await service.api.get(path)).json;
const page = await someReleasePage(service.api);
const genreId = number(at(page, 'genres', 0, 'id'));

const EXTRAS = ['background_covers', 'episodes', 'genres', 'latest_episode', 'members', 'sponsors', 'torrents'];
const extrasOf = (release: unknown) => EXTRAS.filter((extra) => names(release).includes(extra));

/** Paths, the releases in their answers, and exactly the extras that each release must have there. */
const PLACES: readonly (readonly [string, (answer: unknown) => unknown, readonly string[]])[] = [
  ['/anime/catalog/releases?limit=5', (answer) => at(answer, 'data'), ['genres']],
  [`/anime/genres/${genreId}/releases`, (answer) => at(answer, 'data'), ['genres']],
  ['/anime/releases/latest?limit=5', (answer) => answer, ['genres', 'latest_episode']],
  ['/anime/releases/random?limit=5', (answer) => answer, ['background_covers', 'genres']],
  [
    `/anime/releases/list?ids=${at(page, 'id')}`,
    (answer) => at(answer, 'data'),
    ['episodes', 'genres', 'members', 'sponsors', 'torrents'],
  ],
  [
    `/anime/releases/${at(page, 'id')}`,
    (answer) => [answer],
    ['background_covers', 'episodes', 'genres', 'members', 'sponsors', 'torrents'],
  ],
  [`/anime/releases/episodes/${at(page, 'episodes', 0, 'id')}`, (answer) => [at(answer, 'release')], ['episodes']],
  [`/app/search/releases?query=${at(page, 'alias')}`, (answer) => answer, []],
  ['/anime/torrents?limit=5', (answer) => list(at(answer, 'data')).map((torrent) => at(torrent, 'release')), []],
  ['/anime/schedule/week', (answer) => list(answer).map((item) => at(item, 'release')), ['genres']],
  ['/media/promotions', (answer) => list(answer).flatMap((promotion) => at(promotion, 'release') ?? []), ['genres']],
];

describe('Release extras', () => {
  it.each(PLACES)('%s', async (path, releasesIn, extras) => {
    const releases = list(releasesIn(await read(path)));
    expect(releases.length).toBeGreaterThan(0);
    for (const release of releases) expect(extrasOf(release)).toEqual(extras);
  });

  it('releases of franchises are bare', async () => {
    const franchises = list(await read('/anime/franchises'));
    const franchise = await read(`/anime/franchises/${at(found(franchises[0], 'franchise'), 'id')}`);
    const releases = list(at(franchise, 'franchise_releases'));
    expect(releases.length).toBeGreaterThan(0);
    for (const entry of releases) expect(extrasOf(at(entry, 'release'))).toEqual([]);
  });
});

describe('Lists without pages are bare arrays', () => {
  it.each([
    '/anime/releases/latest',
    '/anime/releases/random',
    '/anime/releases/recommended',
    '/anime/franchises',
    '/anime/franchises/random',
    '/anime/genres',
    '/anime/genres/random',
    '/anime/schedule/week',
    '/media/promotions',
    '/media/videos',
    '/teams/',
    '/teams/roles',
    '/teams/users',
    '/app/search/releases?query=a',
    `/anime/torrents/release/${at(page, 'id')}`,
  ])('%s', async (path) => {
    expect(await read(path)).toBeInstanceOf(Array);
  });
});
