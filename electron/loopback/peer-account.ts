import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { endianness } from 'node:os';

/** Linux lists there who has opened which connection; an IPv4 one may stand among those of IPv6. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];

export type Connection = Pick<Socket, 'localAddress' | 'localPort' | 'remoteAddress' | 'remotePort'>;

export type PeerAccounts = {
  /** Asks once for each connection, which stays with whoever opened it; best as soon as it is there. */
  readonly mayBeOwn: (socket: Socket) => Promise<boolean>;
};

export function createPeerAccounts(): PeerAccounts {
  const verdicts = new WeakMap<Socket, Promise<boolean>>();
  return {
    mayBeOwn: (socket) => {
      const verdict = verdicts.get(socket) ?? mayBeOwnAccount(socket);
      verdicts.set(socket, verdict);
      return verdict;
    },
  };
}

/**
 * Whether whoever is at the other end of a connection within this machine may be the account that runs this. Linux knows;
 * where the system does not say, everybody may be.
 */
export async function mayBeOwnAccount(connection: Connection): Promise<boolean> {
  const account = process.getuid?.();
  if (process.platform !== 'linux' || account === undefined) return true;
  const tables = await Promise.all(TABLES.map((path) => readFile(path, 'utf8').catch(() => '')));
  return isOfAccount(tables.join('\n'), connection, account);
}

/** The same by the system's table: one line a socket, with the address of its own end, of the other end, and the account. */
export function isOfAccount(table: string, connection: Connection, account: number): boolean {
  const own = endOf(connection.localAddress, connection.localPort);
  const other = endOf(connection.remoteAddress, connection.remotePort);
  const sockets = table.split('\n').map((line) => line.trim().split(/\s+/));
  const find = (near: string, far: string) =>
    sockets.find(([, local, remote]) => local?.endsWith(near) === true && remote?.endsWith(far) === true);
  // A table without our own end of it is not of this machine's connections, as in some containers.
  if (find(own, other) === undefined) return true;
  // One that has hung up belongs to nobody any more, and is not answered.
  return find(other, own)?.[7] === String(account);
}

/** As the table writes it: the bytes of the address as the processor has them in a number, and the port. */
function endOf(address = '', port = 0): string {
  const bytes = address
    .replace(/^::ffff:/, '')
    .split('.')
    .map((byte) => Number(byte).toString(16).padStart(2, '0'));
  const written = endianness() === 'LE' ? bytes.reverse() : bytes;
  return `${written.join('')}:${port.toString(16).padStart(4, '0')}`.toUpperCase();
}
