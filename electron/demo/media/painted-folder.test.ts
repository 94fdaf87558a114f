import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createArtServer } from './art-server.ts';
import { createPaintedFolder } from './painted-folder.ts';

async function newFolder(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'engawa-painted-'));
  onTestFinished(() => rm(place, { recursive: true }));
  return join(place, 'painted');
}

test('a picture is painted once for all programs that share a folder, also when they ask at the same time', async () => {
  const folder = await newFolder();
  let painted = 0;
  const paint = async () => new Uint8Array([painted++]);
  expect(await createPaintedFolder(folder).get('1 /a.jpg', paint)).toEqual(new Uint8Array([0]));
  expect(await createPaintedFolder(folder).get('1 /a.jpg', paint)).toEqual(new Uint8Array([0]));
  expect(await createPaintedFolder(folder).get('2 /a.jpg', paint)).toEqual(new Uint8Array([1]));
  await Promise.all([1, 2, 3].map(() => createPaintedFolder(folder).get('/b.jpg', async () => new Uint8Array([7]))));
  expect(await readdir(folder)).toHaveLength(3);
});

test('pictures from the folder are those that would be painted', async () => {
  const paintedFolder = await newFolder();
  const path = 'http://site.test/storage/posters/9012/thumbnail.jpg';
  const ask = async (server: ReturnType<typeof createArtServer>) => {
    const answer = await server.fetch(new Request(path));
    return Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));
  };
  const plain = await ask(createArtServer({ seed: 1 }));
  expect(await ask(createArtServer({ seed: 1, paintedFolder }))).toEqual(plain);
  expect(await readdir(paintedFolder)).toHaveLength(1);
  expect(await ask(createArtServer({ seed: 1, paintedFolder }))).toEqual(plain);
});
