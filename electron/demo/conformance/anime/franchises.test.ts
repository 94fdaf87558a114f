import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, column, list, names, number, text } from './reading.ts';
import { type ServiceUnderTest, startServiceUnderTest } from './service-under-test.ts';

let service: ServiceUnderTest;
let franchises: readonly unknown[];
beforeAll(async () => {
  service = await startServiceUnderTest();
  franchises = list((await service.api.get('/anime/franchises')).json);
});
afterAll(() => service.close());

const one = async (index: number) => (await service.api.get(`/anime/franchises/${at(franchises, index, 'id')}`)).json;

describe('Franchises', () => {
  it('are a bare array without their releases', () => {
    expect(franchises.length).toBeGreaterThan(30);
    for (const franchise of franchises) {
      expect(names(franchise)).not.toContain('franchise_releases');
      expect(at(franchise, 'rating')).toBeNull();
    }
  });

  it('have precomputed numbers, which may be missing', () => {
    const years = column(franchises, 'first_year');
    expect(years).toContain(null);
    expect(years.some((year) => typeof year === 'number')).toBe(true);
  });

  it('one franchise has bare releases in order from 1', async () => {
    const franchise = await one(0);
    const releases = at(franchise, 'franchise_releases');
    expect(column(releases, 'sort_order')).toEqual(list(releases).map((_, index) => index + 1));
    expect(new Set(column(releases, 'franchise_id'))).toEqual(new Set([at(franchise, 'id')]));
    expect(names(at(releases, 0, 'release'))).not.toContain('genres');
    expect(names(at(releases, 0, 'release'))).not.toContain('episodes');
    expect(at(releases, 0, 'release', 'id')).toBe(at(releases, 0, 'release_id'));
  });

  it('are found by a release, with their releases', async () => {
    const franchise = await one(0);
    const id = number(at(franchise, 'franchise_releases', 0, 'release_id'));
    expect((await service.api.get(`/anime/franchises/release/${id}`)).json).toEqual([franchise]);
  });

  it('by a release that is in none there is an empty array', async () => {
    const release = await service.api.get('/anime/releases/neon-forest');
    expect((await service.api.get(`/anime/franchises/release/${at(release.json, 'id')}`)).json).toEqual([]);
  });

  it.each([
    '/anime/franchises/not-a-uuid',
    '/anime/franchises/00000000-0000-4000-8000-000000000000',
    '/anime/franchises/release/neon-forest',
    '/anime/franchises/release/1',
  ])('%s is a 404', async (path) => {
    const answer = await service.api.get(path);
    expect(answer.status).toBe(404);
    expect(text(at(answer.json, 'message'))).not.toBe('');
  });

  it.each(['', '?limit=0', '?limit=100000'])('random%s gives all of them', async (query) => {
    const answer = await service.api.get(`/anime/franchises/random${query}`);
    expect(list(answer.json)).toHaveLength(franchises.length);
  });

  it('random gives exactly as many as asked for, without a maximum', async () => {
    const count = franchises.length - 1;
    expect(list((await service.api.get('/anime/franchises/random?limit=3')).json)).toHaveLength(3);
    expect(list((await service.api.get(`/anime/franchises/random?limit=${count}`)).json)).toHaveLength(count);
  });
});
