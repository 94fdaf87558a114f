import { afterAll, describe, expect, it } from 'vitest';
import { at, column, list, names, number } from '../api.ts';
import { signIn, someReleaseIds } from '../samples.ts';
import { startServiceUnderTest } from '../service-under-test.ts';

const ROOT = '/accounts/users/me/collections';
type Entry = readonly [number, string];

const service = await startServiceUnderTest();
const token = await signIn(service.api, service.account);
const put = (...pairs: readonly Entry[]) =>
  service.api.post(ROOT, { token, json: pairs.map(([id, type]) => ({ release_id: id, type_of_collection: type })) });
const remove = (...releaseIds: readonly number[]) =>
  service.api.remove(ROOT, {
    token,
    json: releaseIds.map((id) => ({ release_id: id, type_of_collection: 'WATCHED' })),
  });
const read = (path: string) => service.api.get(ROOT + path, { token });
const listing = async (query: string) => list(at((await read(`/releases?limit=50&${query}`)).json, 'data'));

/**
 * Removals may be undone for minutes (anime-service, Delayed collection writes). So every test uses new ids, without a release
 * if possible, and looks at those alone.
 */
const idsBefore = list((await read('/ids')).json).map((pair) => number(at(pair, 0)));
const unused = (await someReleaseIds(service.api, 50)).filter((id) => !idsBefore.includes(id));
let nextId = 5_000_000 + (Date.now() % 1_000_000) * 100;
const newIds = (count: number) => Array.from({ length: count }, () => nextId++);
const only = (pairs: unknown, ids: readonly number[]) =>
  list(pairs).filter((pair) => ids.includes(number(at(pair, 0))));

afterAll(async () => {
  const present = list((await read('/ids')).json).map((pair) => number(at(pair, 0)));
  await remove(...present.filter((id) => !idsBefore.includes(id)));
  await service.close();
});

describe('Collections', () => {
  it('are pairs of id and type in the order they were added', async () => {
    const [first = 0, second = 0, third = 0] = newIds(3);
    await put([second, 'PLANNED'], [first, 'WATCHED']);
    const pairs = [
      [second, 'PLANNED'],
      [first, 'WATCHED'],
      [third, 'ABANDONED'],
    ];
    expect(only((await put([third, 'ABANDONED'])).json, [first, second, third])).toEqual(pairs);
    expect(only((await read('/ids')).json, [first, second, third])).toEqual(pairs);
  });

  it('a release that moves to another collection keeps its place; the last of two entries in one body wins', async () => {
    const [first = 0, second = 0] = newIds(2);
    await put([first, 'PLANNED'], [second, 'PLANNED']);
    const moved = await put([first, 'WATCHING'], [first, 'POSTPONED']);
    expect(only(moved.json, [first, second])).toEqual([
      [first, 'POSTPONED'],
      [second, 'PLANNED'],
    ]);
  });

  it('DELETE ignores the type, and ids that are in no collection', async () => {
    const [first = 0, second = 0, absent = 0] = newIds(3);
    await put([first, 'PLANNED'], [second, 'WATCHED']);
    const answer = await remove(first, absent);
    expect(answer.status).toBe(200);
    expect(only(answer.json, [first, second, absent])).toEqual([[second, 'WATCHED']]);
  });

  it.each([
    [[{ release_id: 1, type_of_collection: 'planned' }], '0.type_of_collection'],
    [[{ release_id: 1, type_of_collection: 'BOGUS' }], '0.type_of_collection'],
    [[{ release_id: 1 }], '0.type_of_collection'],
    [[{ type_of_collection: 'PLANNED' }], '0.release_id'],
  ])('the body %j is 422, keyed %s', async (json, key) => {
    const answer = await service.api.post(ROOT, { token, json });
    expect([answer.status, names(at(answer.json, 'errors'))]).toEqual([422, [key]]);
  });

  it('DELETE without an id is 422 by position', async () => {
    const answer = await service.api.remove(ROOT, { token, json: [{ release_id: 'abc' }] });
    expect([answer.status, names(at(answer.json, 'errors'))]).toEqual([422, ['0.release_id']]);
  });

  it.each([
    ['', 'type_of_collection'],
    ['?type_of_collection=BOGUS', 'type_of_collection'],
    ['?type_of_collection=planned', 'type_of_collection'],
    ['?type_of_collection=PLANNED&limit=0', 'limit'],
    ['?type_of_collection=PLANNED&limit=51', 'limit'],
  ])('releases%s is 422', async (query, key) => {
    const answer = await read(`/releases${query}`);
    expect([answer.status, names(at(answer.json, 'errors'))]).toEqual([422, [key]]);
  });
});

describe('Collection listings', async () => {
  const [absent = 0] = newIds(1);
  const planned = unused.slice(0, 12);
  const watched = unused.slice(-12);
  await put(...planned.map((id): Entry => [id, 'PLANNED']), ...watched.map((id): Entry => [id, 'WATCHED']), [
    absent,
    'PLANNED',
  ]);

  it('show one collection, most recently added first, with genres and episodes, and skip ids without a release', async () => {
    const releases = await listing('type_of_collection=PLANNED');
    const shown = column(releases, 'id').map(number);
    expect(shown.slice(0, planned.length)).toEqual(planned.toReversed());
    for (const id of [absent, ...watched]) expect(shown).not.toContain(id);
    for (const release of releases) expect(names(release)).toEqual(expect.arrayContaining(['genres', 'episodes']));
    expect(at((await read('/releases?type_of_collection=PLANNED')).json, 'meta', 'pagination', 'per_page')).toBe(25);
  });

  it.each(['YEAR_DESC', 'CREATED_AT_DESC', 'BOGUS'])('switch to ascending ids for sorting by %s', async (sorting) => {
    const shown = column(await listing(`type_of_collection=PLANNED&f[sorting]=${sorting}`), 'id').map(number);
    expect(shown).toEqual(shown.toSorted((left, right) => left - right));
    expect(shown).toEqual(expect.arrayContaining(planned));
  });

  it('take filters, by query and by JSON', async () => {
    const all = await listing('type_of_collection=WATCHED');
    const [year, type, rating] = [at(all, 0, 'year'), at(all, 0, 'type', 'value'), at(all, 0, 'age_rating', 'value')];
    const genre = at(all, 0, 'genres', 0, 'id');
    const name = encodeURIComponent(String(at(all, 0, 'name', 'main')));
    const having = (isMeant: (release: unknown) => boolean) => column(all.filter(isMeant), 'id');
    const cases: [string, unknown, unknown[]][] = [
      [`f[years]=${year}`, { years: [year] }, having((release) => at(release, 'year') === year)],
      [`f[types]=${type}`, { types: [type] }, having((release) => at(release, 'type', 'value') === type)],
      [
        `f[age_ratings]=${rating}`,
        { age_ratings: [rating] },
        having((release) => at(release, 'age_rating', 'value') === rating),
      ],
      [
        `f[genres]=${genre}`,
        { genres: [genre] },
        having((release) => column(at(release, 'genres'), 'id').includes(genre)),
      ],
      ['f[years]=1901', { years: [1901] }, []],
      ['f[types]=BOGUS', { types: ['BOGUS'] }, []],
    ];
    for (const [query, f, wanted] of cases) {
      expect(column(await listing(`type_of_collection=WATCHED&${query}`), 'id')).toEqual(wanted);
      const json = { type_of_collection: 'WATCHED', limit: 50, f };
      const posted = await service.api.post(`${ROOT}/releases`, { token, json });
      expect(column(at(posted.json, 'data'), 'id')).toEqual(wanted);
    }
    expect(column(await listing(`type_of_collection=WATCHED&f[search]=${name}`), 'id')).toContain(at(all, 0, 'id'));
  });

  it('have references of all collections together, years newest first, and none for sorting', async () => {
    const types = ['PLANNED', 'WATCHED', 'WATCHING', 'POSTPONED', 'ABANDONED'];
    const all = (await Promise.all(types.map((type) => listing(`type_of_collection=${type}`)))).flat();
    const reference = async (name: string) => (await read(`/references/${name}?type_of_collection=PLANNED`)).json;
    const years = [...new Set(column(all, 'year').map(number))].sort((left, right) => right - left);
    expect(years.length).toBeGreaterThan(1);
    expect(await reference('years')).toEqual(years);
    expect(new Set(column(await reference('types'), 'value'))).toEqual(new Set(column(all, 'type', 'value')));
    expect(new Set(column(await reference('age-ratings'), 'value'))).toEqual(
      new Set(column(all, 'age_rating', 'value')),
    );
    expect(new Set(column(await reference('genres'), 'id'))).toEqual(
      new Set(all.flatMap((release) => column(at(release, 'genres'), 'id'))),
    );
    expect((await read('/references/sorting')).status).toBe(404);
  });

  it('are independent of favorites', async () => {
    const favorites = list((await service.api.get('/accounts/users/me/favorites/ids', { token })).json);
    expect(planned.every((id) => favorites.includes(id))).toBe(false);
  });
});
