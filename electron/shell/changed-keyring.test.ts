import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import { startTestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { createSecretVault, type VaultOptions } from './secret-vault.ts';

/** The whole core over the vault of the shell, on a Linux whose keyring changes between two starts. */

type Backend = ReturnType<VaultOptions['safeStorage']['getSelectedStorageBackend']>;
let demo: Demo;
let dataFolder: string;
/** What the service was asked to sign in, and with what. */
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

/** Each backend has a key of its own, and cannot read what another one sealed. */
function safeStorageOf(backend: Backend): VaultOptions['safeStorage'] {
  const key = backend.length;
  const turned = (bytes: Uint8Array) => Buffer.from(bytes.map((byte) => byte ^ (0x80 + key)));
  return {
    getSelectedStorageBackend: () => backend,
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text) => turned(Buffer.from(`${backend}:${text}`)),
    decryptStringAsync: async (sealed) => {
      const text = turned(sealed).toString();
      if (!text.startsWith(`${backend}:`)) throw new Error('wrong key');
      return { result: text.slice(backend.length + 1), shouldReEncrypt: false };
    },
  };
}

async function startOn(backend: Backend) {
  const vault = await createSecretVault({
    safeStorage: safeStorageOf(backend),
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

async function everythingWritten(): Promise<string> {
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n');
}

test('who was signed in is asked to sign in again, once and by name, and the app never does it by itself', async () => {
  const { login, password } = demo.account;
  {
    await using first = await startOn('gnome_libsecret');
    expect(await first.client['account.signIn']({ login, password })).toMatchObject({ isRemembered: true });
    await first.client['account.details']({});
  }
  for (const backend of ['kwallet6', 'basic_text', 'unknown'] as const) {
    logins.length = 0;
    await using changed = await startOn(backend);
    // The page says so, with the name of the person.
    expect(await changed.client['account.state']({})).toMatchObject({
      status: 'ended',
      profile: { nickname: expect.any(String) },
    });
    // What everybody may see works as ever.
    await changed.client['releases.catalogPage']({ page: 1 });
    expect(logins, backend).toEqual([]);
    expect(await changed.client['notices.list']({})).toEqual([]);
  }
  {
    // With the keyring of before it is as before.
    await using back = await startOn('gnome_libsecret');
    expect(await back.client['account.state']({})).toMatchObject({ status: 'signed-in', isRemembered: true });
  }
});

test('where there is no keyring the person is told that the sign-in ends with the app, and no file holds it', async () => {
  const { login, password } = demo.account;
  {
    await using without = await startOn('basic_text');
    expect(await without.client['account.signIn']({ login, password })).toMatchObject({ isRemembered: false });
    expect(await without.client['notices.list']({})).toEqual([{ id: 'session-not-kept', kind: 'session-not-kept' }]);
    await without.client['account.details']({});
  }
  await using again = await startOn('basic_text');
  expect(await again.client['account.state']({})).toMatchObject({ status: 'ended' });
  expect(sessions.size).toBeGreaterThan(1);
  const written = await everythingWritten();
  for (const session of sessions) expect(written.includes(session)).toBe(false);
});
