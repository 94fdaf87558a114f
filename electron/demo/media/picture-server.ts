import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The last folder of an address names the picture, its file one of the sizes or the picture's id. */
const PATH = /^\/(?:storage|uploads)\/(?:[\w.-]{1,60}\/){2,4}([a-z]{1,10}-\d{1,2})\/[\w-]{1,60}\.webp$/;

/**
 * Serves the painted pictures of a folder under the addresses that the two services give out; every size is the same file.
 * Answers `null` for paths that name no picture.
 */
export function createPictureServer(directory: string): (request: Request) => Promise<Response | null> {
  return async (request) => {
    const [, name] = PATH.exec(new URL(request.url).pathname) ?? [];
    if (name === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return null;
    const picture = await readFile(join(directory, `${name}.webp`)).catch(() => null);
    if (picture === null) return null;
    const body = request.method === 'HEAD' ? null : picture;
    return new Response(body, {
      headers: {
        'cache-control': 'public, max-age=604800',
        'content-type': 'image/webp',
        'content-length': String(picture.length),
      },
    });
  };
}
