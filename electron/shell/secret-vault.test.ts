import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecretVault, type VaultOptions } from './secret-vault.ts';

type SafeStorage = VaultOptions['safeStorage'];
type Backend = ReturnType<SafeStorage['getSelectedStorageBackend']>;
type Mood = 'available' | 'throws' | 'decrypts nothing' | 'wants to re-encrypt';

const SECRET = 'CANARY-session';
const quiet = { info: () => {}, warn: () => {}, error: () => {}, hide: () => {} };
let dataFolder: string;

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'engawa-keyring-'));
});
afterEach(() => rm(dataFolder, { recursive: true }));

/** Mirrors bits and counts, so that a file tells whether and how often it was encrypted. */
function createSafeStorage(backend: Backend, mood: Mood): SafeStorage & { encryptions: number } {
  const flip = (bytes: Uint8Array) => Buffer.from(bytes.map((byte) => byte ^ 0xff));
  const storage = {
    encryptions: 0,
    getSelectedStorageBackend: () => backend,
    isAsyncEncryptionAvailable: async () => {
      if (mood === 'throws') throw new Error('no keyring');
      return true;
    },
    encryptStringAsync: async (text: string) => {
      storage.encryptions += 1;
      return flip(Buffer.from(text));
    },
    decryptStringAsync: async (sealed: Buffer) => {
      if (mood === 'decrypts nothing') throw new Error('wrong key');
      return { result: flip(sealed).toString(), shouldReEncrypt: mood === 'wants to re-encrypt' };
    },
  };
  return storage;
}

async function everythingWritten(): Promise<string> {
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n');
}

const BACKENDS: [NodeJS.Platform, Backend, boolean][] = [
  ['linux', 'basic_text', false],
  ['linux', 'unknown', false],
  ['linux', 'gnome_libsecret', true],
  ['linux', 'kwallet', true],
  ['linux', 'kwallet5', true],
  ['linux', 'kwallet6', true],
  ['darwin', 'unknown', true],
];
const MOODS: Mood[] = ['available', 'throws', 'decrypts nothing', 'wants to re-encrypt'];

describe.each(BACKENDS)('on %s with %s', (platform, backend, isTrusted) => {
  test.each(MOODS)('a secret is never written in the clear when the keyring %s', async (mood) => {
    const safeStorage = createSafeStorage(backend, mood);
    const open = () => createSecretVault({ safeStorage, platform, dataFolder, log: quiet });
    const vault = await open();
    const isPersistent = isTrusted && mood !== 'throws';
    expect(vault.isPersistent).toBe(isPersistent);
    expect(await vault.read('session')).toBeNull();
    await vault.write('session', SECRET);

    const isReadable = !isPersistent || mood !== 'decrypts nothing';
    expect(await vault.read('session')).toBe(isReadable ? SECRET : null);
    expect(await (await open()).read('session')).toBe(isPersistent && isReadable ? SECRET : null);
    expect(await everythingWritten()).not.toContain('CANARY');
    expect(await readdir(dataFolder)).toEqual(isPersistent ? ['keyring'] : []);
    if (isPersistent && mood === 'wants to re-encrypt') expect(safeStorage.encryptions).toBe(3);

    await vault.remove('session');
    expect(await vault.read('session')).toBeNull();
    expect(await (await open()).read('session')).toBeNull();
  });
});
