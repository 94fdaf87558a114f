import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { expect, it } from 'vitest';
import { createZipOutput } from './write-epub.ts';

const MODIFIED_AT = new Date('2026-03-01T12:34:56Z');

it('holds small and large entries in order and whole, with their sizes before them', async () => {
  const chunks: Uint8Array[] = [];
  const zip = createZipOutput({ write: async (bytes) => void chunks.push(Buffer.from(bytes)) }, MODIFIED_AT);
  const texts = [0, 1, 2, 3].map((index) => `${index} слово `.repeat(index % 2 === 0 ? 200_000 : 1));
  for (const [index, text] of texts.entries()) await zip.add(`${index}.txt`, text, index === 3);
  await zip.finish();
  const written = Buffer.concat(chunks);
  // The local header contains the sizes.
  expect(written.readUInt16LE(6) & 8).toBe(0);
  expect(written.length).toBeLessThan(100_000);
  const reader = new ZipReader(new Uint8ArrayReader(written), { useWebWorkers: false, checkCrc32: true });
  const entries = await reader.getEntries();
  expect(entries.map(({ filename, compressionMethod }) => [filename, compressionMethod])).toEqual([
    ['0.txt', 8],
    ['1.txt', 8],
    ['2.txt', 8],
    ['3.txt', 0],
  ]);
  for (const [index, entry] of entries.entries()) {
    if (!entry.directory) expect(await entry.getData(new TextWriter())).toBe(texts[index]);
  }
});

it('passes on the failure to write an entry', async () => {
  const full = new Error('no space left');
  const zip = createZipOutput({ write: () => Promise.reject(full) }, MODIFIED_AT);
  await expect(zip.add('first.txt', 'first')).rejects.toBe(full);
});
