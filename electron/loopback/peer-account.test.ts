import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isOfAccount, mayBeOwn } from './peer-account.ts';

const HEAD = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';
const line = (local: string, remote: string, account: number) =>
  `   1: ${local} ${remote} 01 00000000:00000000 00:00000000 00000000  ${account}        0 12345 1 0000 20 4 30 10 -1`;
/** 127.0.0.1 as a little-endian number. */
const HERE = '0100007F';
const connection = { localAddress: '127.0.0.1', localPort: 0x1f90, remoteAddress: '127.0.0.1', remotePort: 0xc001 };
const ownEnd = line(`${HERE}:1F90`, `${HERE}:C001`, 1000);

describe.skipIf(process.platform !== 'linux')('the account of the peer', () => {
  test('is that of its own line in the table', () => {
    const tableWith = (...lines: readonly string[]) => [HEAD, ...lines, ''].join('\n');
    const verdict = (...lines: readonly string[]) => isOfAccount(tableWith(...lines), connection, 1000);
    expect(verdict(ownEnd, line(`${HERE}:C001`, `${HERE}:1F90`, 1000))).toBe(true);
    expect(verdict(ownEnd, line(`${HERE}:C001`, `${HERE}:1F90`, 1001))).toBe(false);
    // Lines of other connections that share one end do not count.
    expect(
      verdict(ownEnd, line(`${HERE}:C001`, `${HERE}:1F91`, 1000), line(`${HERE}:C002`, `${HERE}:1F90`, 1000)),
    ).toBe(false);
    expect(
      verdict(ownEnd, line(`0000000000000000FFFF0000${HERE}:C001`, `0000000000000000FFFF0000${HERE}:1F90`, 1000)),
    ).toBe(true);
    // Closed already: the system reports account 0.
    expect(verdict(ownEnd, line(`${HERE}:C001`, `${HERE}:1F90`, 0))).toBe(false);
    // No such table.
    expect(verdict()).toBe(true);
    expect(isOfAccount('', connection, 1000)).toBe(true);
  });

  test('is this account for a connection of this program', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const client = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
    const [socket] = await once(server, 'connection');
    expect(await mayBeOwn(socket)).toBe(true);
    client.destroy();
    server.close();
  });

  // Only root can act as another account.
  test.skipIf(process.getuid?.() !== 0)('is another one for a program of another account', async () => {
    const verdicts: boolean[] = [];
    const server = createServer(async (socket) => {
      verdicts.push(await mayBeOwn(socket));
      socket.end('seen');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const script = `exec 3<>/dev/tcp/127.0.0.1/${port}; cat <&3`;
    const ask = (uid: number) => promisify(execFile)('/bin/bash', ['-c', script], { uid, cwd: '/' });
    expect((await ask(65_534)).stdout).toBe('seen');
    expect((await ask(0)).stdout).toBe('seen');
    expect(verdicts).toEqual([false, true]);
    server.close();
  });
});
