import { request } from 'node:http';
import type { Socket } from 'node:net';
import { BehindProxyError, ProxyFailure } from './proxy-failure.ts';
import { type ProxyServer, proxyAddress } from './proxy-server.ts';

export type Target = { readonly host: string; readonly port: number };

/** Asks an http or https proxy to connect an open socket with a target (RFC 9110, CONNECT). Resolves once it is through. */
export function openHttpTunnel(socket: Socket, proxy: ProxyServer, { host, port }: Target): Promise<void> {
  const path = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return new Promise((resolve, reject) => {
    const asking = request({
      method: 'CONNECT',
      path,
      headers: { host: path, ...authorization(proxy) },
      createConnection: () => socket,
    });
    asking.once('connect', ({ statusCode = 0 }, _socket, head) => {
      const failure = failureOf(statusCode, proxy);
      if (failure !== null) return reject(failure);
      // The client speaks first; a server that does not wait must not lose its words.
      if (head.length > 0) socket.unshift(head);
      resolve();
    });
    // No answer, or one that is not HTTP: the peer is not a proxy of this kind.
    asking.on('error', (cause) => reject(new ProxyFailure('refused', proxyAddress(proxy), codeOf(cause))));
    asking.end();
  });
}

function authorization({ credentials }: ProxyServer): Readonly<Record<string, string>> {
  if (credentials === null) return {};
  const pair = `${credentials.username}:${credentials.password}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}

function failureOf(status: number, proxy: ProxyServer): Error | null {
  if (status >= 200 && status < 300) return null;
  const reason = `status ${status}`;
  if (status === 407) return new ProxyFailure('password', proxyAddress(proxy), reason);
  if (status === 504) return new BehindProxyError('ETIMEDOUT', reason);
  if (status >= 500) return new BehindProxyError('ECONNREFUSED', reason);
  return new ProxyFailure('refused', proxyAddress(proxy), reason);
}

function codeOf(cause: Error): string {
  return 'code' in cause ? String(cause.code) : cause.name;
}
