import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { everythingWritten } from '#hosting/testing/written-files.ts';
import { createSecretVault, type VaultOptions } from './secret-vault.ts';

type Mood = 'available' | 'throws' | 'decrypts nothing' | 'wants to re-encrypt';

const SECRET = 'CANARY-session';
const quiet = { info: () => {}, warn: () => {}, error: () => {}, hide: () => {} };
let dataFolder: string;

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'engawa-keyring-'));
});
afterEach(() => rm(dataFolder, { recursive: true }));

/** "Encrypts" by flipping bits after the mark, and counts, so that the test sees whether and how often a file was encrypted. */
function createSafeStorage(mark: string, mood: Mood): VaultOptions['safeStorage'] & { encryptions: number } {
  const flip = (bytes: Uint8Array) => Buffer.from(bytes.map((byte) => byte ^ 0xff));
  const storage = {
    encryptions: 0,
    encryptStringAsync: async (text: string) => {
      if (mood === 'throws') throw new Error('no keyring');
      storage.encryptions += 1;
      return Buffer.concat([Buffer.from(mark), flip(Buffer.from(text))]);
    },
    decryptStringAsync: async (sealed: Buffer) => {
      if (mood === 'decrypts nothing') throw new Error('wrong key');
      return { result: flip(sealed.subarray(mark.length)).toString(), shouldReEncrypt: mood === 'wants to re-encrypt' };
    },
  };
  return storage;
}

/** Chromium's mark before encrypted text: on Linux v10 means that no keyring answered, on any desktop. */
const MARKS: [NodeJS.Platform, mark: string, isTrusted: boolean][] = [
  ['linux', 'v10', false],
  ['linux', 'v11', true],
  ['linux', 'v12', true],
  ['darwin', 'v10', true],
  ['win32', 'v10', true],
];
const MOODS: Mood[] = ['available', 'throws', 'decrypts nothing', 'wants to re-encrypt'];

describe.each(MARKS)('on %s with key mark %s', (platform, mark, isTrusted) => {
  test.each(MOODS)('a secret is never written in the clear when the keyring %s', async (mood) => {
    const safeStorage = createSafeStorage(mark, mood);
    const open = () => createSecretVault({ safeStorage, platform, dataFolder, log: quiet });
    const vault = await open();
    const isPersistent = isTrusted && mood !== 'throws';
    expect(vault.isPersistent).toBe(isPersistent);
    expect(await vault.read('session')).toBeNull();
    await vault.write('session', SECRET);

    const isReadable = !isPersistent || mood !== 'decrypts nothing';
    expect(await vault.read('session')).toBe(isReadable ? SECRET : null);
    expect(await (await open()).read('session')).toBe(isPersistent && isReadable ? SECRET : null);
    expect(await everythingWritten(dataFolder)).not.toContain('CANARY');
    expect(await readdir(dataFolder)).toEqual(isPersistent ? ['keyring'] : []);
    // Two trials, one write, two reads.
    if (isPersistent && mood === 'wants to re-encrypt') expect(safeStorage.encryptions).toBe(5);

    await vault.remove('session');
    expect(await vault.read('session')).toBeNull();
    expect(await (await open()).read('session')).toBeNull();
  });
});

test.each(['write', 'remove'] as const)(
  'of overlapping changes of one secret the last one asked for stays: %s',
  async (last) => {
    const safeStorage = createSafeStorage('v11', 'wants to re-encrypt');
    const { encryptStringAsync } = safeStorage;
    // A keyring may answer later calls sooner.
    const slow = async (text: string) => {
      if (text === 'former') await pause(50);
      return encryptStringAsync(text);
    };
    const vault = await createSecretVault({
      ...{ safeStorage: { ...safeStorage, encryptStringAsync: slow }, platform: 'linux', dataFolder, log: quiet },
    });
    const overlapping = [
      vault.write('session', 'former'),
      vault.read('session'),
      last === 'write' ? vault.write('session', 'latter') : vault.remove('session'),
    ];
    await Promise.all(overlapping);
    expect(await vault.read('session')).toBe(last === 'write' ? 'latter' : null);
  },
);
