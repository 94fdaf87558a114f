import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, column, list, names, number, text } from './reading.ts';
import { someReleaseIds, someReleasePage } from './samples.ts';
import { type ServiceUnderTest, startServiceUnderTest } from './service-under-test.ts';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startServiceUnderTest();
});
afterAll(() => service.close());

describe('Releases', () => {
  it('latest: bare array with genres and latest_episode, newest first', async () => {
    const { json } = await service.api.get('/anime/releases/latest?limit=7');
    expect(list(json)).toHaveLength(7);
    expect(names(at(json, 0))).toEqual(expect.arrayContaining(['genres', 'latest_episode']));
    const moments = column(json, 'fresh_at').map(text);
    expect(moments).toEqual(moments.toSorted().reverse());
    expect(at(json, 0, 'latest_episode', 'release_id')).toBe(at(json, 0, 'id'));
  });

  it('random: bare array with genres and background_covers, different from call to call', async () => {
    const [first, second] = [
      await service.api.get('/anime/releases/random?limit=20'),
      await service.api.get('/anime/releases/random?limit=20'),
    ];
    expect(names(at(first.json, 0))).toEqual(expect.arrayContaining(['genres', 'background_covers']));
    expect(column(first.json, 'id')).not.toEqual(column(second.json, 'id'));
  });

  it('recommended: works with and without release_id', async () => {
    const [id] = await someReleaseIds(service.api, 1);
    expect(list((await service.api.get('/anime/releases/recommended')).json).length).toBeGreaterThan(0);
    const { json } = await service.api.get(`/anime/releases/recommended?release_id=${id}&limit=5`);
    expect(list(json)).toHaveLength(5);
    expect(column(json, 'id')).not.toContain(id);
  });

  it.each(['latest', 'random', 'recommended'])('%s: limit 0 and 51 are 422, 1 and 50 are kept', async (name) => {
    for (const limit of ['0', '51', 'abc', '1.5']) {
      const answer = await service.api.get(`/anime/releases/${name}?limit=${limit}`);
      expect(answer.status).toBe(422);
      expect(names(at(answer.json, 'errors'))).toEqual(['limit']);
    }
    for (const limit of [1, 50]) {
      expect(list((await service.api.get(`/anime/releases/${name}?limit=${limit}`)).json)).toHaveLength(limit);
    }
  });

  it('one release: with every extra, the same by id and by alias', async () => {
    const page = await someReleasePage(service.api);
    const extras = ['genres', 'episodes', 'members', 'sponsors', 'torrents', 'background_covers'];
    expect(names(page)).toEqual(expect.arrayContaining(extras));
    expect((await service.api.get(`/anime/releases/${at(page, 'alias')}`)).json).toEqual(page);
  });

  it('members: roles as value-descriptions, people known by nickname', async () => {
    const page = await someReleasePage(service.api);
    const { json } = await service.api.get(`/anime/releases/${at(page, 'alias')}/members`);
    expect(json).toEqual(at(page, 'members'));
    expect(column(json, 'role', 'value')).toEqual(expect.arrayContaining(['voicing', 'translating', 'timing']));
    for (const nickname of column(json, 'nickname')) expect(text(nickname)).not.toBe('');
  });

  it('rule 1: list with neither ids nor aliases is 422', async () => {
    expect((await service.api.get('/anime/releases/list')).status).toBe(422);
    expect((await service.api.get('/anime/releases/list?ids=&aliases=')).status).toBe(422);
  });

  it('rules 2 and 3: list gives each release once, in an order of its own, with extras', async () => {
    const page = await someReleasePage(service.api);
    const ids = [...(await someReleaseIds(service.api, 3)), number(at(page, 'id'))];
    const { json } = await service.api.get(
      `/anime/releases/list?ids=${ids.join(',')}&aliases=${at(page, 'alias')},nobody`,
    );
    expect(column(at(json, 'data'), 'id').toSorted()).toEqual(ids.toSorted());
    expect(at(json, 'meta', 'pagination', 'total')).toBe(4);
    expect(names(at(json, 'data', 0))).toEqual(expect.arrayContaining(['genres', 'episodes', 'members', 'torrents']));
  });

  it('list: limit 0 and 51 are 422', async () => {
    expect((await service.api.get('/anime/releases/list?ids=1&limit=0')).status).toBe(422);
    expect((await service.api.get('/anime/releases/list?ids=1&limit=51')).status).toBe(422);
  });

  it.each([
    '/anime/releases/1',
    '/anime/releases/no-such-alias',
    '/anime/releases/no-such-alias/members',
    '/anime/releases/99999999999999999999',
  ])('rule 9: %s is the 404 of a missing record', async (path) => {
    const answer = await service.api.get(path);
    expect(answer.status).toBe(404);
    expect(text(at(answer.json, 'message'))).toContain('No query results for model');
  });

  it('single episode: the episode and its release, with episodes and without genres', async () => {
    const page = await someReleasePage(service.api);
    const { json } = await service.api.get(`/anime/releases/episodes/${at(page, 'episodes', 1, 'id')}`);
    expect(at(json, 'ordinal')).toBe(at(page, 'episodes', 1, 'ordinal'));
    expect(at(json, 'release', 'id')).toBe(at(page, 'id'));
    expect(list(at(json, 'release', 'episodes'))).toHaveLength(list(at(page, 'episodes')).length);
    expect(names(at(json, 'release'))).not.toContain('genres');
  });

  it.each(['not-a-uuid', '00000000-0000-4000-8000-000000000000'])('rule 10: the episode %s is a 404', async (id) => {
    const answer = await service.api.get(`/anime/releases/episodes/${id}`);
    expect(answer.status).toBe(404);
    expect(text(at(answer.json, 'message'))).toContain('No query results for model');
  });
});
