import { afterAll, describe, expect, it } from 'vitest';
import { asObject, type Json, startOwnPeer } from '../peer.ts';
import { idOf } from '../samples.ts';

const peer = await startOwnPeer();
afterAll(peer.close);

const catalogue = (query = '') => peer.get(`/api/manga?site_id[]=3&${query}`);
const idsOf = (titles: readonly Json[]) => titles.map(idOf);
const pageAfterPage = async (query: string) => {
  const seen: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await catalogue(`${query}&page=${page}`);
    seen.push(...idsOf(reply.list()));
    if (asObject(reply.json()['meta'])['has_next_page'] !== true) return seen;
  }
};

describe('The catalogue', () => {
  it.each(['', 'sort_by=random&random_order=7'])('shows every title once, page after page (%s)', async (query) => {
    const seen = await pageAfterPage(query);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(300);
  });

  it('searches names regardless of case, and no authors', async () => {
    for (const text of ['kita-misaki', 'северного МЫСА', 'lamps of the']) {
      const titles = (await catalogue(`q=${encodeURIComponent(text)}`)).list();
      expect(titles.map(({ slug }) => slug)).toContain('lamps-of-the-north-cape');
    }
    expect((await catalogue('q=Tanabe')).list()).toEqual([]);
  });

  it('narrows by every further genre and tag', async () => {
    for (const [both, one] of [
      ['genres[]=43&genres[]=70', 'genres[]=43'],
      ['tags[]=23&tags[]=33', 'tags[]=23'],
    ] as const) {
      const [narrow, wide] = [await pageAfterPage(both), await pageAfterPage(one)];
      expect([narrow.length > 0, narrow.length < wide.length]).toEqual([true, true]);
      for (const id of narrow) expect(wide).toContain(id);
    }
    expect((await catalogue('genres[]=drama')).list()).toEqual([]);
  });

  it('rejects limits, pages and statuses that are no whole numbers', async () => {
    const limits = ['limit=many', 'limit=10.5', 'limit=2e1', 'limit=0x14'];
    for (const query of [...limits, 'page=one', 'status[]=x', 'status[]=1.0', 'types[]=x', 'sort_type=up']) {
      expect([query, (await catalogue(query)).status]).toEqual([query, 422]);
    }
  });

  it('uses the last of a repeated value, and ignores an empty one', async () => {
    const shown = async (query: string) => idsOf((await catalogue(query)).list());
    expect(await shown('page=1&page=2&limit=10')).toEqual(await shown('page=2&limit=10'));
    expect(await shown('page=&limit=10&q=&sort_by=')).toEqual(await shown('limit=10'));
  });

  it('orders by Russian name, and by rating', async () => {
    const names = (await catalogue('sort_by=name&sort_type=asc&types[]=14'))
      .list()
      .map((title) => String(title['rus_name']));
    expect(names).toEqual(names.toSorted(new Intl.Collator('ru').compare));
    const ratings = (await catalogue('sort_by=rate_avg'))
      .list()
      .map(({ rating }) => Number(asObject(rating)['average']));
    expect(ratings).toEqual(ratings.toSorted((left, right) => right - left));
  });

  it('holds titles of other sites too, and shows the whole network without site_id[]', async () => {
    const sitesOf = async (query: string) =>
      new Set((await peer.get(`/api/manga?q=North+Cape${query}`)).list().map(({ site }) => site));
    expect(await sitesOf('&site_id[]=3')).toEqual(new Set([3]));
    expect(await sitesOf('&site_id[]=3&site_id[]=1')).toEqual(new Set([1, 3]));
    expect(await sitesOf('')).toEqual(new Set([1, 3]));
  });
});

describe('What the document does not show', async () => {
  const slugUrl = await peer.find('first');

  it.each([
    '/api/manga?limit=9',
    '/api/manga?status=1',
    '/api/manga?types[]=99',
    `/api/manga/${slugUrl}?fields[]=x`,
    '/api/constants?fields[]=nonsense',
  ])('%s has field messages under data, in Russian', async (path) => {
    const reply = await peer.get(path);
    expect(reply.status).toBe(422);
    for (const messages of Object.values(reply.data())) expect(messages).toEqual([expect.stringMatching(/[а-я]/)]);
  });

  it('constants have statuses 1 to 5 with labels, tags with names and image servers with addresses', async () => {
    const constants = (await peer.get('/api/constants?fields[]=status&fields[]=tags&fields[]=imageServers')).data();
    const labels = ['Онгоинг', 'Завершён', expect.any(String), expect.any(String), expect.any(String)];
    expect(constants).toMatchObject({
      status: labels.map((label, place) => ({ id: place + 1, label })),
      tags: expect.arrayContaining([expect.objectContaining({ id: expect.any(Number), name: expect.any(String) })]),
      imageServers: expect.arrayContaining([expect.objectContaining({ url: expect.stringMatching(/^http/) })]),
    });
    expect((await peer.get('/api/constants')).data()).toEqual({});
  });

  it('a title is found by its whole slug_url only, and by the exact Site-Id', async () => {
    expect((await peer.get(`/api/manga/${slugUrl.split('--')[0]}--another-slug`)).status).toBe(404);
    for (const siteId of ['', 'three', '3, 1']) {
      expect((await peer.get(`/api/manga/${slugUrl}`, { 'site-id': siteId })).status).toBe(404);
    }
  });
});
