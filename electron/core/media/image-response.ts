import { createHash } from 'node:crypto';
import { imageTypeOf } from './image-type.ts';
import { MediaRefusal } from './media-refusal.ts';

const THIRTY_DAYS = 'private, max-age=2592000';

/** A picture under the type of its bytes, or 304 when the page has it already. Refuses (415) whatever is no picture. */
export function imageResponse(request: Request, bytes: Uint8Array<ArrayBuffer>): Response {
  const type = imageTypeOf(bytes);
  if (type === null) throw new MediaRefusal(415, 'no picture of a known type');
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  const headers = { etag, 'cache-control': THIRTY_DAYS };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(bytes, {
    headers: { ...headers, 'content-type': type, 'content-length': String(bytes.byteLength) },
  });
}
