import { Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import type { Output } from '../book.ts';

export type ZipOutput = {
  /** `isStored`: what is compressed already, and what readers must find as it is. */
  readonly add: (path: string, content: string | Uint8Array, isStored?: boolean) => Promise<void>;
  readonly finish: () => Promise<void>;
};

const encoder = new TextEncoder();

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
  });
  return {
    add: async (path, content, isStored = false) => {
      const bytes = typeof content === 'string' ? encoder.encode(content) : content;
      await zip.add(path, new Uint8ArrayReader(bytes), { level: isStored ? 0 : 6 });
    },
    finish: async () => {
      await zip.close();
    },
  };
}
