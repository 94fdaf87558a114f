import { afterAll, describe, expect, it } from 'vitest';
import { asList, novelPeer } from './novel-peer.ts';

const peer = await novelPeer();
afterAll(peer.close);

const title = (await peer.get(`/api/manga/${await peer.find('first')}?fields[]=authors`)).data();
const author = String(asList(title['authors'])[0]?.['slug_url']);

describe('Person record', () => {
  it('gives name, avatar, counts per site and subscribers, and no titles', async () => {
    const person = (await peer.get(`/api/people/${author}`)).data();
    expect(person).toMatchObject({
      id: expect.any(Number),
      name: expect.any(String),
      avatar: { default: expect.stringMatching(/\/uploads\/avatar\/\d+\/default\.jpg$/) },
      titles_count_details: { 3: expect.any(Number) },
    });
    expect(JSON.stringify(person)).toContain('subscribers');
    expect(person).not.toHaveProperty('titles');
  });

  it('is not changed by fields[] nor by Site-Id', async () => {
    const plain = await peer.get(`/api/people/${author}`);
    const other = await peer.get(`/api/people/${author}?fields[]=titles&fields[]=nonsense`, { 'site-id': null });
    expect(other.text).toBe(plain.text);
  });

  it('has no paths below it, and an unknown person is not found', async () => {
    for (const path of [`${author}/manga`, `${author}/titles`, '1--nobody', 'nobody']) {
      expect((await peer.get(`/api/people/${path}`)).status).toBe(404);
    }
  });
});
