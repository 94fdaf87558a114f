import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { at, column, list, names } from '../api.ts';
import { signIn, someEpisodeIds, someReleasePage } from '../samples.ts';
import { startOwnService } from '../service-under-test.ts';
import { expectShape } from '../shapes.ts';

const PATH = '/accounts/users/me/views/timecodes';
const NO_EPISODE = '00000000-0000-4000-8000-000000000000';

const service = await startOwnService();
afterAll(service.close);
const [first = '', second = '', ...others] = await someEpisodeIds(service.api);
const episodes: readonly [string, string, ...string[]] = [first, second, ...others];
let token: string;
beforeEach(async () => {
  service.reset();
  token = await signIn(service.api, service.account);
});

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
  it('rule 2: a UUID without an episode is accepted, listed for a while, then dropped', async () => {
    expect((await save([entry(NO_EPISODE)])).status).toBe(200);
    expect(column(await fastList(), 0)).toEqual([NO_EPISODE]);
    service.passSeconds(61);
    expect(await fastList()).toEqual([]);
    expect(list(at(await history(), 'data'))).toEqual([]);
  });

  it('rule 4: since gives positions that were saved at that moment or later', async () => {
    await save([entry(episodes[0])]);
    service.passSeconds(100);
    await save([entry(episodes[1])]);
    service.passSeconds(61);
    const saved = new Map(
      list(at(await history(), 'data')).map((item) => [at(item, 'release_episode_id'), at(item, 'updated_at')]),
    );
    const since = (moment: unknown) => fastList(`?since=${encodeURIComponent(String(moment))}`);
    expect(list(await since(saved.get(episodes[0])))).toHaveLength(2);
    expect(column(await since(saved.get(episodes[1])), 0)).toEqual([episodes[1]]);
    expect(await since('2999-01-01T00:00:00+03:00')).toEqual([]);
    expect((await service.api.get(`${PATH}?since=yesterday`, { token })).status).toBe(422);
  });

  it('ids may be in upper case', async () => {
    await save([entry(episodes[0].toUpperCase())]);
    expect(column(await fastList(), 0)).toEqual([episodes[0]]);
  });
});

describe('Timecode stores', () => {
  it('stored records appear 40 to 60 seconds after saving; until then they are a 404 and missing in lists', async () => {
    await save([entry(episodes[0])]);
    service.passSeconds(38);
    expect((await record(episodes[0])).status).toBe(404);
    expect(await releaseRecords()).toEqual([]);
    expect(at(await history(), 'meta', 'pagination', 'total')).toBe(0);
    service.passSeconds(23);
    const stored = (await record(episodes[0])).json;
    expectShape('TimecodeRecord', stored);
    expect(names(stored).sort()).toEqual(['id', 'is_watched', 'release_episode_id', 'time', 'updated_at', 'user_id']);
    expect(await releaseRecords()).toEqual([stored]);
    expect(at(await history(), 'meta', 'pagination', 'total')).toBe(1);
  });

  it('after a delete the fast list has the entry again, and keeps it when the record is gone', async () => {
    await save([entry(episodes[0])]);
    service.passSeconds(61);
    expect((await remove(episodes[0])).text).toBe('');
    expect(column(await fastList(), 0)).toEqual([episodes[0]]);
    expect((await record(episodes[0])).status).toBe(200);
    service.passSeconds(61);
    expect((await record(episodes[0])).status).toBe(404);
    expect(column(await fastList(), 0)).toEqual([episodes[0]]);
  });

  it('a second delete then clears the fast list at once', async () => {
    await save([entry(episodes[0])]);
    service.passSeconds(61);
    await remove(episodes[0]);
    await fastList();
    service.passSeconds(61);
    await remove(episodes[0]);
    expect(await fastList()).toEqual([]);
  });

  it('a position deleted before it was stored disappears right away and stays away', async () => {
    await save([entry(episodes[0]), entry(episodes[1])]);
    await remove(episodes[0]);
    expect(column(await fastList(), 0)).toEqual([episodes[1]]);
    service.passSeconds(120);
    expect(column(await fastList(), 0)).toEqual([episodes[1]]);
    expect((await record(episodes[0])).status).toBe(404);
  });

  it('a save after a delete lasts', async () => {
    await save([entry(episodes[0], 10)]);
    service.passSeconds(61);
    await remove(episodes[0]);
    await save([entry(episodes[0], 30)]);
    service.passSeconds(120);
    expect(await fastList()).toEqual([[episodes[0], 30, false]]);
    expect(at((await record(episodes[0])).json, 'time')).toBe(30);
  });
});

describe('Watch history', () => {
  it('is paged by 25, one entry per episode, with the episode and its release', async () => {
    await save(episodes.slice(0, 3).map((id) => entry(id)));
    service.passSeconds(61);
    const page = await history();
    expect(at(page, 'meta', 'pagination', 'per_page')).toBe(25);
    expect(at(page, 'meta', 'pagination', 'total')).toBe(3);
    for (const item of list(at(page, 'data'))) {
      expectShape('HistoryEntry', item);
      expect(at(item, 'release_episode', 'id')).toBe(at(item, 'release_episode_id'));
      expect(at(item, 'release_episode', 'release', 'id')).toBe(at(item, 'release_episode', 'release_id'));
    }
  });

  it('rule 5: the most recently saved comes first, even if it was there before', async () => {
    await save([entry(episodes[0])]);
    service.passSeconds(2);
    await save([entry(episodes[1])]);
    service.passSeconds(61);
    expect(column(at(await history(), 'data'), 'release_episode_id')).toEqual([episodes[1], episodes[0]]);
    await save([entry(episodes[0], 40)]);
    service.passSeconds(61);
    expect(column(at(await history(), 'data'), 'release_episode_id')).toEqual([episodes[0], episodes[1]]);
    await remove(episodes[0]);
    service.passSeconds(61);
    expect(column(at(await history(), 'data'), 'release_episode_id')).toEqual([episodes[1]]);
  });

  it('selecting fields loses the release', async () => {
    await save([entry(episodes[0])]);
    service.passSeconds(61);
    expect(names(at(await history('?exclude=id'), 'data', 0, 'release_episode'))).not.toContain('release');
  });

  it('has one page after another', async () => {
    await save(episodes.slice(0, 3).map((id) => entry(id)));
    service.passSeconds(61);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => history(`?limit=1&page=${page}`)));
    const ids = pages.flatMap((page) => column(at(page, 'data'), 'release_episode_id'));
    expect(ids.toSorted()).toEqual(episodes.slice(0, 3).toSorted());
  });
});
