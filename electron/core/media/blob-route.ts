import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageResponse } from './image-response.ts';
import { MediaRefusal } from './media-refusal.ts';

/** Serves saved pictures by the SHA-256 of their bytes, from `blobs/<first two digits>/<digits>` of the data folder. */
export function createBlobRoute({ dataDirectory }: { readonly dataDirectory: string }) {
  return async (request: Request, digits: string): Promise<Response> => {
    if (!/^[0-9a-f]{64}$/.test(digits)) throw new MediaRefusal(404, 'no name of a saved picture');
    try {
      const bytes = await readFile(join(dataDirectory, 'blobs', digits.slice(0, 2), digits));
      return imageResponse(request, new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') {
        throw new MediaRefusal(404, 'not saved', { cause });
      }
      throw cause;
    }
  };
}
