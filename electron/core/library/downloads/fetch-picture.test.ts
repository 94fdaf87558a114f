import { expect, it } from 'vitest';
import { createGetPictures } from './fetch-picture.ts';

const MEGABYTE = 1024 * 1024;

it('holds no more pictures of a chapter in memory than there is room for; the others come by themselves later', async () => {
  // One buffer stands for all, so that the test needs no such memory.
  const large = new Uint8Array(20 * MEGABYTE);
  const asked: string[] = [];
  const getPictures = createGetPictures(
    async (address) => {
      asked.push(address);
      return large;
    },
    async () => undefined,
  );
  const addresses = Array.from({ length: 100 }, (_, index) => `https://novels.example/${index}.png`);
  const pictures = await getPictures(addresses, new AbortController().signal);
  expect(pictures.length).toBeGreaterThan(5);
  expect(pictures.length * 20).toBeLessThan(200);
  expect(asked).toHaveLength(pictures.length);
  expect(await getPictures(addresses.slice(0, 3), new AbortController().signal)).toHaveLength(3);
});
