import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthority, selfSigned } from '#hosting/testing/certificates.ts';

const PROGRAM = resolve(import.meta.dirname, 'testing/ask-once.ts');
const run = promisify(execFile);
const authority = createAuthority();
const alone = selfSigned(['localhost']);
let folder: string;
const servers: Server[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engawa-trust-'));
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

async function serve(certificate: { readonly cert: string; readonly key: string }): Promise<string> {
  const server = createServer(certificate, (_, response) => response.end('there'));
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return `https://localhost:${typeof address === 'object' && address !== null ? address.port : 0}/`;
}

/** As on a computer that trusts these authorities besides Node's own. */
async function askTrusting(trusted: string, address: string): Promise<string> {
  const file = join(folder, 'trusted.pem');
  await writeFile(file, trusted);
  const flags = ['--disable-warning=ExperimentalWarning', PROGRAM, address];
  const { stdout } = await run(process.execPath, flags, {
    env: { ...process.env, SSL_CERT_FILE: file, SSL_CERT_DIR: folder },
  });
  return stdout;
}

// Only on Linux can a test tell Node where the system's authorities are.
describe.runIf(process.platform === 'linux')('a certificate unknown to Node', () => {
  test('is valid if the computer trusts its issuer', async () => {
    const address = await serve(authority.issue(['localhost']));
    expect(await askTrusting(authority.cert, address)).toBe('200');
    expect(await askTrusting(createAuthority().cert, address)).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  });

  test('is valid if it is self-signed and the computer trusts it', async () => {
    const address = await serve(alone);
    expect(await askTrusting(alone.cert, address)).toBe('200');
    expect(await askTrusting(authority.cert, address)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  });

  test('is invalid for another name or when expired, even from a trusted issuer', async () => {
    const elsewhere = await serve(authority.issue(['other.example']));
    expect(await askTrusting(authority.cert, elsewhere)).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
    const old = await serve(authority.issue(['localhost'], { from: 0, until: Date.now() - 86_400_000 }));
    expect(await askTrusting(authority.cert, old)).toBe('CERT_HAS_EXPIRED');
  });
});
