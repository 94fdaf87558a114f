import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, column, number, text } from './reading.ts';
import { type ServiceUnderTest, startServiceUnderTest } from './service-under-test.ts';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startServiceUnderTest();
});
afterAll(() => service.close());

const itemsOf = (feed: string) => feed.split('<item>').slice(1);
const tag = (item: string, name: string) => new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(item)?.[1] ?? '';

/** Every tag that opens closes in order, and nothing but the five entities is escaped. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  for (const [, close, name = '', selfClosing] of xml.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (selfClosing) continue;
    if (!close) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0 && !/&(?!(amp|lt|gt|quot|apos);)/.test(xml);
}

describe('Torrents RSS', () => {
  it('is RSS 2.0 with ten items', async () => {
    const answer = await service.api.get('/anime/torrents/rss');
    expect(answer.headers.get('content-type')).toContain('application/xml');
    expect(answer.text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*<rss version="2\.0"/);
    expect(isWellFormed(answer.text.replace(/<\?xml[^>]*\?>/, ''))).toBe(true);
    expect(itemsOf(answer.text)).toHaveLength(10);
    for (const name of ['title', 'link', 'description']) expect(tag(answer.text, name)).not.toBe('');
  });

  it('gives as many items as asked for', async () => {
    expect(itemsOf((await service.api.get('/anime/torrents/rss?limit=3')).text)).toHaveLength(3);
  });

  it('items are the torrents, newest first, with everything a reader needs', async () => {
    const torrents = at((await service.api.get('/anime/torrents?limit=10')).json, 'data');
    const items = itemsOf((await service.api.get('/anime/torrents/rss')).text);
    expect(items.map((item) => tag(item, 'guid'))).toEqual(column(torrents, 'hash'));
    for (const [index, item] of items.entries()) {
      expect(tag(item, 'title')).not.toBe('');
      expect(Date.parse(tag(item, 'pubDate'))).toBe(Date.parse(text(at(torrents, index, 'updated_at'))));
      expect(Number(tag(item, 'torrentId'))).toBe(at(torrents, index, 'id'));
      expect(Number(tag(item, 'releaseId'))).toBe(at(torrents, index, 'release', 'id'));
      expect(tag(item, 'description')).toMatch(/&lt;img src=&quot;http.*\/storage\/posters\//);
      expect(item).toContain(`length="${number(at(torrents, index, 'size'))}"`);
      expect(item).toContain('type="application/x-bittorrent"');
    }
  });

  it('enclosures can be downloaded', async () => {
    const url = /<enclosure url="([^"]+)"/.exec((await service.api.get('/anime/torrents/rss?limit=1')).text)?.[1] ?? '';
    const response = await fetch(url.replaceAll('&amp;', '&'));
    expect(response.headers.get('content-type')).toBe('application/x-bittorrent');
  });

  it('of a release has its torrents only', async () => {
    const id = number(at((await service.api.get('/anime/torrents?limit=1')).json, 'data', 0, 'release', 'id'));
    const items = itemsOf((await service.api.get(`/anime/torrents/rss/release/${id}`)).text);
    expect(new Set(items.map((item) => tag(item, 'releaseId')))).toEqual(new Set([String(id)]));
  });
});
