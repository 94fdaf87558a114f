import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Faults of a connection, by the names of the usual fault proxies. */
export const faults = [
  'latency',
  'jitter',
  'bandwidth',
  'slow_close',
  'timeout',
  'reset_peer',
  'slicer',
  'limit_data',
  'down',
] as const;
export type Fault = (typeof faults)[number];

type FaultyServer = {
  readonly url: string;
  readonly connections: () => number;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

/**
 * Writes HTTP by hand, so that it can fail at any byte: it answers every request with `answer`, and the fault happens
 * after `position` (0..1) of it. `isHealthy`: whether the connection of this number is spared.
 */
export async function startFaultyServer(options: {
  readonly answer: Uint8Array;
  readonly fault: Fault;
  readonly position: number;
  readonly isHealthy: (connection: number) => boolean;
}): Promise<FaultyServer> {
  const { answer, fault, position, isHealthy } = options;
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const isSpared = isHealthy(connections);
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (fault === 'down' && !isSpared) socket.resetAndDestroy();
    else socket.once('data', () => void (isSpared ? socket.end(answer) : misbehave(socket, answer, fault, position)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    connections: () => connections,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function misbehave(socket: Socket, answer: Uint8Array, fault: Fault, position: number): Promise<void> {
  const cut = Math.floor(answer.length * position);
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const rest = answer.subarray(cut);
  await new Promise((resolve) => socket.write(answer.subarray(0, cut), resolve));
  switch (fault) {
    case 'latency':
      await wait(40);
      socket.end(rest);
      return;
    case 'jitter':
      await wait(Math.random() * 60);
      socket.end(rest);
      return;
    case 'slow_close':
      socket.write(rest);
      await wait(60);
      socket.end();
      return;
    case 'bandwidth':
    case 'slicer': {
      const size = fault === 'slicer' ? 3 : 32;
      for (let sent = 0; sent < rest.length && !socket.destroyed; sent += size) {
        socket.write(rest.subarray(sent, sent + size));
        await wait(fault === 'slicer' ? 0 : 5);
      }
      socket.end();
      return;
    }
    case 'limit_data':
      socket.end();
      return;
    case 'reset_peer':
    case 'down':
      socket.resetAndDestroy();
      return;
    case 'timeout':
      return;
  }
}
