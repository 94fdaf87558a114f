import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { endianness } from 'node:os';

/** Linux lists the account of each connection here; an IPv4 connection may be in the table of IPv6. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];

type Connection = Pick<Socket, 'localAddress' | 'localPort' | 'remoteAddress' | 'remotePort'>;

/** Whether the peer may be of this account; true if the system does not tell. To be asked as soon as it connects. */
export async function mayBeOwn(connection: Connection): Promise<boolean> {
  const account = process.getuid?.();
  if (process.platform !== 'linux' || account === undefined) return true;
  const tables = await Promise.all(TABLES.map((path) => readFile(path, 'utf8').catch(() => '')));
  return isOfAccount(tables.join('\n'), connection, account);
}

/** `table`: one line per socket with both ends and the account. */
export function isOfAccount(table: string, connection: Connection, account: number): boolean {
  const own = endOf(connection.localAddress, connection.localPort);
  const other = endOf(connection.remoteAddress, connection.remotePort);
  const sockets = table.split('\n').map((line) => line.trim().split(/\s+/));
  const accountOf = (from: string, to: string) =>
    sockets.find(([, local = '', remote = '']) => local.endsWith(from) && remote.endsWith(to))?.[7];
  // In some containers the table does not list this machine's connections.
  if (accountOf(own, other) === undefined) return true;
  // A peer that has hung up belongs to no account and gets no answer.
  return accountOf(other, own) === String(account);
}

/** As in the table: the address's bytes in the processor's order, and the port. */
function endOf(address = '', port = 0): string {
  const bytes = address
    .replace(/^::ffff:/, '')
    .split('.')
    .map((byte) => Number(byte).toString(16).padStart(2, '0'));
  const written = endianness() === 'LE' ? bytes.reverse() : bytes;
  return `${written.join('')}:${port.toString(16).padStart(4, '0')}`.toUpperCase();
}
