import { afterAll, describe, expect, it } from 'vitest';
import { asList, novelPeer } from '../peer.ts';

const peer = await novelPeer();
afterAll(peer.close);

async function someAuthor(): Promise<string> {
  for (const { slug_url: slugUrl } of (await peer.get('/api/manga?site_id[]=3')).list()) {
    const [author] = asList((await peer.get(`/api/manga/${slugUrl}?fields[]=authors`)).data()['authors']);
    if (author !== undefined) return String(author['slug_url']);
  }
  throw new Error('This test needs an author, and the service has none');
}
const author = await someAuthor();

describe('Person record', () => {
  it('gives name, avatar, counts per site and subscribers, and no titles', async () => {
    const person = (await peer.get(`/api/people/${author}`)).data();
    expect(person).toMatchObject({
      id: expect.any(Number),
      name: expect.any(String),
      avatar: expect.anything(),
      titles_count_details: expect.any(Object),
    });
    expect(JSON.stringify(person)).toContain('subscri');
    for (const list of ['titles', 'manga', 'items']) expect(person).not.toHaveProperty(list);
  });

  it('is not changed by fields[] nor by Site-Id', async () => {
    const plain = await peer.get(`/api/people/${author}`);
    for (const [query, siteId] of [
      ['?fields[]=titles&fields[]=nonsense', '3'],
      ['', null],
    ] as const) {
      expect((await peer.get(`/api/people/${author}${query}`, { 'site-id': siteId })).data()).toEqual(plain.data());
    }
  });

  it('rule 8: has no paths below it, and an unknown person is not found', async () => {
    for (const path of [`${author}/manga`, `${author}/titles`, '999999999--nobody', 'nobody']) {
      expect((await peer.get(`/api/people/${path}`)).status).toBe(404);
    }
  });
});
