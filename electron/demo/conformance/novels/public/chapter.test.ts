import { afterAll, describe, expect, it } from 'vitest';
import { asList, asObject, type Json, novelPeer } from '../peer.ts';
import { chapterPath, chaptersOf, someTitle } from '../samples.ts';

/** Few enough to stay under any limit (novel-service, Limits). */
const CHAPTERS_READ = 24;

const peer = await novelPeer();
afterAll(peer.close);
const title = await someTitle(peer);
const listed = (await chaptersOf(peer, title)).slice(0, CHAPTERS_READ);
const sample: { readonly entry: Json; readonly chapter: Json }[] = [];
for (const entry of listed) sample.push({ entry, chapter: (await peer.get(chapterPath(title, entry))).data() });

describe('Single chapter', () => {
  it('has branch_id and flat teams instead of the fields of the list', () => {
    for (const { entry, chapter } of sample) {
      expect([chapter['volume'], chapter['number']]).toEqual([entry['volume'], entry['number']]);
      expect(chapter).toHaveProperty('branch_id');
      expect(chapter['teams']).toBeInstanceOf(Array);
      for (const absent of ['index', 'item_number', 'branches_count', 'branches'])
        expect(chapter).not.toHaveProperty(absent);
    }
  });

  it.each([
    'moderated',
    'likes_count',
    'is_liked',
    'is_viewed',
    'expired_type',
    'expired_at',
    'publish_at',
    'translation_quality_rating',
    'bundle',
    'manga_id',
    'created_at',
  ])('has %s', (field) => {
    for (const { chapter } of sample) expect(chapter).toHaveProperty(field);
  });

  it('has attachments if it has pictures, and none otherwise', () => {
    for (const { chapter } of sample) {
      const attachments = asList(chapter['attachments']);
      for (const { name, url } of attachments) {
        expect(name).toEqual(expect.any(String));
        expect(url).toMatch(/^\/.*\.\w+$/);
      }
      const text = typeof chapter['content'] === 'string' ? chapter['content'] : JSON.stringify(chapter['content']);
      expect(attachments.length > 0).toBe(/<img|"type":"image"/.test(text));
    }
  });
});

describe('Chapter content', () => {
  it('is an HTML string or a rich-text document, each chapter by itself', () => {
    for (const { chapter } of sample) {
      if (typeof chapter['content'] === 'string') expect(chapter['content']).toContain('<p');
      else expect(asObject(chapter['content'])['type']).toBe('doc');
    }
  });

  it('numbers the paragraphs of HTML, and gives its pictures absolute addresses of the site', () => {
    for (const { chapter } of sample) {
      if (typeof chapter['content'] !== 'string') continue;
      expect(chapter['content']).toContain('data-paragraph-index="');
      for (const [, source] of chapter['content'].matchAll(/<img [^>]*src="([^"]+)"/g)) {
        expect(source?.startsWith(`${peer.siteUrl}/uploads/`)).toBe(true);
      }
    }
  });

  it('refers to the pictures of documents by names of attachments', () => {
    for (const { chapter } of sample) {
      if (typeof chapter['content'] === 'string') continue;
      const names = asList(chapter['attachments']).map(({ name }) => name);
      const images = asList(asObject(chapter['content'])['content']).filter(({ type }) => type === 'image');
      for (const image of images) {
        for (const reference of asList(asObject(image['attrs'])['images'])) expect(names).toContain(reference['image']);
      }
    }
  });
});

describe('Endpoints: number and volume', () => {
  const read = (query: string) => peer.get(`/api/manga/${title['slug_url']}/chapter?${query}`);
  const { number, volume } = listed.at(-1) ?? {};

  it('rule 2: needs the number, and says so in Russian under its name', async () => {
    for (const query of [`volume=${volume}`, '']) {
      const reply = await read(query);
      expect(reply.status).toBe(422);
      expect(reply.json()).toEqual({ data: { number: [expect.stringMatching(/[а-я]/)] } });
    }
  });

  it('rule 3: answers an unknown number or volume with the generic 404', async () => {
    for (const query of [`number=99999&volume=${volume}`, `number=${number}&volume=99999`]) {
      const reply = await read(query);
      expect([reply.status, asObject(reply.data()['toast'])['type']]).toEqual([404, 'silent']);
    }
  });

  it('rules 4 and 8: has no bulk endpoint for volumes, and no paths for people or teams below a title', async () => {
    for (const path of ['volume?volume=1', 'volumes', 'people', 'teams', 'titles', 'manga']) {
      expect((await peer.get(`/api/manga/${title['slug_url']}/${path}`)).status).toBe(404);
    }
  });
});
