import { afterAll, describe, expect, it } from 'vitest';
import { asList, asObject, type Json, novelPeer } from '../peer.ts';
import { idOf } from '../samples.ts';

const peer = await novelPeer();
afterAll(peer.close);

const catalogue = (query = '') => peer.get(`/api/manga?site_id[]=3&${query}`);
const idsOf = (titles: readonly Json[]) => titles.map(idOf);
const usual = await catalogue();
const usualIds = idsOf(usual.list());
const genresOf = async (title: Json) =>
  asList((await peer.get(`/api/manga/${title['slug_url']}?fields[]=genres&fields[]=tags`)).data()['genres']).map(idOf);

describe('Catalog response', () => {
  it('gives bare titles with rating, links and meta without a total', () => {
    for (const title of usual.list()) {
      expect(title).toMatchObject({ rating: expect.anything(), content_marking: expect.anything(), site: 3 });
      expect(title).toHaveProperty('releaseDateString');
      for (const absent of ['summary', 'genres', 'tags', 'teams', 'authors', 'artists', 'items_count', 'background']) {
        expect(title).not.toHaveProperty(absent);
      }
    }
    const { links, meta } = usual.json();
    expect(links).toEqual(expect.any(Object));
    expect(meta).toMatchObject({ has_next_page: expect.any(Boolean), seed: expect.anything() });
    expect(Object.keys(asObject(meta))).not.toContain('total');
  });

  it('announces a next page in has_next_page, which shares no title with the first', async () => {
    const second = await catalogue('page=2');
    expect(asObject(usual.json()['meta'])['has_next_page']).toBe(true);
    expect(idsOf(second.list()).filter((id) => usualIds.includes(id))).toEqual([]);
  });

  it('has a page past the end that is empty and no error', async () => {
    const past = await catalogue('page=99999');
    const { data, meta } = past.json();
    expect([past.status, data, asObject(meta)['has_next_page']]).toEqual([200, [], false]);
  });
});

describe('Catalog parameters', () => {
  it('takes limit 10 to 60, by default 60, and rejects 9 and 61', async () => {
    expect([usualIds.length, (await catalogue('limit=60')).list().length]).toEqual([60, 60]);
    expect((await catalogue('limit=10')).list()).toHaveLength(10);
    for (const limit of ['9', '61', '0', '-1']) {
      expect([limit, (await catalogue(`limit=${limit}`)).status]).toEqual([limit, 422]);
    }
  });

  it('rejects page 0 and below', async () => {
    for (const page of ['0', '-1']) expect([page, (await catalogue(`page=${page}`)).status]).toEqual([page, 422]);
  });

  it.each(['name', 'rus_name', 'eng_name'])('searches %s', async (field) => {
    const title = usual.list().find((candidate) => String(candidate[field] ?? '').length > 5) ?? {};
    const found = (await catalogue(`q=${encodeURIComponent(String(title[field]))}`)).list();
    expect(idsOf(found)).toContain(title['id']);
    expect(found.length).toBeLessThan(usualIds.length);
  });

  it('requires all genres', async () => {
    const details = await Promise.all(usual.list().slice(0, 8).map(genresOf));
    const [first, second] = details.find((ids) => ids.length > 1) ?? [];
    const both = (await catalogue(`genres[]=${first}&genres[]=${second}`)).list();
    expect(both.length).toBeGreaterThan(0);
    for (const title of both.slice(0, 5))
      expect(await genresOf(title)).toEqual(expect.arrayContaining([first, second]));
    const unknown = await catalogue(`genres[]=${first}&genres[]=9999999`);
    expect([unknown.status, unknown.json()['data']]).toEqual([200, []]);
  });

  it('requires all tags', async () => {
    const tags = asList((await peer.get('/api/constants?fields[]=tags')).data()['tags']);
    const [first, second] = tags.map(idOf);
    const [one, both] = [await catalogue(`tags[]=${first}`), await catalogue(`tags[]=${first}&tags[]=${second}`)];
    expect(both.list().length).toBeLessThanOrEqual(one.list().length);
    const unknown = await catalogue('tags[]=9999999');
    expect([unknown.status, unknown.json()['data']]).toEqual([200, []]);
  });

  it('takes status only as a list, of known ids', async () => {
    for (const wanted of [[2], [1, 2]]) {
      const titles = (await catalogue(wanted.map((id) => `status[]=${id}`).join('&'))).list();
      expect(titles.length).toBeGreaterThan(0);
      for (const { status } of titles) expect(wanted).toContain(idOf(status));
    }
    for (const query of ['status=1', 'status[]=777'])
      expect([query, (await catalogue(query)).status]).toEqual([query, 422]);
  });

  it('takes any of the types, of known ids; type_id[] and type[] do nothing', async () => {
    const either = (await catalogue('types[]=11&types[]=13')).list();
    expect(either.length).toBeGreaterThan(0);
    for (const { type } of either) expect([11, 13]).toContain(idOf(type));
    expect((await catalogue('types[]=9999')).status).toBe(422);
    for (const query of ['type_id[]=11', 'type[]=11']) expect(idsOf((await catalogue(query)).list())).toEqual(usualIds);
  });

  it.each(['name', 'created_at', 'views', 'chap_count', 'last_chapter_at', 'rate_avg'])(
    'sorts by %s, descending unless asked otherwise',
    async (sortBy) => {
      const order = async (direction: string) => idsOf((await catalogue(`sort_by=${sortBy}${direction}`)).list());
      const descending = await order('');
      expect(await order('&sort_type=desc')).toEqual(descending);
      expect(await order('&sort_type=asc')).not.toEqual(descending);
    },
  );

  it.each(['updated_at', 'rating', 'alphabet', 'id', 'popularity'])('rejects sort_by=%s', async (sortBy) => {
    expect((await catalogue(`sort_by=${sortBy}`)).status).toBe(422);
  });

  it.each(['sort=name', 'order=asc', 'dir=asc', 'author=5', 'people[]=2100', 'team_id=1', 'fields[]=summary', 'x=1'])(
    'ignores %s',
    async (query) => {
      const reply = await catalogue(query);
      expect([reply.status, idsOf(reply.list())]).toEqual([200, usualIds]);
      expect(reply.list()[0]).not.toHaveProperty('summary');
    },
  );
});

describe('Catalog parameters: random_order', () => {
  it('keeps a random order from page to page', async () => {
    const first = await catalogue('sort_by=random&limit=60');
    const order = asObject(first.json()['meta'])['random_order'];
    expect(order).toEqual(expect.any(Number));
    const again = await catalogue(`sort_by=random&limit=60&random_order=${order}`);
    expect(idsOf(again.list())).toEqual(idsOf(first.list()));
    const second = await catalogue(`sort_by=random&limit=60&page=2&random_order=${order}`);
    expect(idsOf(second.list()).filter((id) => idsOf(first.list()).includes(id))).toEqual([]);
    expect(asObject(second.json()['meta'])['random_order']).toBe(order);
  });

  it('is needed for a stable order, and answers have it only for sort_by=random', async () => {
    const [one, other] = [await catalogue('sort_by=random'), await catalogue('sort_by=random')];
    expect(idsOf(one.list())).not.toEqual(idsOf(other.list()));
    expect(usual.json()['meta']).not.toHaveProperty('random_order');
  });
});
