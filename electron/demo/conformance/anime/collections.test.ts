import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, column, list, names, number } from './reading.ts';
import { someReleaseIds } from './samples.ts';
import { type OwnService, startOwnService } from './service-under-test.ts';
import { signIn } from './signing-in.ts';

const ROOT = '/accounts/users/me/collections';

let service: OwnService;
let token: string;
let ids: [number, number, number, ...number[]];
beforeAll(async () => {
  service = await startOwnService();
  const [first = 0, second = 0, third = 0, ...others] = await someReleaseIds(service.api, 40);
  ids = [first, second, third, ...others];
});
beforeEach(async () => {
  service.reset();
  token = await signIn(service.api, service.account);
});
afterAll(() => service.close());

type Entry = readonly [number, string];
const put = (...pairs: readonly Entry[]) =>
  service.api.post(ROOT, { token, json: pairs.map(([id, type]) => ({ release_id: id, type_of_collection: type })) });
const remove = (...releaseIds: readonly number[]) =>
  service.api.remove(ROOT, {
    token,
    json: releaseIds.map((id) => ({ release_id: id, type_of_collection: 'WATCHED' })),
  });
const read = (path: string) => service.api.get(ROOT + path, { token });

describe('Collections', () => {
  it('are pairs of id and type in the order they were added', async () => {
    const [first, second, third] = ids;
    await put([second, 'PLANNED'], [first, 'WATCHED']);
    const pairs = [
      [second, 'PLANNED'],
      [first, 'WATCHED'],
      [third, 'ABANDONED'],
    ];
    expect((await put([third, 'ABANDONED'])).json).toEqual(pairs);
    expect((await read('/ids')).json).toEqual(pairs);
  });

  it('a release moves to another collection and keeps its place; of two in one body the last wins', async () => {
    const [first, second] = ids;
    await put([first, 'PLANNED'], [second, 'PLANNED']);
    const moved = await put([first, 'WATCHING'], [first, 'POSTPONED']);
    expect(moved.json).toEqual([
      [first, 'POSTPONED'],
      [second, 'PLANNED'],
    ]);
  });

  it('DELETE ignores the type, and what is in none', async () => {
    const [first, second] = ids;
    await put([first, 'PLANNED'], [second, 'WATCHED']);
    expect((await remove(first, 5_000_000)).json).toEqual([[second, 'WATCHED']]);
  });

  it('ids of no release are kept, and never shown as a release', async () => {
    await put([5_000_000, 'PLANNED'], [ids[0], 'PLANNED']);
    expect(list((await read('/ids')).json)).toHaveLength(2);
    expect(at((await read('/releases?type_of_collection=PLANNED')).json, 'meta', 'pagination', 'total')).toBe(1);
  });

  it.each([
    [[{ release_id: 1, type_of_collection: 'planned' }], '0.type_of_collection'],
    [[{ release_id: 1 }], '0.type_of_collection'],
    [[{ type_of_collection: 'PLANNED' }], '0.release_id'],
  ])('the body %j is 422, keyed %s', async (json, key) => {
    const answer = await service.api.post(ROOT, { token, json });
    expect(answer.status).toBe(422);
    expect(names(at(answer.json, 'errors'))).toEqual([key]);
  });

  it.each(['', '?type_of_collection=BOGUS', '?type_of_collection=planned', '?type_of_collection=PLANNED&limit=51'])(
    'releases%s is 422',
    async (query) => {
      expect((await read(`/releases${query}`)).status).toBe(422);
    },
  );

  it('releases: one collection, most recently added first, with genres and episodes', async () => {
    const [first, second, third] = ids;
    await put([first, 'PLANNED'], [second, 'WATCHED'], [third, 'PLANNED']);
    const { json } = await read('/releases?type_of_collection=PLANNED');
    expect(column(at(json, 'data'), 'id')).toEqual([third, first]);
    expect(names(at(json, 'data', 0))).toEqual(expect.arrayContaining(['genres', 'episodes']));
  });

  it('releases: any sorting switches to ascending ids', async () => {
    await put(...ids.map((id): Entry => [id, 'PLANNED']));
    const { json } = await read('/releases?type_of_collection=PLANNED&limit=50&f[sorting]=YEAR_DESC');
    expect(column(at(json, 'data'), 'id')).toEqual(ids.toSorted((left, right) => left - right));
  });

  it('releases: filters, by query and by JSON', async () => {
    await put(...ids.map((id): Entry => [id, 'WATCHING']));
    const got = await read('/releases?type_of_collection=WATCHING&limit=50&f[types]=MOVIE');
    const body = { type_of_collection: 'WATCHING', limit: 50, f: { types: ['MOVIE'] } };
    const posted = await service.api.post(`${ROOT}/releases`, { token, json: body });
    expect(list(at(got.json, 'data')).length).toBeGreaterThan(0);
    expect(at(posted.json, 'data')).toEqual(at(got.json, 'data'));
    const none = await read('/releases?type_of_collection=WATCHING&f[years]=1901');
    expect(at(none.json, 'data')).toEqual([]);
  });

  it('references are of all collections together, years newest first; there is none for sorting', async () => {
    await put([ids[0], 'PLANNED'], ...ids.slice(1).map((id): Entry => [id, 'WATCHED']));
    const years = list((await read('/references/years?type_of_collection=PLANNED')).json).map(number);
    expect(years.length).toBeGreaterThan(0);
    expect(years).toEqual(years.toSorted((left, right) => right - left));
    for (const name of ['age-ratings', 'genres', 'types']) {
      expect(list((await read(`/references/${name}`)).json).length).toBeGreaterThan(0);
    }
    expect((await read('/references/sorting')).status).toBe(404);
  });

  it('and favorites are independent of each other', async () => {
    await put([ids[0], 'PLANNED']);
    expect((await service.api.get('/accounts/users/me/favorites/ids', { token })).json).toEqual([]);
  });
});

describe('Delayed collection writes', () => {
  const present = async () => column((await read('/ids')).json, 0);

  it('an entry removed within seconds comes back about a minute later', async () => {
    await put([ids[0], 'PLANNED']);
    expect((await remove(ids[0])).json).toEqual([]);
    await service.passSeconds(50);
    expect(await present()).toEqual([]);
    await service.passSeconds(15);
    expect((await read('/ids')).json).toEqual([[ids[0], 'PLANNED']]);
  });

  it('removing it then has no effect for more than three minutes; later it works and stays', async () => {
    await put([ids[0], 'PLANNED']);
    await remove(ids[0]);
    await service.passSeconds(65);
    expect((await remove(ids[0])).json).toEqual([[ids[0], 'PLANNED']]);
    await service.passSeconds(180);
    expect((await remove(ids[0])).json).toEqual([[ids[0], 'PLANNED']]);
    await service.passSeconds(30);
    expect((await remove(ids[0])).json).toEqual([]);
    await service.passSeconds(600);
    expect(await present()).toEqual([]);
  });

  it('an entry removed later goes and stays away', async () => {
    await put([ids[0], 'PLANNED']);
    await service.passSeconds(30);
    expect((await remove(ids[0])).json).toEqual([]);
    await service.passSeconds(600);
    expect(await present()).toEqual([]);
  });

  it('adding it again at once does not bring the old one back over it', async () => {
    await put([ids[0], 'PLANNED']);
    await remove(ids[0]);
    await put([ids[0], 'WATCHED']);
    await service.passSeconds(120);
    expect((await read('/ids')).json).toEqual([[ids[0], 'WATCHED']]);
  });

  it('favorites show no such behaviour', async () => {
    const root = '/accounts/users/me/favorites';
    await service.api.post(root, { token, json: [{ release_id: ids[0] }] });
    await service.api.remove(root, { token, json: [{ release_id: ids[0] }] });
    await service.passSeconds(600);
    expect((await service.api.get(`${root}/ids`, { token })).json).toEqual([]);
  });
});
