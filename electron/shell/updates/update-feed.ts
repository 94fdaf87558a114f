import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ADDRESS = /^url:\s*(['"]?)(\S+)\1\s*$/m;
const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Where this copy looks for newer ones, as it was packaged (`app-update.yml` beside the archive); null where it was not told,
 * or was told an address that anybody on the way could answer for.
 */
export function updateFeed(resourcesFolder: string): string | null {
  const url = URL.parse(ADDRESS.exec(read(join(resourcesFolder, 'app-update.yml')))?.[2] ?? '');
  if (url === null) return null;
  const isTrusted = url.protocol === 'https:' || (url.protocol === 'http:' && THIS_MACHINE.has(url.hostname));
  return isTrusted ? url.href : null;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
