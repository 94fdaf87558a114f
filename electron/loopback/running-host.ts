import { watch } from 'node:fs';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { addressFileOf, DataFolderRefusal, StartRefusal } from '#hosting/data-folder.ts';
import type { CommandLine } from './command-line.ts';

/**
 * Tells later starts on this data folder where the host runs, without its token. A later start asks for the page by renewing the
 * file's time: only this account can do that, while any program could reach a port. Returns the function that ends it.
 */
export async function publishAddress(folder: string, url: string, onAsked: () => void): Promise<() => void> {
  const file = addressFileOf(folder);
  await writeFile(file, `${new URL('/', url).href} ${hostname()}`, { mode: 0o600, flag: 'wx' });
  try {
    let { mtimeMs: heardAt } = await stat(file);
    const watcher = watch(file, { persistent: false }, async () => {
      // One change can be told several times, and the file can be gone.
      const changedAt = await stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => heardAt,
      );
      if (changedAt !== heardAt) onAsked();
      heardAt = changedAt;
    });
    // Only later starts miss what a folder without notices cannot tell.
    watcher.on('error', () => undefined);
    return () => watcher.close();
  } catch (cause) {
    // Otherwise a later start would say that it asked.
    await rm(file, { force: true });
    throw cause;
  }
}

/** For a refused start: a host that already runs on the data folder is named, and asked to open its page again. */
export async function withRunningHost(cause: unknown, { opensPage, link }: CommandLine): Promise<unknown> {
  if (!(cause instanceof DataFolderRefusal) || cause.problem !== 'running') return cause;
  const file = addressFileOf(cause.folder);
  try {
    const text = await readFile(file, 'utf8');
    const [, url, machine] = /^(http:\/\/127\.0\.0\.1:\d{1,5}\/) (.+)$/.exec(text) ?? [];
    // Electron tells no address, and that of another machine leads nowhere here.
    if (machine !== hostname()) return cause;
    if (opensPage) await utimes(file, new Date(), new Date());
    const then = opensPage
      ? `It was asked to open its page again: ${url}`
      : `Its address is ${url}; a browser that was never there needs the longer one that it printed when it started.`;
    return new StartRefusal(`${cause.message} ${then}${link === null ? '' : ' The link was not opened.'}`, { cause });
  } catch {
    // Without a readable file the sentence stays true; it only names no address.
    return cause;
  }
}
