import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, column, list, names, number, text } from './reading.ts';
import { type ServiceUnderTest, startServiceUnderTest } from './service-under-test.ts';

let service: ServiceUnderTest;
let genres: readonly unknown[];
beforeAll(async () => {
  service = await startServiceUnderTest();
  genres = list((await service.api.get('/anime/genres')).json);
});
afterAll(() => service.close());

describe('Genres', () => {
  it('are 35, in an order that is neither by name nor by id', () => {
    expect(genres).toHaveLength(35);
    const ids = column(genres, 'id').map(number);
    const titles = column(genres, 'name').map(text);
    expect(ids).not.toEqual(ids.toSorted((left, right) => left - right));
    expect(titles).not.toEqual(titles.toSorted((left, right) => left.localeCompare(right, 'ru')));
  });

  it('have images without src', () => {
    for (const genre of genres) {
      expect(names(at(genre, 'image'))).toEqual(['preview', 'thumbnail', 'optimized']);
      expect(names(at(genre, 'image', 'optimized'))).toEqual(['preview', 'thumbnail']);
    }
  });

  it('have as many releases as their listing and the catalogue say', async () => {
    for (const genre of [genres[0], genres[17], genres[34]]) {
      const id = number(at(genre, 'id'));
      const listing = await service.api.get(`/anime/genres/${id}/releases`);
      const catalog = await service.api.get(`/anime/catalog/releases?f[genres]=${id}`);
      expect(at(listing.json, 'meta', 'pagination', 'total')).toBe(at(genre, 'total_releases'));
      expect(at(catalog.json, 'meta', 'pagination', 'total')).toBe(at(genre, 'total_releases'));
    }
  });

  it('each has at least one release', () => {
    for (const genre of genres) expect(number(at(genre, 'total_releases'))).toBeGreaterThan(0);
  });

  it('one genre is the same as in the list', async () => {
    expect((await service.api.get(`/anime/genres/${at(genres, 5, 'id')}`)).json).toEqual(genres[5]);
  });

  it.each([
    '/anime/genres/9999',
    '/anime/genres/comedy',
    '/anime/genres/9999/releases',
    '/anime/genres/comedy/releases',
  ])('%s is a 404', async (path) => {
    const answer = await service.api.get(path);
    expect(answer.status).toBe(404);
    expect(text(at(answer.json, 'message'))).not.toBe('');
  });

  it.each([
    ['?limit=1', 1],
    ['?limit=35', 35],
    ['?limit=0', 35],
    ['?limit=36', 35],
    ['', 35],
  ])('random%s gives %i', async (query, count) => {
    expect(list((await service.api.get(`/anime/genres/random${query}`)).json)).toHaveLength(count);
  });

  it('random with a limit that is no number is 422', async () => {
    expect((await service.api.get('/anime/genres/random?limit=abc')).status).toBe(422);
  });
});

describe('Genre releases', () => {
  const listing = (query: string) => service.api.get(`/anime/genres/21/releases?${query}`);

  it('are releases with genres', async () => {
    expect(names(at((await listing('limit=1')).json, 'data', 0))).toContain('genres');
  });

  it('limit 0 is the default of 15, 30 is the most, 31 is 422', async () => {
    expect(at((await listing('limit=0')).json, 'meta', 'pagination', 'per_page')).toBe(15);
    expect(at((await listing('')).json, 'meta', 'pagination', 'per_page')).toBe(15);
    expect(list(at((await listing('limit=30')).json, 'data'))).toHaveLength(30);
    expect((await listing('limit=31')).status).toBe(422);
  });

  it.each(['page=0', 'page=-3'])('%s is the first page', async (query) => {
    const answer = await listing(query);
    expect(at(answer.json, 'meta', 'pagination', 'current_page')).toBe(1);
    expect(at(answer.json, 'data')).toEqual(at((await listing('page=1')).json, 'data'));
  });
});
