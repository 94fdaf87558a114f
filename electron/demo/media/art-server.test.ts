import { describe, expect, test } from 'vitest';
import { families, paintFamily } from './art/gallery.ts';
import { palettes } from './art/palettes.ts';
import { createRandom } from './art/random.ts';
import { rasterize } from './art/raster.ts';
import { createArtCache } from './art-cache.ts';
import { createArtServer } from './art-server.ts';

const site = 'http://site.test';

async function bytesOf(path: string, seed = 1): Promise<Uint8Array> {
  const response = await createArtServer({ seed }).fetch(new Request(`${site}${path}`));
  if (response === null) throw new Error(`no picture at ${path}`);
  return new Uint8Array(await response.arrayBuffer());
}

function kindOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n')) return 'image/png';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : 'unknown';
}

describe('the pictures', () => {
  test.each([
    ['/storage/posters/9012/src.jpg', 'image/jpeg'],
    ['/storage/posters/9012/preview.webp', 'image/webp'],
    ['/storage/posters/9012/thumbnail.jpg', 'image/jpeg'],
    ['/storage/backgrounds/9012/src.webp', 'image/webp'],
    ['/storage/backgrounds/9012/2/preview.jpg', 'image/jpeg'],
    ['/storage/previews/9012/0.5/preview.jpg', 'image/jpeg'],
    ['/storage/avatars/7/thumbnail.webp', 'image/webp'],
    ['/storage/genres/3/preview.jpg', 'image/jpeg'],
    ['/storage/videos/4/src.jpg', 'image/jpeg'],
    ['/storage/promotions/1/src.webp', 'image/webp'],
    ['/uploads/cover/1201/default.jpg', 'image/jpeg'],
    ['/uploads/cover/1201/thumbnail.jpg', 'image/jpeg'],
    ['/uploads/background/1201/default.jpg', 'image/jpeg'],
    ['/uploads/avatar/55/default.jpg', 'image/jpeg'],
    ['/uploads/ranobe/1201/chapters/v1-c10.5/0a1b2c3d-0000-0000-0000-000000000000.png', 'image/png'],
    ['/uploads/ranobe/1201/chapters/v1-c2/inline.webp', 'image/webp'],
  ])('%s is %s and says so', async (path, type) => {
    const response = await createArtServer({ seed: 1 }).fetch(new Request(`${site}${path}`));
    expect(response?.headers.get('content-type')).toBe(type);
    expect(kindOf(new Uint8Array((await response?.arrayBuffer()) ?? []))).toBe(type);
  });

  test('the same path and seed give the same bytes; another id, size or seed gives others', async () => {
    const path = '/storage/posters/9012/preview.jpg';
    const bytes = await bytesOf(path);
    expect(await bytesOf(path)).toEqual(bytes);
    for (const other of [
      '/storage/posters/9013/preview.jpg',
      '/storage/posters/9012/src.jpg',
      '/storage/backgrounds/9012/preview.jpg',
    ])
      expect(await bytesOf(other)).not.toEqual(bytes);
    expect(await bytesOf(path, 2)).not.toEqual(bytes);
  });

  test('every family draws in every format of page', async () => {
    for (const [width, height] of [
      [100, 140],
      [160, 90],
      [90, 90],
    ] as const)
      for (const family of families) {
        const canvas = paintFamily(family, palettes[3] ?? palettes[0], createRandom(family.name), { width, height });
        const svg = canvas.toSvg();
        expect(svg, family.name).not.toMatch(/NaN|undefined|Infinity/);
        expect(kindOf(await rasterize(svg, 'jpg', 0.5))).toBe('image/jpeg');
      }
  });

  test('neighbours on a shelf differ from each other', async () => {
    const shelf = new Set<string>();
    for (let id = 9000; id < 9012; id += 1)
      shelf.add(Buffer.from(await bytesOf(`/storage/posters/${id}/thumbnail.jpg`)).toString('base64'));
    expect(shelf.size).toBe(12);
    expect(families.length).toBeGreaterThanOrEqual(14);
  });

  test('a picture that is still fresh is not sent again', async () => {
    const art = createArtServer({ seed: 1 });
    const path = `${site}/storage/posters/9012/thumbnail.jpg`;
    const first = await art.fetch(new Request(path));
    const etag = first?.headers.get('etag') ?? '';
    expect(first?.headers.get('cache-control')).toContain('max-age');
    const second = await art.fetch(new Request(path, { headers: { 'if-none-match': etag } }));
    expect(second?.status).toBe(304);
  });

  test.each([
    '/',
    '/storage/posters/9012/huge.jpg',
    '/storage/posters/9012/src.svg',
    '/storage/posters/..%2f..%2fsecret/src.jpg',
    '/uploads/../../../hacked',
    '/uploads/cover/1/__proto__.jpg',
    '/storage/posters/9012/toString.jpg',
    `/storage/posters/${'9'.repeat(5000)}/src.jpg`,
  ])('%s names no picture', async (path) => {
    expect(await createArtServer({ seed: 1 }).fetch(new Request(`${site}${path}`))).toBeNull();
  });
});

describe('the cache of pictures', () => {
  const picture = (size: number) => new Uint8Array(size);

  test('paints a picture once for all who ask at the same time', async () => {
    const cache = createArtCache({ bytes: 1000, concurrency: 2 });
    let painted = 0;
    const paint = async () => {
      painted += 1;
      return picture(10);
    };
    await Promise.all([cache.get('a', paint), cache.get('a', paint), cache.get('a', paint)]);
    await cache.get('a', paint);
    expect(painted).toBe(1);
  });

  test('stays within its bytes and forgets what was not used for longest', async () => {
    const cache = createArtCache({ bytes: 100, concurrency: 2 });
    const painted: string[] = [];
    const ask = (key: string) =>
      cache.get(key, async () => {
        painted.push(key);
        return picture(40);
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
    expect(painted).toEqual(['a', 'b', 'c', 'b']);
    expect(cache.keptBytes()).toBeLessThanOrEqual(100);
  });

  test('paints only so many at once and goes on after a failure', async () => {
    const cache = createArtCache({ bytes: 1000, concurrency: 2 });
    let running = 0;
    let most = 0;
    const ask = (key: number) =>
      cache.get(String(key), async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resume) => setImmediate(resume));
        running -= 1;
        if (key === 1) throw new Error('no ink');
        return picture(1);
      });
    const results = await Promise.allSettled(Array.from({ length: 9 }, (_, key) => ask(key)));
    expect(most).toBe(2);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });
});
