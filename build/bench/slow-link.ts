import { type Server, Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** The link of `--slow network`: 4,000 kbit/s, with 150 ms for the way there and back. All slowed servers of a process share it. */
const BYTES_PER_MILLISECOND = 4_000 / 8;
const ONE_WAY_MILLISECONDS = 75;

let isFreeAt = 0;

/** When the last byte arrives at the other end. */
function arrivalOf(bytes: number): number {
  isFreeAt = Math.max(performance.now(), isFreeAt) + bytes / BYTES_PER_MILLISECOND;
  return isFreeAt + ONE_WAY_MILLISECONDS;
}

function slowed(socket: Socket): Duplex {
  const { remoteAddress, remotePort } = socket;
  const at = (milliseconds: number, act: () => void) => setTimeout(act, Math.max(0, milliseconds - performance.now()));
  // Connecting takes one way there and back.
  let receivesAt = performance.now() + 2 * ONE_WAY_MILLISECONDS;
  const link = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      at(arrivalOf(chunk.length), () => socket.write(chunk));
      // The next chunk is accepted once this one has left.
      at(isFreeAt, done);
    },
    final(done) {
      at(isFreeAt + ONE_WAY_MILLISECONDS, () => socket.end(done));
    },
    destroy(cause, done) {
      socket.destroy();
      done(cause);
    },
  });
  socket.on('data', (chunk: Buffer) => {
    receivesAt = Math.max(receivesAt, performance.now() + ONE_WAY_MILLISECONDS);
    at(receivesAt, () => link.push(chunk));
  });
  socket.on('end', () => at(receivesAt, () => link.push(null)));
  socket.on('close', () => link.destroy());
  socket.on('error', () => link.destroy());
  return Object.assign(link, {
    remoteAddress,
    remotePort,
    setTimeout: () => link,
    setKeepAlive: () => link,
    setNoDelay: () => link,
  });
}

/** Puts a server, or every server of a prototype, behind the link. */
export function slowDown(server: Server): void {
  const { emit } = server;
  server.emit = function (this: Server, event: string, ...values: unknown[]): boolean {
    const [socket] = values;
    const isConnection = event === 'connection' && socket instanceof Socket;
    return Reflect.apply(emit, this, isConnection ? [event, slowed(socket)] : [event, ...values]);
  };
}
