import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createBookPictures } from './book-pictures.ts';

const drawn = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
  .png()
  .toBuffer();
const [red, damaged] = [new Uint8Array(drawn), new Uint8Array(drawn.subarray(0, 12))];
const files = new Map([...['red?1', 'red?2'].map((source) => [source, red] as const), ['damaged', damaged]]);

function start() {
  const asked: string[] = [];
  const placed: string[] = [];
  const pictures = createBookPictures({
    load: async (source) => {
      asked.push(source);
      return files.get(source) ?? null;
    },
    place: async ({ name, bytes }) => {
      expect(bytes).toEqual(red);
      placed.push(name);
    },
  });
  return { asked, placed, pictures };
}

it('loads every picture once, places every content once, and names no missing or damaged one', async () => {
  const { asked, placed, pictures } = start();
  const sources = ['red?1', 'gone', 'red?2', 'damaged', 'red?1', null, 'gone', 'damaged'];
  const blocks = sources.map((source) => ({ kind: 'image' as const, picture: { source, description: '' } }));
  const names = await pictures.placePictures({ blocks, notes: [] });
  expect(asked).toEqual(['red?1', 'gone', 'red?2', 'damaged']);
  expect(placed).toEqual([expect.stringMatching(/^picture-[0-9a-f]{32}\.png$/)]);
  const [name] = placed;
  expect(sources.map(names)).toEqual([name, null, name, null, name, null, null, null]);
  expect(await pictures.placePicture('red?1')).toBe(name);
  expect(placed).toHaveLength(1);
});

it.each(['load', 'place'])('passes on a failure to %s a picture', async (step) => {
  const full = new Error('no space left');
  const working = { load: async () => red, place: async () => undefined };
  const pictures = createBookPictures({ ...working, [step]: () => Promise.reject(full) });
  await expect(pictures.placePicture('red')).rejects.toBe(full);
});
