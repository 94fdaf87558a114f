import { afterAll, describe, expect, it } from 'vitest';
import { novelPeer } from '../peer.ts';
import { chapterPath, chaptersOf, someTitle } from '../samples.ts';

const peer = await novelPeer();
afterAll(peer.close);
const title = await someTitle(peer);
const [chapter = {}] = await chaptersOf(peer, title);
const paths = {
  title: `/api/manga/${title['slug_url']}`,
  chapters: `/api/manga/${title['slug_url']}/chapters`,
  chapter: chapterPath(title, chapter),
};

describe('Site scoping', () => {
  it.each(['title', 'chapters', 'chapter'] as const)('finds the %s only with the Site-Id of its site', async (name) => {
    expect((await peer.get(paths[name])).status).toBe(200);
    for (const siteId of [null, '1', '4']) {
      const reply = await peer.get(paths[name], { 'site-id': siteId });
      expect([siteId, reply.status]).toEqual([siteId, 404]);
    }
  });

  it('scopes the catalogue by site_id[] and not by the header', async () => {
    for (const siteId of ['3', '1', null]) {
      const titles = (await peer.get('/api/manga?site_id[]=3&limit=10', { 'site-id': siteId })).list();
      expect(new Set(titles.map(({ site }) => site))).toEqual(new Set([3]));
    }
  });

  it('gives the same constants for every Site-Id', async () => {
    const [novel, manga, none] = await Promise.all(
      ['3', '1', null].map((siteId) => peer.get('/api/constants?fields[]=genres', { 'site-id': siteId })),
    );
    expect([manga?.text, none?.text]).toEqual([novel?.text, novel?.text]);
  });
});
