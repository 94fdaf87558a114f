import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

export type PageFile = {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly isHashed: boolean;
};

export type PageFiles = {
  /** The file of a path of the page's origin, or null. */
  readonly read: (pathname: string) => Promise<PageFile | null>;
};

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/**
 * The built page. A request never becomes a path: what may be read is listed beforehand and looked up by its exact name, so
 * no spelling of `..` can leave the folder. The list is made anew with each document, for a page that was rebuilt meanwhile.
 */
export function createPageFiles(directory: string): PageFiles {
  let known: ReadonlyMap<string, string> = new Map();
  return {
    read: async (pathname) => {
      if (pathname === '/index.html' || known.size === 0) known = await listFiles(directory);
      const file = known.get(pathname);
      if (file === undefined) return null;
      return {
        body: await readFile(file),
        contentType: CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
        isHashed: pathname.startsWith('/assets/'),
      };
    },
  };
}

async function listFiles(directory: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [`/${relative(directory, file).split(sep).join('/')}`, file]));
}
