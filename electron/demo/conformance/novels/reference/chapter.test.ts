import { afterAll, describe, expect, it } from 'vitest';
import { asList, asObject, type Landmark, startOwnPeer } from '../peer.ts';

const peer = await startOwnPeer();
afterAll(peer.close);

const chapterOf = async (landmark: Landmark, number: string | number, volume?: number) => {
  const volumeQuery = volume === undefined ? '' : `&volume=${volume}`;
  return peer.get(`/api/manga/${await peer.find(landmark)}/chapter?number=${number}${volumeQuery}`);
};
/** The first chapters of a long title, as a sample. */
const sample = await Promise.all(
  Array.from({ length: 308 }, async (_, place) => (await chapterOf('long', place + 1)).data()),
);
const htmlChapters = sample.flatMap(({ content }) => (typeof content === 'string' ? [content] : []));

describe('Single chapter', () => {
  it('sometimes lacks the team that the list shows', () => {
    const forgotten = sample.filter(({ teams }) => asList(teams).length === 0).length;
    expect(forgotten).toBeGreaterThan(0);
    expect(forgotten).toBeLessThan(sample.length / 2);
  });
});

describe('Chapter content', () => {
  it('is HTML in about 86 of 100 chapters, per chapter and not per title', () => {
    const part = htmlChapters.length / sample.length;
    expect(part).toBeGreaterThan(0.8);
    expect(part).toBeLessThan(0.92);
  });

  it('uses only known tags, and one kind of bold and italic within a chapter', () => {
    for (const html of htmlChapters) {
      const tags = new Set([...html.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag));
      expect([...tags].filter((tag) => !['p', 'img', 'em', 'strong', 'b', 'i'].includes(tag ?? ''))).toEqual([]);
      const isModern = tags.has('strong') || tags.has('em');
      expect(isModern && (tags.has('b') || tags.has('i'))).toBe(false);
    }
    const all = htmlChapters.join('');
    for (const tag of ['<strong>', '<em>', '<b>', '<i>']) expect(all).toContain(tag);
  });

  it('numbers every paragraph', () => {
    for (const html of htmlChapters) {
      const indexes = [...html.matchAll(/<p data-paragraph-index="(\d+)">/g)].map(([, index]) => Number(index));
      expect(indexes).toEqual(indexes.map((_, place) => place + 1));
      expect(html).not.toContain('<p>');
    }
  });

  it('loads pictures lazily from absolute addresses of the site, also listed as attachments', () => {
    let pictures = 0;
    for (const { content, attachments } of sample) {
      if (typeof content !== 'string') continue;
      const urls = asList(attachments).map(({ url }) => `${peer.siteUrl}${url}`);
      const sources = [...content.matchAll(/<img loading="lazy" src="([^"]+)"/g)].map(([, source]) => source);
      expect(sources).toEqual(urls);
      pictures += sources.length;
    }
    expect(pictures).toBeGreaterThan(10);
  });

  it('has footnotes as last paragraphs that begin with an up arrow', () => {
    expect(
      htmlChapters.filter((html) => /<p data-paragraph-index="\d+">↑ [^<]+<\/p>$/.test(html)).length,
    ).toBeGreaterThan(5);
  });

  it('gives the first title an HTML chapter and then a document with a picture', async () => {
    expect((await chapterOf('first', 1, 1)).data()['content']).toEqual(expect.any(String));
    const second = (await chapterOf('first', 2, 1)).data();
    expect(asObject(second['content'])['type']).toBe('doc');
    expect(asList(asObject(second['content'])['content']).map(({ type }) => type)).toContain('image');
  });
});

describe('Rich-text document', () => {
  const nodes = sample.flatMap(({ content }) =>
    typeof content === 'string' ? [] : asList(asObject(content)['content']),
  );

  it('uses the known nodes and marks, with blank lines and alignment', () => {
    expect(new Set(nodes.map(({ type }) => type))).toEqual(new Set(['paragraph', 'image', 'horizontalRule']));
    expect(nodes.some((node) => node['type'] === 'paragraph' && !('content' in node))).toBe(true);
    expect(JSON.stringify(nodes)).toContain('"attrs":{"textAlign":');
    const inner = nodes.flatMap(({ type, content }) =>
      type === 'paragraph' && content !== undefined ? asList(content) : [],
    );
    expect(
      [...new Set(inner.map(({ type }) => type))].filter((type) => type !== 'text' && type !== 'hardBreak'),
    ).toEqual([]);
    const marks = new Set(
      inner.flatMap(({ marks: owned }) => (owned === undefined ? [] : asList(owned).map(({ type }) => type))),
    );
    expect(marks).toEqual(new Set(['bold', 'italic']));
  });

  it('resolves a picture by the attachment of its name, relative to the site', async () => {
    const chapter = (await chapterOf('first', 2, 1)).data();
    const picture = asList(asObject(chapter['content'])['content']).find(({ type }) => type === 'image');
    const [reference] = asList(asObject(picture?.['attrs'])['images']);
    const attachment = asList(chapter['attachments']).find(({ name }) => name === reference?.['image']);
    expect(attachment).toMatchObject({ extension: expect.any(String) });
    expect(attachment?.['url']).toMatch(new RegExp(`^/uploads/ranobe/.*/${attachment?.['name']}\\.(jpg|png|webp)$`));
  });

  it('has thirty pictures in each chapter of the illustrated title, in both formats', async () => {
    const [html, document] = await Promise.all([chapterOf('illustrated', 1), chapterOf('illustrated', 2)]);
    expect(asList(html?.data()['attachments'])).toHaveLength(30);
    expect(String(html?.data()['content']).match(/<img /g)).toHaveLength(30);
    expect(asList(document?.data()['attachments'])).toHaveLength(30);
    expect(JSON.stringify(document?.data()['content']).match(/"type":"image"/g)).toHaveLength(30);
  });
});

describe('Endpoints: number and volume', () => {
  it('needs the number, and says so in Russian under its name', async () => {
    for (const query of ['volume=1', 'number=', 'number[]=1', '']) {
      const reply = await peer.get(`/api/manga/${await peer.find('first')}/chapter?${query}`);
      expect(reply.status).toBe(422);
      expect(reply.json()).toEqual({ data: { number: [expect.stringMatching(/[а-я]/)] } });
    }
  });

  it('does not need the volume', async () => {
    expect((await chapterOf('first', 10)).data()).toMatchObject({ volume: '2', number: '10' });
  });

  it('answers an unknown number or volume with the generic 404', async () => {
    for (const [number, volume] of [
      ['10', 1],
      ['99', 1],
      ['1.0', 1],
      ['01', 1],
    ] as const) {
      expect((await chapterOf('first', number, volume)).status).toBe(404);
    }
  });

  it('distinguishes 1.10 from 1.1', async () => {
    const [tenth, first] = await Promise.all([chapterOf('fractional', '1.10'), chapterOf('fractional', '1.1')]);
    expect([tenth?.data()['number'], first?.data()['number']]).toEqual(['1.10', '1.1']);
    expect(tenth?.data()['content']).not.toEqual(first?.data()['content']);
  });
});
