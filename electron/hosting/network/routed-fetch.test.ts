import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { DIRECT } from './proxy-server.ts';
import { createRoutedFetch } from './routed-fetch.ts';

const { fetch: ask } = createRoutedFetch(async () => DIRECT);
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<URL> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  // A listening TCP server has no other kind of address.
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/path?a=1&b=%2F`);
}

describe('a routed fetch', () => {
  it('passes on the status, headers and bytes unchanged', async () => {
    const url = await serve((_, response) => {
      response.writeHead(206, { 'set-cookie': ['a=1', 'b=2'], 'x-name': 'gr\u00fcn' }).end(Buffer.from([0, 255, 10]));
    });
    const answer = await ask(url);
    expect(answer.status).toBe(206);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(answer.headers.get('x-name')).toBe('gr\u00fcn');
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([0, 255, 10]);
  });

  it('leaves a redirect to its caller', async () => {
    const url = await serve((_, response) => response.writeHead(302, { location: '/elsewhere' }).end());
    expect((await ask(url, { redirect: 'manual' })).status).toBe(302);
  });

  it('rejects with the system’s code for a closed connection, before and within the body', async () => {
    const gone = await serve((_, response) => response.destroy());
    await expect(ask(gone)).rejects.toMatchObject({ name: 'TypeError', cause: { code: 'UND_ERR_SOCKET' } });
    const cut = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '9' }).write('here');
      setImmediate(() => response.destroy());
    });
    await expect((await ask(cut)).text()).rejects.toMatchObject({
      name: 'TypeError',
      cause: { code: 'UND_ERR_SOCKET' },
    });
  });

  it.each([600, 999])('passes on a status that HTTP does not define (%d)', async (status) => {
    const url = await serve((request) =>
      request.socket.end(`HTTP/1.1 ${status} Odd\r\nconnection: close\r\ncontent-length: 4\r\n\r\nhere`),
    );
    const answer = await ask(url);
    expect([answer.status, answer.ok, await answer.text()]).toEqual([status, false, 'here']);
  });

  it('rejects with the caller’s abort reason, before the answer and within it', async () => {
    const url = await serve((request, response) => (request.method === 'HEAD' ? null : response.write('begun')));
    const late = AbortSignal.timeout(50);
    await expect(ask(url, { method: 'HEAD', signal: late })).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(ask(url, { signal: late })).rejects.toBe(late.reason);
    const calledOff = new AbortController();
    const answer = await ask(url, { signal: calledOff.signal });
    calledOff.abort();
    await expect(answer.text()).rejects.toBe(calledOff.signal.reason);
  });

  it('bypasses the environment’s proxies on a direct route, even if Node is told to use them', async () => {
    const url = await serve((_, response) => response.end('here'));
    const program = [resolve(import.meta.dirname, 'testing/ask-once.ts'), url.href];
    const env = { ...process.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:9', NO_PROXY: '' };
    const { stdout } = await promisify(execFile)(process.execPath, program, { env });
    expect(stdout).toBe('200');
  });

  it('closes the connection when its reader cancels', async () => {
    const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>();
    const url = await serve((request, response) => {
      request.socket.once('close', onClosed);
      response.write('begun');
    });
    const reader = (await ask(url)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await closed;
  });

  it('makes the sender wait for a slow reader', async () => {
    let sent = 0;
    let isEnded = false;
    const url = await serve((_, response) => {
      const part = Buffer.alloc(64 * 1024);
      const write = () => {
        while (sent < 64 * 1024 * 1024) {
          sent += part.length;
          if (!response.write(part)) return void response.once('drain', write);
        }
        isEnded = true;
        response.end();
      };
      write();
    });
    const answer = await ask(url);
    const reader = answer.body?.getReader();
    await reader?.read();
    // How much the system buffers at both ends is unknown, but far less than everything.
    await expect.poll(() => sent, { interval: 100 }).toBeGreaterThan(256 * 1024);
    await new Promise(setImmediate);
    expect(isEnded).toBe(false);
    let received = 0;
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
      received += part.value.length;
    expect(isEnded).toBe(true);
    expect(received).toBeGreaterThan(60 * 1024 * 1024);
  });
});
