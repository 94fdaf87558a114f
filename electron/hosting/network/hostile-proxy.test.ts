import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transportFailure } from '#core/platform/http/answer.ts';
import { proxyProblemOf } from './proxy-failure.ts';
import type { ProxyServer } from './proxy-server.ts';
import { createRoutedFetch } from './routed-fetch.ts';

const credentials = { username: 'somebody', password: 'canary-of-the-proxy' };
const kinds: readonly ProxyServer['kind'][] = ['http', 'socks5'];

/** The failure of a request through a proxy that gives this answer. */
async function askThrough(
  kind: ProxyServer['kind'],
  answer: (socket: Socket) => void,
  waitMilliseconds?: number,
): Promise<unknown> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has no other kind of address.
  const { port } = server.address() as AddressInfo;
  const { fetch, close } = createRoutedFetch(
    async () => [{ kind, host: '127.0.0.1', port, credentials }],
    waitMilliseconds,
  );
  try {
    return await fetch('https://service.engawa.test/').catch((cause: unknown) => cause);
  } finally {
    await close();
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  // With a valid beginning: of SOCKS5, or a status line.
  fc.uint8Array({ maxLength: 40 }).map((rest) => Uint8Array.from([5, 0, ...rest])),
  fc.uint8Array({ maxLength: 40 }).map((rest) => Uint8Array.from([5, 2, 1, 0, 5, 0, 0, ...rest])),
  fc
    .tuple(fc.integer({ min: 0, max: 1_000 }), fc.string())
    .map(([status, rest]) => Buffer.from(`HTTP/1.1 ${status} ${rest}\r\n\r\n`)),
  fc.string().map((header) => Buffer.from(`HTTP/1.1 200 OK\r\n${header}: ${'x'.repeat(20_000)}\r\n`)),
);

test.each(kinds)(
  'any bytes in place of the answer of a proxy of kind %s give one failure without the password',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(bytes, async (answer) => {
        const failure = await askThrough(kind, (socket) => socket.end(answer));
        expect(failure).toBeInstanceOf(TypeError);
        expect(inspect(failure)).not.toContain('canary');
      }),
      { numRuns: 100 },
    );
  },
);

test.each(kinds)('a silent proxy of kind %s gives a timeout, and no proxy problem', async (kind) => {
  const failure = await askThrough(kind, () => undefined, 100);
  expect(transportFailure(failure, new URL('https://service.engawa.test/'))).toMatchObject({
    error: { code: 'timeout' },
  });
  expect(proxyProblemOf(failure)).toBeNull();
});
