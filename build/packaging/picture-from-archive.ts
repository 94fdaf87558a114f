import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Archive } from './archive.ts';

const THREAD = 'out/main/picture-thread.js';

/** Converts one of the demo's pictures with the packed codecs in an empty folder, which proves that nothing else is needed. */
export async function convertFromArchive({ files, read }: Archive): Promise<readonly string[]> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'engawa-archive-'));
  const folder = temporary.path;
  try {
    const codecs = files.map(({ path }) => path).filter((path) => path.endsWith('.wasm'));
    for (const path of [THREAD, ...codecs]) await writeFile(join(folder, basename(path)), read(path));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const picture = files.find(({ path }) => path.endsWith('.webp'))?.path ?? '';
    const workerData = { bytes: new Uint8Array(read(picture)), type: 'image/webp' };
    const converted = await new Promise((resolve, reject) => {
      const thread = new Worker(pathToFileURL(join(folder, basename(THREAD))), { workerData });
      thread.once('message', resolve).once('error', reject);
      thread.once('exit', () => resolve(null));
    });
    return converted === null ? [`The packed codecs cannot read ${picture}.`] : [];
  } catch (cause) {
    return [`The packed codecs do not work: ${String(cause)}`];
  }
}
