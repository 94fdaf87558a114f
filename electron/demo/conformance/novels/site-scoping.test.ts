import { afterAll, describe, expect, it } from 'vitest';
import { novelPeer } from './novel-peer.ts';

const peer = await novelPeer();
afterAll(peer.close);
const slugUrl = await peer.find('first');

describe('Site scoping', () => {
  it.each(['', '/chapters', '/chapter?number=1&volume=1'])(
    'finds a title%s only with the Site-Id of its site',
    async (rest) => {
      expect((await peer.get(`/api/manga/${slugUrl}${rest}`)).status).toBe(200);
      for (const siteId of [null, '1', '4', '', 'three', '3, 1']) {
        const reply = await peer.get(`/api/manga/${slugUrl}${rest}`, { 'site-id': siteId });
        expect([siteId, reply.status]).toEqual([siteId, 404]);
      }
    },
  );

  it('scopes the catalogue by site_id[] and not by the header', async () => {
    const novels = await peer.get('/api/manga?site_id[]=3&q=North+Cape', { 'site-id': '1' });
    expect(new Set(novels.list().map(({ site }) => site))).toEqual(new Set([3]));
    const network = await peer.get('/api/manga?site_id[]=3&site_id[]=1&q=North+Cape', { 'site-id': null });
    expect(new Set(network.list().map(({ site }) => site))).toEqual(new Set([1, 3]));
  });

  it('shows the whole network without site_id[]', async () => {
    const titles = await peer.get('/api/manga?q=North+Cape');
    expect(new Set(titles.list().map(({ site }) => site))).toEqual(new Set([1, 3]));
  });

  it('gives the same constants whatever Site-Id says', async () => {
    const [novel, manga, none] = await Promise.all(
      ['3', '1', null].map((siteId) => peer.get('/api/constants?fields[]=genres', { 'site-id': siteId })),
    );
    expect(manga?.text).toBe(novel?.text);
    expect(none?.text).toBe(novel?.text);
  });
});
