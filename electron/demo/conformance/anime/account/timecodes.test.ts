import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { at, list, names } from '../api.ts';
import { signIn, someReleasePage } from '../samples.ts';
import { startServiceUnderTest } from '../service-under-test.ts';

const PATH = '/accounts/users/me/views/timecodes';

const service = await startServiceUnderTest();
const token = await signIn(service.api, service.account);
const touched: string[] = [];
/** UUIDs without an episode are accepted, so these tests lose no position of the account. */
const newId = () => {
  const id = randomUUID();
  touched.push(id);
  return id;
};

const entry = (id: string, time: unknown = 12.5, isWatched: unknown = false) => ({
  release_episode_id: id,
  time,
  is_watched: isWatched,
});
const save = (json: unknown) => service.api.post(PATH, { token, json });
const remove = (...ids: readonly string[]) =>
  service.api.remove(PATH, { token, json: ids.map((id) => ({ release_episode_id: id })) });
const fastList = async (query = '') => list((await service.api.get(PATH + query, { token })).json);
const shown = async (id: string, query = '') => (await fastList(query)).filter((triple) => at(triple, 0) === id);
const get = (path: string) => service.api.get(path, { token });

afterAll(async () => {
  await remove(...touched);
  await service.close();
});

describe('Watch progress', () => {
  it('saving answers 200 with an empty HTML body, and the fast list has the position at once, with its fraction', async () => {
    const id = newId();
    const answer = await save([entry(id, 12.345)]);
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await shown(id)).toEqual([[id, 12.345, false]]);
  });

  const known = randomUUID();
  it.each([
    [[{}], ['0.release_episode_id', '0.time', '0.is_watched']],
    [[entry(known), entry(known, -1)], ['1.time']],
    [[entry(known, 'abc')], ['0.time']],
    [[entry('not-a-uuid')], ['0.release_episode_id']],
    [[entry(known.slice(0, 35))], ['0.release_episode_id']],
    [[entry(known, 1, 'maybe')], ['0.is_watched']],
    [entry(known), ['release_episode_id.release_episode_id']],
  ])('rules 1 and 2: the body %j is 422', async (json, keys) => {
    const answer = await save(json);
    expect(answer.status).toBe(422);
    expect(names(at(answer.json, 'errors'))).toEqual(expect.arrayContaining(keys));
    expect(await shown(known)).toEqual([]);
  });

  it('rule 1: a position beyond the end is accepted', async () => {
    const id = newId();
    expect((await save([entry(id, 1e9)])).status).toBe(200);
    expect(await shown(id)).toEqual([[id, 1e9, false]]);
  });

  it('rule 3: saving again replaces time and flag; an empty array changes nothing', async () => {
    const id = newId();
    await save([entry(id, 10)]);
    await save([entry(id, 20, true)]);
    const answer = await save([]);
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(await shown(id)).toEqual([[id, 20, true]]);
  });

  it('rule 4: since gives positions that were saved later, a future one none; a non-date is 422', async () => {
    const id = newId();
    await save([entry(id)]);
    const since = (moment: string) => `?since=${encodeURIComponent(moment)}`;
    expect(await shown(id, since('2020-01-01T00:00:00+03:00'))).toHaveLength(1);
    expect(await fastList(since('2999-01-01T00:00:00+03:00'))).toEqual([]);
    const answer = await get(`${PATH}?since=yesterday`);
    expect([answer.status, names(at(answer.json, 'errors'))]).toEqual([422, ['since']]);
  });

  it('rule 6: deleting an unknown id or none changes nothing; a malformed id is 422', async () => {
    const id = newId();
    await save([entry(id)]);
    for (const answer of [await remove(randomUUID()), await remove()]) {
      expect([answer.status, answer.text]).toEqual([200, '']);
      expect(answer.headers.get('content-type')).toContain('text/html');
    }
    const malformed = await remove('abc');
    expect([malformed.status, names(at(malformed.json, 'errors'))]).toEqual([422, ['0.release_episode_id']]);
    expect(await shown(id)).toHaveLength(1);
  });

  it('a position that is deleted before it is stored disappears right away', async () => {
    const id = newId();
    await save([entry(id)]);
    expect((await remove(id)).status).toBe(200);
    expect(await shown(id)).toEqual([]);
  });
});

describe('Stored records', async () => {
  const page = await someReleasePage(service.api);

  it.each([randomUUID(), 'not-a-uuid'])('of the unknown episode %s are a JSON 404', async (id) => {
    const answer = await get(`/anime/releases/episodes/${id}/timecode`);
    expect([answer.status, names(answer.json)]).toEqual([404, ['message']]);
  });

  it('of a release are an array, the same by id and by alias; of an unknown release a JSON 404', async () => {
    const byAlias = await get(`/anime/releases/${at(page, 'alias')}/episodes/timecodes`);
    expect([byAlias.status, Array.isArray(byAlias.json)]).toEqual([200, true]);
    expect((await get(`/anime/releases/${at(page, 'id')}/episodes/timecodes`)).json).toEqual(byAlias.json);
    expect((await get('/anime/releases/no-such-alias/episodes/timecodes')).status).toBe(404);
  });

  it('history: limit 0 and 51 are 422, the default is 25', async () => {
    const history = '/accounts/users/me/views/history';
    for (const limit of [0, 51]) {
      const answer = await get(`${history}?limit=${limit}`);
      expect([answer.status, names(at(answer.json, 'errors'))]).toEqual([422, ['limit']]);
    }
    expect(at((await get(history)).json, 'meta', 'pagination', 'per_page')).toBe(25);
  });
});
