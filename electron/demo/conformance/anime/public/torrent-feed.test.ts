import { afterAll, describe, expect, it } from 'vitest';
import { at, column, number, text } from '../api.ts';
import { startServiceUnderTest } from '../service-under-test.ts';

const service = await startServiceUnderTest();
afterAll(service.close);

const feedOf = (path: string) => service.api.get(`/anime/torrents/rss${path}`);
const itemsOf = (feed: string) => feed.split('<item>').slice(1);
const tag = (item: string, name: string) =>
  (new RegExp(`<${name}[^>]*>(.*?)</${name}>`, 's').exec(item)?.[1] ?? '').replace(/^<!\[CDATA\[(.*)\]\]>$/s, '$1');

/** Every tag that opens closes in order, and nothing but the five entities is escaped. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  const plain = xml.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>|<\?xml[^>]*\?>/g, '');
  for (const [, close, name = '', selfClosing] of plain.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (selfClosing) continue;
    if (!close) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0 && !/&(?!(amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/i.test(plain);
}

describe('Torrents RSS', () => {
  it('is RSS 2.0 with ten items', async () => {
    const answer = await feedOf('');
    expect(answer.headers.get('content-type')).toContain('application/xml');
    expect(answer.text).toMatch(/^<\?xml version="1\.0"[^>]*\?>\s*<rss[^>]*version="2\.0"/);
    expect(isWellFormed(answer.text)).toBe(true);
    expect(itemsOf(answer.text)).toHaveLength(10);
    for (const name of ['title', 'link', 'description']) expect(tag(answer.text, name)).not.toBe('');
  });

  it.each([1, 3, 20])('gives %i items for that limit', async (limit) => {
    expect(itemsOf((await feedOf(`?limit=${limit}`)).text)).toHaveLength(limit);
  });

  it('items are the torrents, newest first, with everything a reader needs', async () => {
    const torrents = at((await service.api.get('/anime/torrents?limit=10')).json, 'data');
    const items = itemsOf((await feedOf('')).text);
    expect(items.map((item) => tag(item, 'guid').toLowerCase())).toEqual(
      column(torrents, 'hash').map((hash) => text(hash).toLowerCase()),
    );
    for (const [index, item] of items.entries()) {
      expect(tag(item, 'title')).not.toBe('');
      expect(Number.isNaN(Date.parse(tag(item, 'pubDate')))).toBe(false);
      expect(Number(tag(item, 'torrentId'))).toBe(at(torrents, index, 'id'));
      expect(Number(tag(item, 'releaseId'))).toBe(at(torrents, index, 'release', 'id'));
      expect(tag(item, 'description')).toMatch(/(&lt;|<)img [\s\S]*src=/);
      const enclosure = /<enclosure [^>]*>/.exec(item)?.[0];
      expect(enclosure).toContain(`length="${number(at(torrents, index, 'size'))}"`);
      expect(enclosure).toContain('type="application/x-bittorrent"');
    }
  });

  it('enclosures can be downloaded', async () => {
    const url = /<enclosure[^>]* url="([^"]+)"/.exec((await feedOf('?limit=1')).text)?.[1] ?? '';
    const response = await fetch(url.replaceAll('&amp;', '&'));
    await response.arrayBuffer();
    expect(response.headers.get('content-type')).toBe('application/x-bittorrent');
  });

  it('of a release has its torrents only', async () => {
    const id = number(at((await service.api.get('/anime/torrents?limit=1')).json, 'data', 0, 'release', 'id'));
    const answer = await feedOf(`/release/${id}`);
    expect(answer.headers.get('content-type')).toContain('application/xml');
    expect(isWellFormed(answer.text)).toBe(true);
    expect(new Set(itemsOf(answer.text).map((item) => tag(item, 'releaseId')))).toEqual(new Set([String(id)]));
  });

  it('is served with a passkey too', async () => {
    const { text: feed } = await feedOf(`?limit=10&pk=${'a'.repeat(32)}`);
    expect([itemsOf(feed).length, isWellFormed(feed)]).toEqual([10, true]);
  });
});
