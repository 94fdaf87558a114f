import { afterAll, describe, expect, it } from 'vitest';
import { asList, asObject, novelPeer } from '../peer.ts';
import { someTitle } from '../samples.ts';

const peer = await novelPeer();
afterAll(peer.close);
const { slug_url: slugUrl } = await someTitle(peer);
const withFields = (...fields: string[]) =>
  peer.get(`/api/manga/${slugUrl}?${fields.map((field) => `fields[]=${field}`).join('&')}`);
const bare = (await withFields()).data();

describe('Title', () => {
  it('has the default fields when none is requested', () => {
    expect(bare).toMatchObject({
      id: expect.any(Number),
      name: expect.any(String),
      rus_name: expect.any(String),
      eng_name: expect.any(String),
      model: expect.any(String),
      slug: expect.any(String),
      slug_url: `${bare['id']}--${bare['slug']}`,
      cover: expect.any(Object),
      ageRestriction: expect.any(Object),
      site: 3,
      type: { id: expect.any(Number), label: expect.any(String) },
      is_licensed: expect.any(Boolean),
      content_marking: expect.anything(),
      status: { id: expect.any(Number), label: expect.any(String) },
      releaseDateString: expect.any(String),
    });
  });

  it.each([
    ['background', 'background'],
    ['otherNames', 'otherNames'],
    ['summary', 'summary'],
    ['releaseDate', 'releaseDate'],
    ['genres', 'genres'],
    ['tags', 'tags'],
    ['teams', 'teams'],
    ['authors', 'authors'],
    ['artists', 'artists'],
    ['chap_count', 'items_count'],
    ['status_id', 'scanlateStatus'],
  ])('adds for %s the key %s, and only on request', async (field, key) => {
    expect(bare).not.toHaveProperty(key);
    const title = (await withFields(field)).data();
    expect(title).toHaveProperty(key);
    for (const usual of Object.keys(bare)) expect(title).toHaveProperty(usual);
  });

  it('accepts eng_name, which is a default field', async () => {
    expect((await withFields('eng_name')).data()['eng_name']).toBe(bare['eng_name']);
  });

  it('gives genres with id, name and adult mark, tags and teams with id and name, people as arrays', async () => {
    const title = (await withFields('genres', 'tags', 'teams', 'authors', 'artists')).data();
    for (const genre of asList(title['genres'])) {
      expect(genre).toMatchObject({ id: expect.any(Number), name: expect.any(String), adult: expect.any(Boolean) });
    }
    for (const named of [...asList(title['tags']), ...asList(title['teams'])]) {
      expect(named).toMatchObject({ id: expect.any(Number), name: expect.any(String) });
    }
    for (const people of [title['authors'], title['artists']]) expect(people).toBeInstanceOf(Array);
  });

  it('answers chap_count with the published and all chapters, and with no key of that name', async () => {
    const title = (await withFields('chap_count')).data();
    expect(title).not.toHaveProperty('chap_count');
    expect(title['items_count']).toEqual({ uploaded: expect.any(Number), total: expect.any(Number) });
    const chapters = (await peer.get(`/api/manga/${slugUrl}/chapters`)).list();
    expect(asObject(title['items_count'])['uploaded']).toBe(chapters.length);
  });

  it('answers status_id with scanlateStatus, apart from the own status', async () => {
    const title = (await withFields('status_id')).data();
    expect(title).not.toHaveProperty('status_id');
    expect(title['scanlateStatus']).toMatchObject({ id: expect.any(Number), label: expect.any(String) });
    expect(title['status']).toEqual(bare['status']);
  });

  it('gives the summary as a rich-text document', async () => {
    const summary = asObject((await withFields('summary')).data()['summary']);
    expect(summary['type']).toBe('doc');
    expect(asList(summary['content']).map(({ type }) => type)).toContain('paragraph');
  });

  it('rejects an unknown field with 422', async () => {
    expect((await withFields('summary', 'nonsense')).status).toBe(422);
  });

  it('reads fields[] percent-encoded too', async () => {
    const reply = await peer.get(`/api/manga/${slugUrl}?fields%5B%5D=summary&fields%5B%5D=genres`);
    expect(reply.data()).toMatchObject({ summary: expect.anything(), genres: expect.anything() });
  });
});
