import { afterAll, describe, expect, it } from 'vitest';
import { at, column, list, names, number, text } from '../api.ts';
import { someReleaseIds, someReleasePage } from '../samples.ts';
import { startServiceUnderTest } from '../service-under-test.ts';
import { expectShape } from '../shapes.ts';

const service = await startServiceUnderTest();
afterAll(service.close);
const page = await someReleasePage(service.api);
const read = async (path: string) => (await service.api.get(path)).json;
const MISSING_ID = 999_999_999;

describe('Releases', () => {
  it('latest: newest first, each with its last episode', async () => {
    const latest = await read('/anime/releases/latest?limit=7');
    expect(list(latest)).toHaveLength(7);
    const moments = column(latest, 'fresh_at').map(text);
    expect(moments).toEqual(moments.toSorted().reverse());
    for (const release of list(latest)) {
      expectShape('Episode', at(release, 'latest_episode'));
      const { episodes } = Object(await read(`/anime/releases/${at(release, 'id')}`));
      expect(at(release, 'latest_episode', 'id')).toBe(at(list(episodes).at(-1), 'id'));
    }
  });

  it('random: different from call to call', async () => {
    const [first, second] = [
      await read('/anime/releases/random?limit=20'),
      await read('/anime/releases/random?limit=20'),
    ];
    expect(column(first, 'id')).not.toEqual(column(second, 'id'));
    expect(new Set(column(first, 'id')).size).toBe(20);
  });

  it('recommended: works with and without release_id', async () => {
    expect(list(await read('/anime/releases/recommended')).length).toBeGreaterThan(0);
    const recommended = await read(`/anime/releases/recommended?release_id=${at(page, 'id')}&limit=5`);
    expect(list(recommended)).toHaveLength(5);
    for (const release of list(recommended)) expectShape('Release', release);
  });

  it.each(['latest', 'random', 'recommended', 'list'])('%s: limit 0 and 51 are 422, 1 and 50 are not', async (name) => {
    const ids = (await someReleaseIds(service.api, 50)).join(',');
    for (const limit of ['0', '51', 'abc']) {
      const answer = await service.api.get(`/anime/releases/${name}?limit=${limit}&ids=${ids}`);
      expect([answer.status, names(at(answer.json, 'errors'))]).toEqual([422, ['limit']]);
    }
    for (const limit of [1, 50]) {
      const answer = await read(`/anime/releases/${name}?limit=${limit}&ids=${ids}`);
      expect(list(name === 'list' ? at(answer, 'data') : answer)).toHaveLength(limit);
    }
  });

  it('one release: the same body by id and by alias', async () => {
    expect(await read(`/anime/releases/${at(page, 'alias')}`)).toEqual(page);
  });

  it('include and exclude reach into its episodes', async () => {
    const kept = await read(`/anime/releases/${at(page, 'id')}?include=id,episodes.ordinal&exclude=name`);
    expect(names(kept).sort()).toEqual(['episodes', 'id']);
    expect(names(at(kept, 'episodes', 0))).toEqual(['ordinal']);
  });

  it('members: the same as on its page, by id and by alias', async () => {
    for (const key of [at(page, 'id'), at(page, 'alias')]) {
      expect(await read(`/anime/releases/${key}/members`)).toEqual(at(page, 'members'));
    }
  });

  it('rule 1: list with neither ids nor aliases is 422', async () => {
    expect((await service.api.get('/anime/releases/list')).status).toBe(422);
    expect((await service.api.get('/anime/releases/list?ids=&aliases=')).status).toBe(422);
  });

  it('rules 2 and 3: list gives each release once, regardless of the requested order', async () => {
    const ids = [...new Set([number(at(page, 'id')), ...(await someReleaseIds(service.api, 6))])];
    const order = async (wanted: readonly number[]) =>
      column(
        at(await read(`/anime/releases/list?ids=${wanted.join(',')}&aliases=${at(page, 'alias')},nobody`), 'data'),
        'id',
      );
    const given = await order(ids);
    expect(given.toSorted()).toEqual(ids.toSorted());
    expect(await order(ids.toReversed())).toEqual(given);
    const byAlias = await read(`/anime/releases/list?aliases=${at(page, 'alias')}`);
    expect(column(at(byAlias, 'data'), 'id')).toEqual([at(page, 'id')]);
  });

  it.each([`${MISSING_ID}`, 'no-such-alias', 'no-such-alias/members', `${MISSING_ID}/members`, '9'.repeat(30)])(
    'rule 9: %s is the JSON 404 of a missing record',
    async (path) => {
      const answer = await service.api.get(`/anime/releases/${path}`);
      expect([answer.status, names(answer.json)]).toEqual([404, ['message']]);
      expect(text(at(answer.json, 'message'))).not.toBe('');
    },
  );

  it('single episode: the episode and its release, which has its episodes', async () => {
    const { hls_480, hls_720, hls_1080, ...wanted } = Object(at(page, 'episodes', 1));
    const episode = await read(`/anime/releases/episodes/${wanted.id}`);
    expectShape('Episode', episode);
    expect(episode).toMatchObject(wanted);
    expect(at(episode, 'release', 'id')).toBe(at(page, 'id'));
    expect(column(at(episode, 'release', 'episodes'), 'id')).toEqual(column(at(page, 'episodes'), 'id'));
  });

  it.each(['not-a-uuid', '00000000-0000-4000-8000-000000000000'])('rule 10: the episode %s is a 404', async (id) => {
    const answer = await service.api.get(`/anime/releases/episodes/${id}`);
    expect([answer.status, names(answer.json)]).toEqual([404, ['message']]);
  });
});
