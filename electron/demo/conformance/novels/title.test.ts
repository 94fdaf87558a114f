import { afterAll, describe, expect, it } from 'vitest';
import { asList, asObject, novelPeer } from './novel-peer.ts';

const peer = await novelPeer();
afterAll(peer.close);
const slugUrl = await peer.find('first');
const withFields = async (...fields: string[]) =>
  peer.get(`/api/manga/${slugUrl}?${fields.map((field) => `fields[]=${field}`).join('&')}`);

const usualFields = [
  'id',
  'name',
  'rus_name',
  'eng_name',
  'model',
  'slug',
  'slug_url',
  'cover',
  'ageRestriction',
  'site',
  'type',
  'is_licensed',
  'content_marking',
  'status',
  'releaseDateString',
];

describe('Title', () => {
  it('carries exactly the default fields when none is asked for', async () => {
    const title = (await withFields()).data();
    expect(Object.keys(title).sort()).toEqual([...usualFields].sort());
    expect(title).toMatchObject({
      id: expect.any(Number),
      slug_url: `${title['id']}--${title['slug']}`,
      site: 3,
      type: { id: 10, label: expect.any(String) },
      status: { id: 1, label: expect.any(String) },
      cover: { default: expect.stringMatching(/^http.*\/uploads\/cover\/\d+\/default\.jpg$/) },
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
  ])('adds %s only when it is asked for', async (field, key) => {
    expect((await withFields()).data()).not.toHaveProperty(key);
    expect((await withFields(field)).data()).toHaveProperty(key);
  });

  it('gives genres with id, name and adult mark, tags and teams with id and name', async () => {
    const title = (await withFields('genres', 'tags', 'teams')).data();
    for (const genre of asList(title['genres'])) {
      expect(genre).toMatchObject({ id: expect.any(Number), name: expect.any(String), adult: expect.any(Boolean) });
    }
    for (const named of [...asList(title['tags']), ...asList(title['teams'])]) {
      expect(named).toMatchObject({ id: expect.any(Number), name: expect.any(String) });
    }
  });

  it('answers chap_count with items_count and no key of that name', async () => {
    const title = (await withFields('chap_count')).data();
    expect(title).not.toHaveProperty('chap_count');
    expect(title['items_count']).toEqual({ uploaded: 24, total: expect.any(Number) });
  });

  it('answers status_id with scanlateStatus, apart from the own status', async () => {
    const title = (await withFields('status_id')).data();
    expect(title).not.toHaveProperty('status_id');
    expect(title['scanlateStatus']).toEqual({ id: expect.any(Number), label: expect.any(String) });
  });

  it('gives the summary as a rich-text document', async () => {
    const summary = asObject((await withFields('summary')).data()['summary']);
    expect(summary['type']).toBe('doc');
    expect(asList(summary['content']).map(({ type }) => type)).toContain('paragraph');
  });

  it('rejects an unknown field with 422', async () => {
    const reply = await withFields('summary', 'nonsense');
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.data())).toMatch(/[а-я]/);
  });

  it('reads fields[] with an index and percent-encoded', async () => {
    const reply = await peer.get(`/api/manga/${slugUrl}?fields%5B%5D=summary&fields[3]=genres`);
    expect(reply.data()).toMatchObject({ summary: expect.anything(), genres: expect.anything() });
  });
});
