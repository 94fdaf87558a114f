import { expect, it } from 'vitest';
import { createGetPictures } from './fetch-picture.ts';

const MEGABYTE = 1024 * 1024;

it("stops fetching a chapter's pictures when about 128 MB of them are in memory", async () => {
  // All answers share one buffer, so that the test itself needs little memory.
  const large = new Uint8Array(20 * MEGABYTE);
  const asked: string[] = [];
  const getPictures = createGetPictures(async (address) => {
    asked.push(address);
    return large;
  });
  const addresses = Array.from({ length: 100 }, (_, index) => `https://novels.example/${index}.png`);
  const pictures = await getPictures(addresses, new AbortController().signal);
  expect(pictures.length).toBeGreaterThan(5);
  expect(pictures.length * 20).toBeLessThan(200);
  expect(asked).toHaveLength(pictures.length);
  expect(await getPictures(addresses.slice(0, 3), new AbortController().signal)).toHaveLength(3);
});
