import { isIPv4, isIPv6, type Socket } from 'node:net';
import type { Target } from './http-tunnel.ts';
import { BehindProxyError, ProxyFailure } from './proxy-failure.ts';
import { type ProxyServer, proxyAddress } from './proxy-server.ts';

const VERSION = 5;
const NO_AUTHENTICATION = 0;
const BY_PASSWORD = 2;
const CONNECT = 1;
const IPV4 = 1;
const NAME = 3;
const IPV6 = 4;
const LONGEST_WORD_BYTES = 255;

/**
 * Asks a SOCKS5 proxy to connect an open socket with a target (RFC 1928, RFC 1929). The target goes as it is named, so that
 * the proxy resolves it. Resolves once it is through.
 */
export async function openSocksTunnel(socket: Socket, proxy: ProxyServer, target: Target): Promise<void> {
  const address = proxyAddress(proxy);
  const read = async (length: number): Promise<Buffer> => {
    const bytes = await take(socket, length);
    if (bytes === null) throw new ProxyFailure('refused', address, 'it hung up');
    return bytes;
  };

  const methods = proxy.credentials === null ? [NO_AUTHENTICATION] : [NO_AUTHENTICATION, BY_PASSWORD];
  socket.write(Buffer.from([VERSION, methods.length, ...methods]));
  const [version, method] = await read(2);
  if (version !== VERSION) throw new ProxyFailure('refused', address, 'it does not speak SOCKS5');
  if (method === BY_PASSWORD && proxy.credentials !== null) {
    socket.write(
      Buffer.concat([Buffer.from([1]), ...Object.values(proxy.credentials).map((text) => word(text, proxy))]),
    );
    const [, outcome] = await read(2);
    if (outcome !== 0) throw new ProxyFailure('password', address, 'name and password refused');
  } else if (method !== NO_AUTHENTICATION) {
    throw new ProxyFailure('password', address, 'no method in common');
  }

  socket.write(Buffer.concat([Buffer.from([VERSION, CONNECT, 0]), ...addressed(target, proxy)]));
  const [replyVersion, reply = 1, , kind] = await read(4);
  if (replyVersion !== VERSION) throw new ProxyFailure('refused', address, 'it does not speak SOCKS5');
  const failure = failureOf(reply, address);
  if (failure !== null) throw failure;
  // Skips the proxy's bound address, which precedes the target's data.
  const length = kind === IPV4 ? 4 : kind === IPV6 ? 16 : ((await read(1))[0] ?? 0);
  await read(length + 2);
}

function addressed({ host, port }: Target, proxy: ProxyServer): Buffer[] {
  const portBytes = Buffer.from([port >> 8, port & 0xff]);
  if (isIPv4(host)) return [Buffer.from([IPV4, ...host.split('.').map(Number)]), portBytes];
  if (isIPv6(host)) return [Buffer.from([IPV6]), ipv6Bytes(host), portBytes];
  return [Buffer.from([NAME]), word(host, proxy), portBytes];
}

/** `URL` has brought the address into its one form: groups in hexadecimal, at most one gap. */
function ipv6Bytes(host: string): Buffer {
  const [before = [], after = []] = host.split('::').map((side) => side.split(':').filter((group) => group !== ''));
  const gap = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return Buffer.from([...before, ...gap, ...after].map((group) => group.padStart(4, '0')).join(''), 'hex');
}

function word(text: string, proxy: ProxyServer): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length > LONGEST_WORD_BYTES) throw new ProxyFailure('password', proxyAddress(proxy), 'too long for SOCKS5');
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

/** RFC 1928, section 6. */
function failureOf(reply: number, proxy: string): Error | null {
  const reason = `reply ${reply}`;
  switch (reply) {
    case 0:
      return null;
    case 1:
    case 5:
      return new BehindProxyError('ECONNREFUSED', reason);
    case 3:
    case 4:
      return new BehindProxyError('EHOSTUNREACH', reason);
    case 6:
      return new BehindProxyError('ETIMEDOUT', reason);
    default:
      return new ProxyFailure('refused', proxy, reason);
  }
}

/** The next bytes, and not one more; null when the connection ends before. */
function take(socket: Socket, length: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const finish = (bytes: Buffer | null) => {
      socket.off('readable', attempt).off('end', end).off('close', end).off('error', end);
      resolve(bytes);
    };
    const end = () => finish(null);
    const attempt = () => {
      const bytes: unknown = socket.read(length);
      if (Buffer.isBuffer(bytes)) finish(bytes.length === length ? bytes : null);
    };
    socket.on('readable', attempt).on('end', end).on('close', end).on('error', end);
    attempt();
  });
}
