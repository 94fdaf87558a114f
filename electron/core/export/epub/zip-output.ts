import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import type { Output } from '../book.ts';

export type ZipOutput = {
  /**
   * `isStored`: what is compressed already, and what readers must find as it is. Resolves when everything before it is
   * written: it is compressed while the next one is made, and what fails with it is thrown by the next one or by `finish`.
   */
  readonly add: (path: string, content: string | Uint8Array, isStored?: boolean) => Promise<void>;
  readonly finish: () => Promise<void>;
};

const encoder = new TextEncoder();
/** On a thread of Node's pool, in one go: a stream for each small page costs more than compressing it. */
const compressed = promisify(deflateRaw);
/** As the format calls its two methods (APPNOTE, 4.4.5). */
const STORED = 0;
const DEFLATED = 8;

/**
 * A zip that is written as it grows. Sizes stand before each entry and nothing else does: some readers of books go through
 * the file from its beginning, and the format wants the first entry bare (EPUB 3.2, OCF).
 */
export function createZipOutput(output: Output, modifiedAt: Date): ZipOutput {
  const zip = new ZipWriter(new WritableStream<Uint8Array>({ write: (chunk) => output.write(chunk) }), {
    useWebWorkers: false,
    bufferedWrite: false,
    dataDescriptor: false,
    extendedTimestamp: false,
    lastModDate: modifiedAt,
    passThrough: true,
  });
  let written: Promise<unknown> = Promise.resolve();

  async function write(path: string, bytes: Uint8Array, content: Promise<Uint8Array> | null): Promise<void> {
    await zip.add(path, new Uint8ArrayReader((await content) ?? bytes), {
      compressionMethod: content === null ? STORED : DEFLATED,
      uncompressedSize: bytes.byteLength,
      crc32: crc32(bytes),
    });
  }

  return {
    add: async (path, content, isStored = false) => {
      const bytes = typeof content === 'string' ? encoder.encode(content) : content;
      const before = written;
      const packed = isStored ? null : compressed(bytes);
      written = before.then(() => write(path, bytes, packed));
      // Whoever is next, or last, hears of it.
      written.catch(() => undefined);
      await before;
    },
    finish: async () => {
      await written;
      await zip.close();
    },
  };
}
