import { afterAll, describe, expect, it } from 'vitest';
import { at, column, list, names, number } from '../api.ts';
import { found, readCatalogue, someReleasePage } from '../samples.ts';
import { startServiceUnderTest } from '../service-under-test.ts';

const service = await startServiceUnderTest();
afterAll(service.close);
const read = async (path: string) => (await service.api.get(path)).json;
const franchises = list(await read('/anime/franchises'));
const first = found(franchises[0], 'franchise');
const whole = await read(`/anime/franchises/${at(first, 'id')}`);

describe('Franchises', () => {
  it('are listed without their releases', () => {
    for (const franchise of franchises) expect(names(franchise)).not.toContain('franchise_releases');
  });

  it('one franchise has its releases in order from 1', () => {
    const releases = list(at(whole, 'franchise_releases'));
    expect(releases.length).toBeGreaterThan(0);
    expect(column(releases, 'sort_order')).toEqual(releases.map((_, index) => index + 1));
    expect(new Set(column(releases, 'franchise_id'))).toEqual(new Set([at(first, 'id')]));
    expect(column(releases, 'release', 'id')).toEqual(column(releases, 'release_id'));
  });

  it('are found by a release, with their releases', async () => {
    const id = number(at(whole, 'franchise_releases', 0, 'release_id'));
    expect(list(await read(`/anime/franchises/release/${id}`))).toContainEqual(whole);
  });

  it('of a release that is in none are an empty array', async () => {
    for (const id of column(await readCatalogue(service.api), 'id').slice(0, 100)) {
      const answer = await service.api.get(`/anime/franchises/release/${id}`);
      expect([answer.status, Array.isArray(answer.json)]).toEqual([200, true]);
      if (list(answer.json).length === 0) return;
    }
    found(undefined, 'release without a franchise');
  });

  it('by an alias are a 404, even if the release exists', async () => {
    const alias = at(await someReleasePage(service.api), 'alias');
    expect((await service.api.get(`/anime/franchises/release/${alias}`)).status).toBe(404);
  });

  it.each(['not-a-uuid', '00000000-0000-4000-8000-000000000000', 'release/999999999'])(
    '%s is a JSON 404',
    async (path) => {
      const answer = await service.api.get(`/anime/franchises/${path}`);
      expect([answer.status, names(answer.json)]).toEqual([404, ['message']]);
    },
  );

  it.each(['', '?limit=0', '?limit=100000'])('random%s gives all of them', async (query) => {
    expect(new Set(column(await read(`/anime/franchises/random${query}`), 'id'))).toEqual(
      new Set(column(franchises, 'id')),
    );
  });

  it('random gives exactly as many as requested, with no maximum below the total', async () => {
    for (const limit of [1, Math.ceil(franchises.length / 2), franchises.length - 1]) {
      if (limit > 0) expect(list(await read(`/anime/franchises/random?limit=${limit}`))).toHaveLength(limit);
    }
  });
});
