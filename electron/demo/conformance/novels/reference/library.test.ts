import { afterAll, describe, expect, it } from 'vitest';
import { asList, asObject, type Landmark, startOwnPeer } from '../peer.ts';

const peer = await startOwnPeer();
afterAll(peer.close);

const chapterOf = async (landmark: Landmark, number: number) =>
  peer.get(`/api/manga/${await peer.find(landmark)}/chapter?number=${number}`);

describe('The reference library', () => {
  it('begins with the first landmark and ends with the hostile title', async () => {
    const first = (await peer.get('/api/manga?site_id[]=3')).list()[0];
    const last = (await peer.get('/api/manga?site_id[]=3&sort_type=asc')).list()[0];
    expect([first?.['slug'], last?.['slug']]).toEqual(['lamps-of-the-north-cape', 'hostile-chapter-test']);
  });

  it('has 24 chapters in three volumes in the first title', async () => {
    const chapters = (await peer.get(`/api/manga/${await peer.find('first')}/chapters`)).list();
    expect(chapters.length).toBe(24);
    expect(new Set(chapters.map(({ volume }) => volume))).toEqual(new Set(['1', '2', '3']));
  });

  it('has rare tags, nodes and marks in one title', async () => {
    const html = String((await chapterOf('rareMarkup', 1)).data()['content']);
    for (const tag of [
      'h1',
      'h6',
      'ul',
      'ol',
      'li',
      'blockquote',
      'pre',
      'code',
      'a ',
      's',
      'u',
      'sub',
      'sup',
      'br',
      'hr',
    ]) {
      expect(html).toContain(`<${tag}`);
    }
    const document = JSON.stringify((await chapterOf('rareMarkup', 6)).data()['content']);
    for (const node of [
      'heading',
      'bulletList',
      'orderedList',
      'listItem',
      'blockquote',
      'codeBlock',
      'hardBreak',
      'horizontalRule',
    ]) {
      expect(document).toContain(`"type":"${node}"`);
    }
    for (const mark of ['strike', 'underline', 'link', 'sub', 'sup']) expect(document).toContain(`"type":"${mark}"`);
  });

  it('has a picture node of three ids: one lost, one absolute, one without a scheme', async () => {
    const chapter = (await chapterOf('rareMarkup', 8)).data();
    const urls = asList(chapter['attachments']).map(({ url }) => String(url));
    expect(urls.map((url) => url.replace(/^(https?:\/\/|\/\/|\/).*/, '$1'))).toEqual([
      expect.stringMatching(/^http/),
      '//',
      '/',
      '/',
    ]);
    const node = asList(asObject(chapter['content'])['content']).find(({ type }) => type === 'image');
    expect(asList(asObject(node?.['attrs'])['images'])).toHaveLength(3);
  });

  it('has a title with null, empty and paid chapters and without branch ids', async () => {
    expect((await chapterOf('closedDoors', 3)).data()['content']).toBeNull();
    expect((await chapterOf('closedDoors', 7)).data()['content']).toBe('');
    const paid = await chapterOf('closedDoors', 5);
    expect([paid.status, paid.headers.get('content-type')]).toEqual([403, expect.stringContaining('application/json')]);
    expect((await chapterOf('closedDoors', 1)).data()).toMatchObject({
      branch_id: null,
      teams: [],
      content: expect.anything(),
    });
  });

  it('marks the adult title in its age, content marking and genres', async () => {
    const title = (await peer.get(`/api/manga/${await peer.find('mature')}?fields[]=genres`)).data();
    expect(title).toMatchObject({ ageRestriction: { label: '18+' }, content_marking: [{ label: expect.any(String) }] });
    expect(asList(title['genres']).some(({ adult }) => adult === true)).toBe(true);
  });

  it('has attacks in the name, the summary and the chapters of the hostile title', async () => {
    const slugUrl = await peer.find('hostile');
    const title = (await peer.get(`/api/manga/${slugUrl}?fields[]=summary`)).data();
    expect(String(title['rus_name'])).toContain('__engawaHacked');
    expect(JSON.stringify(title['summary'])).toContain('javascript:');
    const texts = await Promise.all(
      Array.from({ length: 8 }, async (_, place) => (await chapterOf('hostile', place + 1)).text),
    );
    const all = texts.join('');
    for (const attack of [
      '<script',
      'onerror=',
      'javascript:',
      '<svg',
      '<iframe',
      '<form',
      '/hacked',
      '<base',
      'data:text/html',
      '__proto__',
    ]) {
      expect(all).toContain(attack);
    }
  });

  it('is the same for the same seed, and different for another', async () => {
    const [one, same, other] = await Promise.all([1, 1, 2].map((seed) => startOwnPeer({ seed })));
    const pageOf = async (server: typeof one) =>
      (await server?.get('/api/manga?site_id[]=3&page=3'))?.text.replaceAll(/http:\/\/[^/]+/g, '');
    expect(await pageOf(same)).toBe(await pageOf(one));
    expect(await pageOf(other)).not.toBe(await pageOf(one));
    await Promise.all([one?.close(), same?.close(), other?.close()]);
  });

  it('adds a chapter a day to the serial and uploads its second chapter again', async () => {
    const own = await startOwnPeer();
    const slugUrl = await own.find('serial');
    const read = async () => {
      const [list, second, title] = await Promise.all([
        own.get(`/api/manga/${slugUrl}/chapters`),
        own.get(`/api/manga/${slugUrl}/chapter?number=2`),
        own.get(`/api/manga/${slugUrl}?fields[]=chap_count`),
      ]);
      const revisions = list.list().map((chapter) => asList(chapter['branches'])[0]?.['id']);
      return { revisions, content: second.data()['content'], count: title.data()['items_count'] };
    };
    const before = await read();
    own.clock.advance(2 * 86_400 + 60);
    const after = await read();
    await own.close();
    expect([before.revisions.length, after.revisions.length]).toEqual([14, 16]);
    expect(after.count).toEqual({ uploaded: 16, total: 16 });
    expect(before.revisions.flatMap((id, place) => (after.revisions[place] === id ? [] : [place]))).toEqual([1]);
    expect(after.content).not.toEqual(before.content);
  });

  it('hardly ever repeats a paragraph of the chapter before', async () => {
    const chapters = await Promise.all(Array.from({ length: 40 }, (_, place) => chapterOf('long', place + 1)));
    const paragraphs = chapters.map(
      ({ text }) => new Set([...text.matchAll(/<p[^>]*>([^<]{60,})<\/p>/g)].map(([, inner]) => inner)),
    );
    const repeated = paragraphs.flatMap((said, place) =>
      [...said].filter((paragraph) => paragraphs[place + 1]?.has(paragraph)),
    );
    expect(paragraphs.reduce((sum, said) => sum + said.size, 0)).toBeGreaterThan(200);
    expect(repeated.length).toBeLessThanOrEqual(4);
  });
});
