import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

type Environment = { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse };

/** The Node request behind a fetch request, as @hono/node-server hands it over in the second argument. */
export function environmentOf(env: unknown): Environment | null {
  if (typeof env !== 'object' || env === null || !('incoming' in env) || !('outgoing' in env)) return null;
  const { incoming, outgoing } = env;
  return incoming instanceof IncomingMessage && outgoing instanceof ServerResponse ? { incoming, outgoing } : null;
}

/** The peer sees a reset connection and no answer. */
export function resetConnection({ incoming }: Environment): Response {
  if (incoming.socket instanceof Socket) incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Declares the whole length, sends the first half and ends the connection. */
export async function sendHalf({ outgoing }: Environment, response: Response): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'transfer-encoding'));
  outgoing.writeHead(response.status, { ...headers, 'content-length': Math.max(1, body.length) });
  outgoing.flushHeaders();
  await new Promise<void>((resolve) => {
    outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => resolve());
  });
  outgoing.socket?.destroySoon();
  return RESPONSE_ALREADY_SENT;
}
