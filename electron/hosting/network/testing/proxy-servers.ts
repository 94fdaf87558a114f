import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Certificate } from '#hosting/testing/certificates.ts';

export type ProxyOptions = {
  /** Required from clients when set. */
  readonly credentials?: { readonly username: string; readonly password: string };
  /** The port on this machine for a name that only the proxy knows; null: an unknown name. */
  readonly portOf: (name: string) => number | null;
  /** Refuses every request with this status, or this reply of SOCKS. */
  readonly refusal?: number;
  /** An https proxy. */
  readonly tls?: Certificate;
};

export type RunningProxy = {
  /** `host:port`. */
  readonly at: string;
  /** `name:port` of every connection requested and allowed, in order. */
  readonly asked: readonly string[];
  /** How many connections are open through it now. */
  readonly open: () => number;
  /** How many requests had no or a wrong name and password. */
  readonly turnedAway: () => number;
  readonly close: () => Promise<void>;
};

/** A real proxy by CONNECT on this machine. Anything but CONNECT is answered as a plain web server would. */
export async function startHttpProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { credentials, portOf, refusal, tls } = options;
  const wanted =
    credentials && `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`;
  const server = tls === undefined ? createHttpServer() : createHttpsServer(tls);
  const proxy = await listening(server);
  server.on('request', (_request, response) => response.writeHead(400).end());
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    const end = (status: number) => socket.end(`HTTP/1.1 ${status} Refused\r\nContent-Length: 0\r\n\r\n`);
    if (wanted !== undefined && request.headers['proxy-authorization'] !== wanted) {
      proxy.turnAway();
      return void end(407);
    }
    if (refusal !== undefined) return void end(refusal);
    const [, name = '', port = ''] = /^(.*):(\d+)$/.exec(request.url ?? '') ?? [];
    proxy.pass(socket, name, Number(port), portOf(name), {
      open: 'HTTP/1.1 200 Connection established\r\n\r\n',
      fail: () => end(502),
    });
  });
  return proxy;
}

/** A real SOCKS5 proxy on this machine (RFC 1928, RFC 1929). */
export async function startSocksProxy(options: ProxyOptions): Promise<RunningProxy> {
  const server = createServer();
  const proxy = await listening(server);
  server.on('connection', (socket) => {
    void speakSocks(socket, options, proxy).catch(() => socket.destroy());
  });
  return proxy;
}

async function speakSocks(socket: Socket, { credentials, portOf, refusal }: ProxyOptions, proxy: Listening) {
  const bytes = reader(socket);
  const [version, count = 0] = await bytes(2);
  if (version !== 5) return socket.end(Buffer.from([0, 0]));
  const methods = await bytes(count);
  if (credentials === undefined) socket.write(Buffer.from([5, 0]));
  else {
    if (!methods.includes(2)) {
      proxy.turnAway();
      return socket.end(Buffer.from([5, 0xff]));
    }
    socket.write(Buffer.from([5, 2]));
    await bytes(1);
    const username = (await bytes((await bytes(1))[0] ?? 0)).toString();
    const password = (await bytes((await bytes(1))[0] ?? 0)).toString();
    const isRight = username === credentials.username && password === credentials.password;
    if (!isRight) {
      proxy.turnAway();
      return socket.end(Buffer.from([1, 1]));
    }
    socket.write(Buffer.from([1, 0]));
  }
  const [, , , kind] = await bytes(4);
  const name = await socksName(kind ?? 0, bytes);
  const port = (await bytes(2)).readUInt16BE();
  const reply = (code: number) => Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]);
  if (refusal !== undefined) return socket.end(reply(refusal));
  return proxy.pass(socket, name, port, portOf(name), { open: reply(0), fail: () => socket.end(reply(4)) });
}

async function socksName(kind: number, bytes: (length: number) => Promise<Buffer>): Promise<string> {
  if (kind === 1) return Array.from(await bytes(4)).join('.');
  if (kind === 4) return (await bytes(16)).toString('hex').replace(/.{4}(?!$)/g, '$&:');
  return (await bytes((await bytes(1))[0] ?? 0)).toString();
}

function reader(socket: Socket): (length: number) => Promise<Buffer> {
  return async (length) => {
    if (length === 0) return Buffer.alloc(0);
    for (;;) {
      const bytes: unknown = socket.read(length);
      if (Buffer.isBuffer(bytes)) return bytes;
      await once(socket, 'readable');
    }
  };
}

type Passing = { readonly open: string | Buffer; readonly fail: () => void };
type Listening = RunningProxy & {
  readonly turnAway: () => void;
  readonly pass: (from: Duplex, name: string, port: number, known: number | null, passing: Passing) => void;
};

async function listening(server: Server): Promise<Listening> {
  const sockets = new Set<Duplex>();
  const asked: string[] = [];
  let turnedAway = 0;
  let open = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has no other kind of address.
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    at: `127.0.0.1:${ownPort}`,
    asked,
    open: () => open,
    turnedAway: () => turnedAway,
    turnAway: () => {
      turnedAway += 1;
    },
    pass: (from, name, port, known, { open: opening, fail }) => {
      asked.push(`${name}:${port}`);
      if (known === null) return fail();
      const to = connect(known, '127.0.0.1');
      to.once('error', fail).once('connect', () => {
        to.off('error', fail);
        open += 1;
        from.once('close', () => {
          open -= 1;
        });
        from.write(opening);
        from.pipe(to).pipe(from);
        from.on('error', () => to.destroy()).on('close', () => to.destroy());
        to.on('error', () => from.destroy()).on('close', () => from.destroy());
      });
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
