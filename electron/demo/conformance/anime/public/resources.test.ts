import { afterAll, describe, expect, it } from 'vitest';
import { at, column, list, number } from '../api.ts';
import { readCatalogue } from '../samples.ts';
import { startServiceUnderTest } from '../service-under-test.ts';
import { expectShape, type SHAPES } from '../shapes.ts';

const service = await startServiceUnderTest();
afterAll(service.close);
const read = async (path: string) => (await service.api.get(path)).json;
const releases = await readCatalogue(service.api);
/** Pages of releases of all ages, enough to include rare cases. */
const pages = await Promise.all(
  releases
    .filter((_, index) => index % Math.ceil(releases.length / 24) === 0)
    .map((release) => read(`/anime/releases/${at(release, 'id')}`)),
);
const everyOne = (name: string) => pages.flatMap((page) => list(at(page, name)));

function expectEvery(name: keyof typeof SHAPES, values: readonly unknown[]): void {
  expect(values.length).toBeGreaterThan(0);
  for (const value of values) expectShape(name, value);
}

describe('Resources', () => {
  it('releases', () => {
    expectEvery('Release', releases);
    expectEvery('Release', pages);
  });

  it('episodes, which are in the order of sort_order and of one release', () => {
    expectEvery('Episode', everyOne('episodes'));
    for (const page of pages) {
      const places = column(at(page, 'episodes'), 'sort_order').map(number);
      expect(places).toEqual(places.toSorted((left, right) => left - right));
      expect(new Set(column(at(page, 'episodes'), 'release_id')).size).toBeLessThanOrEqual(1);
    }
  });

  it('release members', () => {
    expectEvery('Member', everyOne('members'));
  });

  it('genres', async () => {
    expectEvery('Genre', list(await read('/anime/genres')));
  });

  it('franchises, without and with their releases', async () => {
    const franchises = list(await read('/anime/franchises'));
    expectEvery('Franchise', franchises);
    expectEvery('Franchise', [await read(`/anime/franchises/${at(franchises[0], 'id')}`)]);
  });

  it('torrents, of a release and in the list of all', async () => {
    expectEvery('Torrent', everyOne('torrents'));
    expectEvery('ListedTorrent', list(at(await read('/anime/torrents?limit=50'), 'data')));
  });

  it.each([
    ['Team', '/teams/'],
    ['Role', '/teams/roles'],
    ['TeamMember', '/teams/users'],
    ['ScheduleItem', '/anime/schedule/week'],
    ['Promotion', '/media/promotions'],
    ['Video', '/media/videos?limit=0'],
  ] as const)('every %s of %s', async (name, path) => {
    expectEvery(name, list(await read(path)));
  });

  it('pagination meta, of every list with pages', async () => {
    const [genre] = list(await read('/anime/genres'));
    for (const path of [
      '/anime/catalog/releases',
      '/anime/torrents',
      `/anime/genres/${at(genre, 'id')}/releases`,
      `/anime/releases/list?ids=${at(releases[0], 'id')}`,
    ]) {
      expectShape('PaginationMeta', at(await read(path), 'meta'));
    }
  });
});
