import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { endianness } from 'node:os';

/** Linux lists the account of each connection here; an IPv4 connection may be in the table of IPv6. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];

/** An IPv4 address and a port, also as the end of an IPv6 address. */
const END_LENGTH = '0100007F:1F90'.length;

export type Connection = Pick<Socket, 'localAddress' | 'localPort' | 'remoteAddress' | 'remotePort'>;

export type PeerAccounts = ReturnType<typeof createPeerAccounts>;

export function createPeerAccounts(readTable: () => Promise<string> = readTables) {
  const verdicts = new WeakMap<Connection, Promise<boolean>>();
  let reading: Promise<unknown> = Promise.resolve();
  let next: Promise<AccountsByEnds> | null = null;

  /** Connections that come while a table is read wait for the next one, which is sure to list them. */
  function look(): Promise<AccountsByEnds> {
    next ??= reading.then(() => {
      next = null;
      const table = readTable().then(accountsByEnds);
      reading = table.catch(() => undefined);
      return table;
    });
    return next;
  }

  async function ask(connection: Connection): Promise<boolean> {
    const account = process.getuid?.();
    if (process.platform !== 'linux' || account === undefined) return true;
    return isOfAccount(await look(), connection, account);
  }

  return {
    /** Whether the peer may be of this account; true if the system does not tell. To be asked as soon as it connects. */
    mayBeOwn: (connection: Connection): Promise<boolean> => {
      const verdict = verdicts.get(connection) ?? ask(connection);
      verdicts.set(connection, verdict);
      return verdict;
    },
  };
}

async function readTables(): Promise<string> {
  return (await Promise.all(TABLES.map((path) => readFile(path, 'utf8').catch(() => '')))).join('\n');
}

/** The account of each socket, by its two ends. */
type AccountsByEnds = ReadonlyMap<string, string>;

/** Parses the table: one line per socket with both ends and the account. */
export function accountsByEnds(table: string): AccountsByEnds {
  const accounts = new Map<string, string>();
  for (const line of table.split('\n')) {
    const [, local, remote, , , , , account] = line.trim().split(/\s+/);
    if (local === undefined || remote === undefined || account === undefined) continue;
    const ends = `${local.slice(-END_LENGTH)} ${remote.slice(-END_LENGTH)}`;
    if (!accounts.has(ends)) accounts.set(ends, account);
  }
  return accounts;
}

export function isOfAccount(accounts: AccountsByEnds, connection: Connection, account: number): boolean {
  const own = endOf(connection.localAddress, connection.localPort);
  const other = endOf(connection.remoteAddress, connection.remotePort);
  // In some containers the table does not list this machine's connections.
  if (!accounts.has(`${own} ${other}`)) return true;
  // A peer that has hung up belongs to no account and gets no answer.
  return accounts.get(`${other} ${own}`) === String(account);
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
