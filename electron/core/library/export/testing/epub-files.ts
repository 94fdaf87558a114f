import { readFileSync } from 'node:fs';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';

/** The files of an EPUB by their paths, as text. */
export async function filesOf(path: string): Promise<ReadonlyMap<string, string>> {
  const reader = new ZipReader(new Uint8ArrayReader(readFileSync(path)), { useWebWorkers: false });
  const files = new Map<string, string>();
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) files.set(entry.filename, await entry.getData(new TextWriter()));
  }
  return files;
}
