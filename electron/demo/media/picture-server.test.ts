import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createPictureServer } from './picture-server.ts';
import { CHAPTER_PICTURE_SIZES, PICTURES, pictureName } from './pictures.ts';

const directory = join(import.meta.dirname, 'pictures');
const serve = createPictureServer(directory);
const get = (path: string, init: RequestInit = {}) => serve(new Request(`http://site.test${path}`, init));

describe('the pictures', () => {
  test('all exist, all differ, and take less than 3 MB together', async () => {
    const files = await readdir(directory);
    const named = Object.entries(PICTURES).flatMap(([kind, count]) =>
      Array.from({ length: count }, (_, number) => `${kind}-${number}.webp`),
    );
    expect(files.toSorted()).toEqual(named.toSorted());
    const contents = await Promise.all(files.map((file) => readFile(join(directory, file))));
    expect(new Set(contents.map((bytes) => bytes.toString('base64'))).size).toBe(files.length);
    expect(contents.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(3_000_000);
  });

  test.each([
    ['poster', 400, 560],
    ['scene', 1280, 720],
    ['still', 640, 360],
    ['cover', 300, 450],
    ['avatar', 192, 192],
    ['standing', CHAPTER_PICTURE_SIZES.standing.width, CHAPTER_PICTURE_SIZES.standing.height],
    ['lying', CHAPTER_PICTURE_SIZES.lying.width, CHAPTER_PICTURE_SIZES.lying.height],
  ] as const)('of the kind %s have the declared size', async (kind, width, height) => {
    for (let number = 0; number < PICTURES[kind]; number += 1) {
      const picture = await sharp(join(directory, `${pictureName(kind, number)}.webp`)).metadata();
      expect(picture).toMatchObject({ format: 'webp', width, height });
    }
  });

  test.each([
    '/storage/posters/9012/poster-3/src.webp',
    '/storage/previews/9012/0.5/still-3/preview.webp',
    '/uploads/cover/1201/cover-29/thumbnail.webp',
    '/uploads/ranobe/1201/chapters/v1-c10.5/standing-6/0a1b2c3d-0000-0000-0000-000000000000.webp',
  ])('are served as WebP at %s', async (path) => {
    const response = await get(path);
    expect(response?.headers.get('content-type')).toBe('image/webp');
    const bytes = new Uint8Array((await response?.arrayBuffer()) ?? []);
    expect(response?.headers.get('content-length')).toBe(String(bytes.length));
    expect(String.fromCharCode(...bytes.subarray(8, 12))).toBe('WEBP');
    const head = await get(path, { method: 'HEAD' });
    expect([head?.headers.get('content-length'), await head?.text()]).toEqual([String(bytes.length), '']);
  });

  test.each([
    '/',
    '/storage/posters/9012/src.webp',
    '/storage/posters/9012/poster-72/src.webp',
    '/storage/posters/9012/poster-3/src.svg',
    '/storage/posters/..%2f..%2fsecret/poster-3/src.webp',
    '/uploads/../../../hacked',
    '/uploads/cover/1/__proto__/md.webp',
    `/storage/posters/${'9'.repeat(5000)}/poster-3/src.webp`,
  ])('are not at %s', async (path) => {
    expect(await get(path)).toBeNull();
  });
});
