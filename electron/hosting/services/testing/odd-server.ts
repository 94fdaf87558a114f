import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createSocketServer, type Socket, type Server as SocketServer } from 'node:net';
import type { Certificate } from '#hosting/testing/certificates.ts';

export type OddServer = {
  /** `http://127.0.0.1:<port>`, or `https://localhost:<port>`. */
  readonly url: string;
  /** The requests received, oldest first. */
  readonly requests: readonly IncomingMessage[];
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

/** A web server that answers as a test wants; over TLS with a certificate. */
export async function startOddServer(answer: RequestListener, certificate?: Certificate): Promise<OddServer> {
  const requests: IncomingMessage[] = [];
  const listener: RequestListener = (request, response) => {
    requests.push(request);
    answer(request, response);
  };
  const server = certificate === undefined ? createServer(listener) : createTlsServer(certificate, listener);
  const port = await listen(server);
  const url = certificate === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`;
  return {
    url,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A server that speaks anything but HTTP. */
export async function startSocketServer(answer: (socket: Socket) => void): Promise<OddServer> {
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined).resume();
    answer(socket);
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    [Symbol.asyncDispose]: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

async function listen(server: Server | SocketServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new TypeError('No port');
  return address.port;
}
