import { afterAll, describe, expect, it } from 'vitest';
import { asObject, type Json, novelPeer } from './novel-peer.ts';

const peer = await novelPeer();
afterAll(peer.close);

const catalogue = (query = '') => peer.get(`/api/manga?site_id[]=3&${query}`);
const idsOf = (titles: readonly Json[]) => titles.map(({ id }) => id);
const nestedId = (title: Json, key: string) => asObject(title[key])['id'];

describe('Catalog response', () => {
  it('gives bare titles with rating, links and meta without a total', async () => {
    const reply = await catalogue();
    const body = reply.json();
    for (const title of reply.list()) {
      expect(title).toMatchObject({ rating: expect.anything(), content_marking: expect.anything(), site: 3 });
      expect(title).toHaveProperty('releaseDateString');
      for (const absent of ['summary', 'genres', 'tags', 'teams', 'authors', 'items_count']) {
        expect(title).not.toHaveProperty(absent);
      }
    }
    expect(body['links']).toEqual(expect.any(Object));
    expect(body['meta']).toMatchObject({ has_next_page: true, seed: expect.anything() });
    expect(JSON.stringify(body['meta'])).not.toContain('total');
  });

  it('ends with has_next_page, and a page past the end is empty and no error', async () => {
    const seen: unknown[] = [];
    let page = 1;
    for (let hasNext = true; hasNext; page += 1) {
      const reply = await catalogue(`page=${page}`);
      seen.push(...idsOf(reply.list()));
      hasNext = asObject(reply.json()['meta'])['has_next_page'] === true;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(300);
    const past = await catalogue(`page=${page + 5}`);
    expect([past.status, past.json()['data'], asObject(past.json()['meta'])['has_next_page']]).toEqual([
      200,
      [],
      false,
    ]);
  });
});

describe('Catalog parameters', () => {
  it('takes limit 10 to 60, by default 60, and rejects 9 and 61', async () => {
    expect((await catalogue()).list()).toHaveLength(60);
    expect((await catalogue('limit=10')).list()).toHaveLength(10);
    for (const limit of ['9', '61', '0', '-1', 'many', '10.5']) {
      expect([limit, (await catalogue(`limit=${limit}`)).status]).toEqual([limit, 422]);
    }
  });

  it('rejects page 0 and below', async () => {
    for (const page of ['0', '-1', 'one']) expect((await catalogue(`page=${page}`)).status).toBe(422);
  });

  it('searches name, rus_name and eng_name without case, and no authors', async () => {
    for (const text of ['kita-misaki', 'северного МЫСА', 'lamps of the']) {
      const titles = (await catalogue(`q=${encodeURIComponent(text)}`)).list();
      expect(titles.map(({ slug }) => slug)).toContain('lamps-of-the-north-cape');
    }
    expect((await catalogue('q=Tanabe')).list()).toEqual([]);
  });

  it('requires all genres and all tags, and unknown ids match nothing', async () => {
    const both = (await catalogue('genres[]=43&genres[]=70')).list();
    const one = (await catalogue('genres[]=43')).list();
    expect(both.length).toBeGreaterThan(0);
    expect(both.length).toBeLessThan(one.length);
    for (const query of ['genres[]=43&genres[]=99999', 'tags[]=99999', 'genres[]=drama']) {
      const reply = await catalogue(query);
      expect([reply.status, reply.json()['data']]).toEqual([200, []]);
    }
    expect((await catalogue('tags[]=23&tags[]=33')).list().length).toBeGreaterThan(0);
  });

  it('takes status only as a list, of known ids', async () => {
    const finished = (await catalogue('status[]=2')).list();
    expect(new Set(finished.map((title) => nestedId(title, 'status')))).toEqual(new Set([2]));
    const both = (await catalogue('status[]=2&status[]=1')).list();
    expect(new Set(both.map((title) => nestedId(title, 'status')))).toEqual(new Set([1, 2]));
    for (const query of ['status=1', 'status[]=77', 'status[]=x']) expect((await catalogue(query)).status).toBe(422);
  });

  it('takes any of the types, of known ids; type_id[] and type[] do nothing', async () => {
    const either = (await catalogue('types[]=11&types[]=13')).list();
    expect(new Set(either.map((title) => nestedId(title, 'type')))).toEqual(new Set([11, 13]));
    expect((await catalogue('types[]=99')).status).toBe(422);
    const unfiltered = idsOf((await catalogue()).list());
    for (const query of ['type_id[]=11', 'type[]=11'])
      expect(idsOf((await catalogue(query)).list())).toEqual(unfiltered);
  });

  it.each(['name', 'created_at', 'views', 'chap_count', 'last_chapter_at', 'rate_avg'])(
    'sorts by %s, descending unless asked otherwise',
    async (sortBy) => {
      const [usual, descending, ascending] = await Promise.all(
        ['', '&sort_type=desc', '&sort_type=asc'].map((type) => catalogue(`sort_by=${sortBy}${type}`)),
      );
      expect(usual?.status).toBe(200);
      expect(usual?.text).toBe(descending?.text.replace('&sort_type=desc', '').replaceAll('&sort_type=desc', ''));
      expect(idsOf(ascending?.list() ?? [])).not.toEqual(idsOf(usual?.list() ?? []));
    },
  );

  it('orders by Russian name when asked', async () => {
    const names = (await catalogue('sort_by=name&sort_type=asc&types[]=14'))
      .list()
      .map(({ rus_name }) => String(rus_name));
    expect(names).toEqual(names.toSorted(new Intl.Collator('ru').compare));
  });

  it.each(['updated_at', 'rating', 'alphabet', 'id', 'popularity', 'x'])('rejects sort_by=%s', async (sortBy) => {
    expect((await catalogue(`sort_by=${sortBy}`)).status).toBe(422);
  });

  it('ignores sort, order, dir and every unknown parameter', async () => {
    const usual = idsOf((await catalogue()).list());
    for (const query of [
      'sort=name',
      'order=asc',
      'dir=asc',
      'author=5',
      'people[]=2100',
      'team_id=1',
      'fields[]=summary',
    ]) {
      const reply = await catalogue(query);
      expect(reply.status).toBe(200);
      expect(idsOf(reply.list())).toEqual(usual);
      expect(reply.list()[0]).not.toHaveProperty('summary');
    }
  });
});

describe('Catalog parameters: random_order', () => {
  it('keeps a random order over all pages', async () => {
    const first = await catalogue('sort_by=random&limit=60');
    const order = asObject(first.json()['meta'])['random_order'];
    expect(order).toEqual(expect.any(Number));
    const seen = idsOf(first.list());
    let hasNext = true;
    for (let page = 2; hasNext; page += 1) {
      const reply = await catalogue(`sort_by=random&limit=60&page=${page}&random_order=${order}`);
      seen.push(...idsOf(reply.list()));
      hasNext = asObject(reply.json()['meta'])['has_next_page'] === true;
      expect(asObject(reply.json()['meta'])['random_order']).toBe(order);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(300);
  });

  it('draws every page anew without it, and sends it only with that sort', async () => {
    const [one, other] = await Promise.all([catalogue('sort_by=random'), catalogue('sort_by=random')]);
    expect(idsOf(one?.list() ?? [])).not.toEqual(idsOf(other?.list() ?? []));
    expect((await catalogue()).json()['meta']).not.toHaveProperty('random_order');
  });
});
