import { pipeline } from 'node:stream/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/**
 * Sends an answer whose body may break off in its middle. The connection is then closed, so that the page cannot take what
 * came for the whole; the server's library would print the error, and its message into the body. The body's source logs the error.
 */
export async function sendStream(response: Response, outgoing: HttpBindings['outgoing']): Promise<Response> {
  if (response.body === null) return response;
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  // Rejects as well when the page hangs up: both ends are closed by then.
  await pipeline(response.body, outgoing).catch(() => undefined);
  return RESPONSE_ALREADY_SENT;
}
