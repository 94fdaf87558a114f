import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { endianness } from 'node:os';

/** Linux lists there who has opened which connection; an IPv4 one may stand among those of IPv6. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];

/** An IPv4 address and a port, also at the end of an IPv6 one. */
const END_LENGTH = '0100007F:1F90'.length;

export type Connection = Pick<Socket, 'localAddress' | 'localPort' | 'remoteAddress' | 'remotePort'>;

export type PeerAccounts = {
  /**
   * Whether the other end of a connection within this machine may be of the account that runs this. Linux knows; where the
   * system does not say, every account may be. Asked once for each connection, since its owner never changes; best as
   * soon as it is there.
   */
  readonly mayBeOwn: (connection: Connection) => Promise<boolean>;
};

export function createPeerAccounts(readTable: () => Promise<string> = readTables): PeerAccounts {
  const verdicts = new WeakMap<Connection, Promise<boolean>>();
  let reading: Promise<unknown> = Promise.resolve();
  let next: Promise<AccountsByEnds> | null = null;

  /** One look for all connections that were there before it began: an earlier one may lack them. */
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
    mayBeOwn: (connection) => {
      const verdict = verdicts.get(connection) ?? ask(connection);
      verdicts.set(connection, verdict);
      return verdict;
    },
  };
}

async function readTables(): Promise<string> {
  return (await Promise.all(TABLES.map((path) => readFile(path, 'utf8').catch(() => '')))).join('\n');
}

/** The account of each socket by its own end and the other one. */
export type AccountsByEnds = ReadonlyMap<string, string>;

/** Parses the system's table: one line a socket, with the address of its own end, of the other end, and the account. */
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
  // A table without our own end of it is not of this machine's connections, as in some containers.
  if (!accounts.has(`${own} ${other}`)) return true;
  // One that has hung up belongs to no account any more, and is not answered.
  return accounts.get(`${other} ${own}`) === String(account);
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
