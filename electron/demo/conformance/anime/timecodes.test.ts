import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, column, list, names, number } from './reading.ts';
import { someEpisodeIds, someReleasePage } from './samples.ts';
import { type OwnService, startOwnService } from './service-under-test.ts';
import { signIn } from './signing-in.ts';

const PATH = '/accounts/users/me/views/timecodes';
const NO_EPISODE = '00000000-0000-4000-8000-000000000000';

let service: OwnService;
let token: string;
let episodes: [string, string, ...string[]];
beforeAll(async () => {
  service = await startOwnService();
  const [first = '', second = '', ...others] = await someEpisodeIds(service.api);
  episodes = [first, second, ...others];
});
beforeEach(async () => {
  service.reset();
  token = await signIn(service.api, service.account);
});
afterAll(() => service.close());

const entry = (id: string, time = 12.5, isWatched = false) => ({ release_episode_id: id, time, is_watched: isWatched });
const save = (json: unknown) => service.api.post(PATH, { token, json });
const remove = (...ids: readonly string[]) =>
  service.api.remove(PATH, { token, json: ids.map((id) => ({ release_episode_id: id })) });
const fastList = async (query = '') => (await service.api.get(PATH + query, { token })).json;
const record = (id: string) => service.api.get(`/anime/releases/episodes/${id}/timecode`, { token });
const history = async (query = '') =>
  (await service.api.get(`/accounts/users/me/views/history${query}`, { token })).json;
const releaseRecords = async () => {
  const page = await someReleasePage(service.api);
  return (await service.api.get(`/anime/releases/${at(page, 'alias')}/episodes/timecodes`, { token })).json;
};

describe('Watch progress', () => {
  it('saving answers 200 with an empty HTML body, and the fast list has it at once', async () => {
    const answer = await save([entry(episodes[0])]);
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await fastList()).toEqual([[episodes[0], 12.5, false]]);
  });

  it.each([
    [[{}], ['0.release_episode_id', '0.time', '0.is_watched']],
    [[entry(NO_EPISODE), entry(NO_EPISODE, -1)], ['1.time']],
    [[{ release_episode_id: NO_EPISODE, time: 'abc', is_watched: true }], ['0.time']],
    [[entry('not-a-uuid')], ['0.release_episode_id']],
    [[{ release_episode_id: NO_EPISODE, time: 1, is_watched: 'maybe' }], ['0.is_watched']],
    [entry(NO_EPISODE), ['release_episode_id.release_episode_id']],
  ])('rules 1 and 2: the body %j is 422', async (json, keys) => {
    const answer = await save(json);
    expect(answer.status).toBe(422);
    expect(names(at(answer.json, 'errors'))).toEqual(expect.arrayContaining(keys));
    expect(await fastList()).toEqual([]);
  });

  it('rule 1: a position beyond the end is accepted', async () => {
    await save([entry(episodes[0], 1e9)]);
    expect(await fastList()).toEqual([[episodes[0], 1e9, false]]);
  });

  it('rule 2: a UUID of no episode is accepted, listed for a while, then dropped', async () => {
    expect((await save([entry(NO_EPISODE)])).status).toBe(200);
    expect(column(await fastList(), 0)).toEqual([NO_EPISODE]);
    await service.passSeconds(61);
    expect(await fastList()).toEqual([]);
    expect(list(at(await history(), 'data'))).toEqual([]);
  });

  it('rule 3: saving again replaces time and flag; an empty array changes nothing', async () => {
    await save([entry(episodes[0], 10)]);
    await save([entry(episodes[0], 20, true)]);
    expect((await save([])).status).toBe(200);
    expect(await fastList()).toEqual([[episodes[0], 20, true]]);
  });

  it('rule 4: since keeps what was saved at that moment or later', async () => {
    await save([entry(episodes[0])]);
    await service.passSeconds(100);
    await save([entry(episodes[1])]);
    await service.passSeconds(61);
    const saved = new Map(
      list(at(await history(), 'data')).map((item) => [at(item, 'release_episode_id'), at(item, 'updated_at')]),
    );
    const since = (moment: unknown) => fastList(`?since=${encodeURIComponent(String(moment))}`);
    expect(list(await since(saved.get(episodes[0])))).toHaveLength(2);
    expect(column(await since(saved.get(episodes[1])), 0)).toEqual([episodes[1]]);
    expect(await since('2999-01-01T00:00:00+03:00')).toEqual([]);
    expect((await service.api.get(`${PATH}?since=yesterday`, { token })).status).toBe(422);
  });

  it('rule 6: deleting what is unknown or nothing changes nothing; a malformed id is 422', async () => {
    await save([entry(episodes[0])]);
    expect((await remove(NO_EPISODE)).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await remove('abc')).status).toBe(422);
    expect(await fastList()).toHaveLength(1);
  });

  it('ids may be in upper case', async () => {
    await save([entry(episodes[0].toUpperCase())]);
    expect(column(await fastList(), 0)).toEqual([episodes[0]]);
  });
});

describe('Timecode stores', () => {
  it('stored records appear 40 to 60 seconds after saving; until then there is a 404 and nothing', async () => {
    await save([entry(episodes[0])]);
    await service.passSeconds(38);
    expect((await record(episodes[0])).status).toBe(404);
    expect(await releaseRecords()).toEqual([]);
    expect(at(await history(), 'meta', 'pagination', 'total')).toBe(0);
    await service.passSeconds(23);
    const stored = (await record(episodes[0])).json;
    expect(names(stored).sort()).toEqual(['id', 'is_watched', 'release_episode_id', 'time', 'updated_at', 'user_id']);
    expect(await releaseRecords()).toEqual([stored]);
    expect(at(await history(), 'meta', 'pagination', 'total')).toBe(1);
  });

  it('after a delete the fast list has the entry again, and keeps it when the record is gone', async () => {
    await save([entry(episodes[0])]);
    await service.passSeconds(61);
    expect((await remove(episodes[0])).text).toBe('');
    expect(column(await fastList(), 0)).toEqual([episodes[0]]);
    expect((await record(episodes[0])).status).toBe(200);
    await service.passSeconds(61);
    expect((await record(episodes[0])).status).toBe(404);
    expect(column(await fastList(), 0)).toEqual([episodes[0]]);
  });

  it('a second delete after that clears it at once', async () => {
    await save([entry(episodes[0])]);
    await service.passSeconds(61);
    await remove(episodes[0]);
    await fastList();
    await service.passSeconds(61);
    await remove(episodes[0]);
    expect(await fastList()).toEqual([]);
  });

  it('what was deleted before it was stored is gone right away and stays away', async () => {
    await save([entry(episodes[0]), entry(episodes[1])]);
    await remove(episodes[0]);
    expect(column(await fastList(), 0)).toEqual([episodes[1]]);
    await service.passSeconds(120);
    expect(column(await fastList(), 0)).toEqual([episodes[1]]);
    expect((await record(episodes[0])).status).toBe(404);
  });

  it('a save after a delete holds', async () => {
    await save([entry(episodes[0], 10)]);
    await service.passSeconds(61);
    await remove(episodes[0]);
    await save([entry(episodes[0], 30)]);
    await service.passSeconds(120);
    expect(await fastList()).toEqual([[episodes[0], 30, false]]);
    expect(at((await record(episodes[0])).json, 'time')).toBe(30);
  });
});

describe('Watch history', () => {
  it('is paged by 25, one entry per episode, with the episode and its release', async () => {
    await save(episodes.slice(0, 3).map((id) => entry(id)));
    await service.passSeconds(61);
    const page = await history();
    expect(at(page, 'meta', 'pagination', 'per_page')).toBe(25);
    expect(at(page, 'meta', 'pagination', 'total')).toBe(3);
    expect(at(page, 'data', 0, 'release_episode', 'id')).toBe(at(page, 'data', 0, 'release_episode_id'));
    expect(number(at(page, 'data', 0, 'release_episode', 'release', 'id'))).toBeGreaterThan(0);
  });

  it('rule 5: the most recently saved comes first, also when it was there before', async () => {
    await save([entry(episodes[0])]);
    await service.passSeconds(2);
    await save([entry(episodes[1])]);
    await service.passSeconds(61);
    expect(column(at(await history(), 'data'), 'release_episode_id')).toEqual([episodes[1], episodes[0]]);
    await save([entry(episodes[0], 40)]);
    await service.passSeconds(61);
    expect(column(at(await history(), 'data'), 'release_episode_id')).toEqual([episodes[0], episodes[1]]);
    await remove(episodes[0]);
    await service.passSeconds(61);
    expect(column(at(await history(), 'data'), 'release_episode_id')).toEqual([episodes[1]]);
  });

  it('selecting fields loses the release', async () => {
    await save([entry(episodes[0])]);
    await service.passSeconds(61);
    expect(names(at(await history('?exclude=id'), 'data', 0, 'release_episode'))).not.toContain('release');
  });

  it('limit 0 and 51 are 422', async () => {
    expect(names(await history('?limit=0'))).toEqual(['errors']);
    expect(names(await history('?limit=51'))).toEqual(['errors']);
  });
});
