import { promisify } from 'node:util';
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import type { Output } from '../book.ts';

export type ZipOutput = {
  /** `isStored`: what is compressed already, and what readers must find as it is. */
  readonly add: (path: string, content: string | Uint8Array, isStored?: boolean) => Promise<void>;
  readonly finish: () => Promise<void>;
};

const encoder = new TextEncoder();
const compressed = promisify(deflateRaw);
/** A page is compressed at once, in less time than asking another thread takes, and far less than a stream for it. */
const SMALL_BYTES = 64 * 1024;
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
  return {
    add: async (path, content, isStored = false) => {
      const bytes = typeof content === 'string' ? encoder.encode(content) : content;
      await zip.add(path, new Uint8ArrayReader(isStored ? bytes : await packed(bytes)), {
        compressionMethod: isStored ? STORED : DEFLATED,
        uncompressedSize: bytes.byteLength,
        crc32: crc32(bytes),
      });
    },
    finish: async () => {
      await zip.close();
    },
  };
}

async function packed(bytes: Uint8Array): Promise<Uint8Array> {
  return bytes.byteLength <= SMALL_BYTES ? deflateRawSync(bytes) : await compressed(bytes);
}
