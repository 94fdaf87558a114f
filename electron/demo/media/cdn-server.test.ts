import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCdn } from './cdn-server.ts';

const footageDirectory = join(import.meta.dirname, 'footage');
const origin = 'http://cdn.test/videos/media/ts/9012/3';
const playlist = `${origin}/720/index.m3u8?countryIso=RU&isAuthorized=1&hash=6f2a`;
const segment = `${origin}/720/segment-05.mpegts`;
const cdn = createCdn({ footageDirectory, isPlayable: (url) => url.href === playlist || url.search === '?issued' });
const get = (url: string, init: RequestInit = {}) => cdn(new Request(url, init));

describe('the CDN', () => {
  test('serves a playlist at the address that the service issued, to pages of every origin', async () => {
    const response = await get(playlist);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.text()).toMatch(/^#EXTM3U/);
  });

  test.each([
    playlist.replace('isAuthorized=1', 'isAuthorized=0'),
    playlist.replace('&hash=6f2a', ''),
    `${playlist}&extra=1`,
    playlist.split('?')[0] ?? '',
    playlist.replace('9012', '9013'),
  ])('refuses the altered address %s', async (url) => {
    expect((await get(url)).status).toBe(403);
  });

  test('serves rare kinds of playlists, all but the garbled one with a header and an end', async () => {
    const film = async (name: string) => (await get(`${origin}/720/${name}.m3u8?issued`)).text();
    const segments = async (name: string) => (await film(name)).match(/^[^#\n].*$/gm) ?? [];
    for (const name of ['short', 'absolute', 'pieces', 'empty', 'private', 'nowhere'])
      expect(await film(name)).toMatch(/^#EXTM3U\n.*#EXT-X-ENDLIST\n$/s);
    expect(await segments('short')).toEqual((await segments('index')).slice(0, 10));
    expect((await segments('absolute')).at(-1)).toBe(`${origin}/720/segment-23.mpegts`);
    expect((await film('pieces')).split('#EXT-X-DISCONTINUITY').map((piece) => piece.match(/segment-\d+/g))).toEqual(
      Array(2).fill(['00', '01', '02', '03', '04', '05', '06', '07'].map((digits) => `segment-${digits}`)),
    );
    expect(await segments('empty')).toEqual([]);
    expect(await film('garbled')).not.toContain('#EXTM3U');
    expect((await segments('private'))[0]).toBe('https://10.20.30.40/reel/segment-00.mpegts');
    expect((await segments('nowhere'))[0]).toBe('https://reels.invalid/reel/segment-00.mpegts');
    expect((await get(`${origin}/720/constructor.m3u8?issued`)).status).toBe(404);
  });

  test('serves whole segments and requested ranges', async () => {
    const whole = await get(segment);
    const bytes = new Uint8Array(await whole.arrayBuffer());
    expect(whole.headers.get('content-type')).toBe('video/mp2t');
    expect(whole.headers.get('content-length')).toBe(String(bytes.length));
    expect(bytes[0]).toBe(0x47);

    const part = await get(segment, { headers: { range: 'bytes=188-375' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 188-375/${bytes.length}`);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(188, 376));

    const tail = await get(segment, { headers: { range: 'bytes=-100' } });
    expect(new Uint8Array(await tail.arrayBuffer())).toEqual(bytes.slice(-100));
    const rest = await get(segment, { headers: { range: `bytes=${bytes.length - 5}-` } });
    expect((await rest.arrayBuffer()).byteLength).toBe(5);
  });

  test('answers 416 past the end and ignores a range that it cannot read', async () => {
    const past = await get(segment, { headers: { range: 'bytes=999999999-' } });
    expect(past.status).toBe(416);
    expect(past.headers.get('content-range')).toMatch(/^bytes \*\/\d+$/);
    for (const range of ['bytes=9-2', 'bytes=-', 'lines=1-2', 'bytes=0-1,4-5', 'garbage'])
      expect((await get(segment, { headers: { range } })).status).toBe(200);
  });

  test.each([
    `${origin}/360/index.m3u8`,
    `${origin}/720/segment-99.mpegts`,
    `${origin}/720/..%2f480%2findex.m3u8`,
    `${origin}/720/segment-05.mpegts%00`,
    'http://cdn.test/videos/media/ts/x/1/720/index.m3u8',
    'http://cdn.test/',
    'http://cdn.test/%',
  ])('answers 404 for %s', async (url) => {
    expect((await get(url)).status).toBe(404);
  });

  test('keeps serving after a response was cancelled', async () => {
    const response = await get(segment);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect((await get(segment)).status).toBe(200);
  });
});

describe('the footage', () => {
  test.each([480, 720, 1080])('lasts 96 s at %ip, in segments of 4 s that exist', async (height) => {
    const directory = join(footageDirectory, String(height));
    const text = await readFile(join(directory, 'index.m3u8'), 'utf8');
    const durations = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map((match) => Number(match[1]));
    expect(durations.reduce((sum, duration) => sum + duration, 0)).toBeCloseTo(96, 3);
    expect(Math.max(...durations)).toBeLessThanOrEqual(4);
    expect(text).toContain('#EXT-X-ENDLIST');
    const names = text.split('\n').filter((entry) => entry !== '' && !entry.startsWith('#'));
    const files = await readdir(directory);
    expect([...names, 'index.m3u8'].toSorted()).toEqual(files.toSorted());
  });
});
