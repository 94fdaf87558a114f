import { afterAll, describe, expect, it } from 'vitest';
import { at, column, list, names, number, text } from '../api.ts';
import { found } from '../samples.ts';
import { startServiceUnderTest } from '../service-under-test.ts';

const service = await startServiceUnderTest();
afterAll(service.close);
const genres = list((await service.api.get('/anime/genres')).json);
const totalOf = (json: unknown) => at(json, 'meta', 'pagination', 'total');

describe('Genres', () => {
  it('are 35, in an order that is neither by name nor by id', () => {
    expect(genres).toHaveLength(35);
    const ids = column(genres, 'id').map(number);
    const titles = column(genres, 'name').map(text);
    expect(ids).not.toEqual(ids.toSorted((left, right) => left - right));
    expect(titles).not.toEqual(titles.toSorted((left, right) => left.localeCompare(right, 'ru')));
  });

  it('the reference of the catalogue has the same, with id and name only', async () => {
    const reference = list((await service.api.get('/anime/catalog/references/genres')).json);
    const wanted = genres.map((genre) => ({ id: at(genre, 'id'), name: at(genre, 'name') }));
    expect(reference.map((entry) => JSON.stringify(entry)).toSorted()).toEqual(
      wanted.map((entry) => JSON.stringify(entry)).toSorted(),
    );
  });

  it('have as many releases as their listing and the catalogue say', async () => {
    for (const genre of [genres[0], genres[17], genres[34]]) {
      const id = number(at(genre, 'id'));
      const listing = await service.api.get(`/anime/genres/${id}/releases`);
      const catalog = await service.api.get(`/anime/catalog/releases?f[genres]=${id}`);
      expect(totalOf(listing.json)).toBe(at(genre, 'total_releases'));
      expect(totalOf(catalog.json)).toBe(at(genre, 'total_releases'));
    }
  });

  it('one genre is the same as in the list', async () => {
    expect((await service.api.get(`/anime/genres/${at(genres, 5, 'id')}`)).json).toEqual(genres[5]);
  });

  it.each(['999999', 'comedy', '999999/releases', 'comedy/releases'])('%s is a JSON 404', async (path) => {
    const answer = await service.api.get(`/anime/genres/${path}`);
    expect([answer.status, names(answer.json)]).toEqual([404, ['message']]);
  });

  it.each([
    ['?limit=1', 1],
    ['?limit=34', 34],
    ['?limit=35', 35],
    ['?limit=0', 35],
    ['?limit=36', 35],
    ['', 35],
  ])('random%s gives %i', async (query, count) => {
    const { json } = await service.api.get(`/anime/genres/random${query}`);
    expect(new Set(column(json, 'id')).size).toBe(count);
  });

  it('random with a limit that is no number is 422', async () => {
    const answer = await service.api.get('/anime/genres/random?limit=abc');
    expect([answer.status, names(at(answer.json, 'errors'))]).toEqual([422, ['limit']]);
  });
});

describe('Genre releases', () => {
  const large = found(
    genres.find((genre) => number(at(genre, 'total_releases')) >= 30),
    'genre with thirty releases',
  );
  const listing = (query: string) => service.api.get(`/anime/genres/${at(large, 'id')}/releases?${query}`);

  it('are releases of the genre', async () => {
    for (const release of list(at((await listing('')).json, 'data'))) {
      expect(column(at(release, 'genres'), 'id')).toContain(at(large, 'id'));
    }
  });

  it('limit 0 is the default of 15, 30 is the most, 31 is 422', async () => {
    for (const query of ['', 'limit=0']) expect(list(at((await listing(query)).json, 'data'))).toHaveLength(15);
    expect(list(at((await listing('limit=30')).json, 'data'))).toHaveLength(30);
    expect((await listing('limit=31')).status).toBe(422);
  });

  it.each(['page=0', 'page=-3'])('%s is the first page', async (query) => {
    const answer = await listing(query);
    expect(at(answer.json, 'meta', 'pagination', 'current_page')).toBe(1);
    expect(at(answer.json, 'data')).toEqual(at((await listing('page=1')).json, 'data'));
  });
});
