import { watch } from 'node:fs';
import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { addressFileOf, DataFolderRefusal, StartRefusal } from '#hosting/data-folder.ts';

const PLAIN_ADDRESS = /^http:\/\/127\.0\.0\.1:\d{1,5}\/$/;

/**
 * Tells later starts on this data folder where the host runs, without its token. A later start asks for the page by renewing the
 * file's time: only this account can do that, while any program could reach a port. Returns the function that ends it.
 */
export async function publishAddress(folder: string, url: string, onAsked: () => void): Promise<() => void> {
  const file = addressFileOf(folder);
  await writeFile(file, new URL('/', url).href, { mode: 0o600, flag: 'wx' });
  let { mtimeMs: heardAt } = await stat(file);
  const watcher = watch(file, { persistent: false }, async () => {
    // One change can be told several times, and the file can be gone.
    const changedAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (changedAt > heardAt) onAsked();
    heardAt = Math.max(heardAt, changedAt);
  });
  // Only later starts miss what a folder without notices cannot tell.
  watcher.on('error', () => undefined);
  return () => watcher.close();
}

/** For a refused start: a host that already runs on the data folder is named, and asked to open its page again. */
export async function withRunningHost(cause: unknown, opensPage: boolean): Promise<unknown> {
  if (!(cause instanceof DataFolderRefusal) || cause.problem !== 'running') return cause;
  const file = addressFileOf(cause.folder);
  try {
    const url = await readFile(file, 'utf8');
    // Electron tells no address.
    if (!PLAIN_ADDRESS.test(url)) return cause;
    if (opensPage) await utimes(file, new Date(), new Date());
    const asked = opensPage ? ', and it was asked to open its page again' : '';
    return new StartRefusal(`${cause.message} Its address is ${url}${asked}.`, { cause });
  } catch {
    // Without a readable file the sentence stays true; it only names no address.
    return cause;
  }
}
