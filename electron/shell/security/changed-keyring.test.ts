import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import { startTestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { everythingWritten } from '#hosting/testing/written-files.ts';
import { createSecretVault, type VaultOptions } from './secret-vault.ts';

/** The whole core over the shell's vault, on Linux with a keyring that changes between two starts. */

/** Chromium's marks for its keys: `v11` of the keyring, `v12` of Flatpak's, `v10` without one. */
type Mark = 'v11' | 'v12' | 'v10';
let demo: Demo;
let dataFolder: string;
/** The sign-in requests sent to the service, and the session cookies. */
const logins: string[] = [];
const sessions = new Set<string>();

beforeAll(async () => {
  demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
  dataFolder = await mkdtemp(join(tmpdir(), 'engawa-changed-keyring-'));
});
afterAll(async () => {
  await demo.close();
  await rm(dataFolder, { recursive: true });
});

/** Each mark has a key of its own, which cannot read what another one encrypted. */
function safeStorageOf(mark: Mark): VaultOptions['safeStorage'] {
  const key = Number(mark.slice(1));
  const turned = (bytes: Uint8Array) => Buffer.from(bytes.map((byte) => byte ^ (0x80 + key)));
  return {
    encryptStringAsync: async (text) => Buffer.concat([Buffer.from(mark), turned(Buffer.from(text))]),
    decryptStringAsync: async (sealed) => {
      if (!sealed.toString('latin1').startsWith(mark)) throw new Error('wrong key');
      return { result: turned(sealed.subarray(mark.length)).toString(), shouldReEncrypt: false };
    },
  };
}

async function startOn(mark: Mark) {
  const vault = await createSecretVault({
    safeStorage: safeStorageOf(mark),
    platform: 'linux',
    dataFolder,
    log: silentLog,
  });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input));
    if (pathname.includes('/auth/')) logins.push(pathname);
    const sent = /_al1=([^;]+)/.exec(new Headers(init?.headers).get('cookie') ?? '')?.[1];
    if (sent !== undefined) sessions.add(sent);
    return globalThis.fetch(input, init);
  };
  return startTestCore(demo, { dataDirectory: dataFolder, vault, fetch });
}

test('after a change of keyring the session has ended without new sign-in requests; the former keyring restores it', async () => {
  const { login, password } = demo.account;
  {
    await using first = await startOn('v11');
    expect(await first.client['account.signIn']({ login, password })).toMatchObject({ isRemembered: true });
    await first.client['account.details']({});
  }
  for (const mark of ['v12', 'v10'] as const) {
    logins.length = 0;
    await using changed = await startOn(mark);
    // The page shows it with the person's name.
    expect(await changed.client['account.state']({})).toMatchObject({
      status: 'ended',
      profile: { nickname: expect.any(String) },
    });
    // Public pages still work.
    await changed.client['releases.catalogPage']({ page: 1 });
    expect(logins, mark).toEqual([]);
    expect(await changed.client['notices.list']({})).toEqual([]);
  }
  {
    // The first keyring reads the session again.
    await using back = await startOn('v11');
    expect(await back.client['account.state']({})).toMatchObject({ status: 'signed-in', isRemembered: true });
  }
});

test('without a keyring a notice says that the sign-in ends with the app, and no file holds the session', async () => {
  const { login, password } = demo.account;
  {
    await using without = await startOn('v10');
    expect(await without.client['account.signIn']({ login, password })).toMatchObject({ isRemembered: false });
    expect(await without.client['notices.list']({})).toEqual([{ id: 'session-not-kept', kind: 'session-not-kept' }]);
    await without.client['account.details']({});
  }
  await using again = await startOn('v10');
  expect(await again.client['account.state']({})).toMatchObject({ status: 'ended' });
  expect(sessions.size).toBeGreaterThan(1);
  const written = await everythingWritten(dataFolder);
  for (const session of sessions) expect(written.includes(session)).toBe(false);
});
