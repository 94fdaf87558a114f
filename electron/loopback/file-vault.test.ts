import { execFileSync } from 'node:child_process';
import { access, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canMount } from '#core/testing/can-mount.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createFileVault } from './file-vault.ts';

const SECRET = 'a session that nobody may read';
let folder: string;
const inVault = (name: string) => join(folder, 'vault', name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engawa-vault-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a secret survives a restart, can be replaced, and is gone once removed', async () => {
  const vault = await createFileVault(folder, silentLog);
  expect(vault.isPersistent).toBe(true);
  expect(await vault.read('session')).toBeNull();
  await vault.write('session', 'older');
  await vault.write('session', SECRET);
  expect(await (await createFileVault(folder, silentLog)).read('session')).toBe(SECRET);
  await vault.remove('session');
  await vault.remove('session');
  expect(await (await createFileVault(folder, silentLog)).read('session')).toBeNull();
});

test('a secret is not written in place of a data folder that went away', async () => {
  const vault = await createFileVault(folder, silentLog);
  await rename(folder, `${folder}-unplugged`);
  await expect(vault.write('session', SECRET)).rejects.toThrow('ENOENT');
  await expect(access(folder)).rejects.toThrow('ENOENT');
  await rename(`${folder}-unplugged`, folder);
});

test('files are for this account only and never hold the secret', async () => {
  await (await createFileVault(folder, silentLog)).write('session', SECRET);
  expect((await readdir(inVault(''))).sort()).toEqual(['key', 'sealed-session']);
  for (const name of ['key', 'sealed-session']) {
    expect((await stat(inVault(name))).mode & 0o777).toBe(0o600);
    expect(await readFile(inVault(name), 'latin1')).not.toContain(SECRET);
  }
});

test('a draft left by a killed run is removed with the next change of its secret', async () => {
  const vault = await createFileVault(folder, silentLog);
  const changes = [() => vault.write('session', SECRET), () => vault.remove('session')];
  for (const change of changes) {
    // As left by a kill between writing the file and renaming it.
    await writeFile(inVault('sealed-session.draft'), 'sealed');
    await change();
    expect((await readdir(inVault(''))).filter((name) => name.includes('draft'))).toEqual([]);
  }
});

test('a damaged, renamed or differently encrypted secret reads as null', async () => {
  const vault = await createFileVault(folder, silentLog);
  await vault.write('session', SECRET);
  const sealed = await readFile(inVault('sealed-session'));
  for (let position = 0; position < sealed.length; position += 1) {
    const damaged = Buffer.from(sealed);
    damaged[position] = (damaged[position] ?? 0) ^ 1;
    await writeFile(inVault('sealed-session'), damaged);
    expect(await vault.read('session'), `bit at ${position}`).toBeNull();
  }
  for (const length of [0, 5, 20, sealed.length - 1]) {
    await writeFile(inVault('sealed-session'), sealed.subarray(0, length));
    expect(await vault.read('session'), `${length} bytes`).toBeNull();
  }
  await writeFile(inVault('sealed-session'), sealed);
  await rename(inVault('sealed-session'), inVault('sealed-other'));
  expect(await vault.read('other')).toBeNull();
  await rm(inVault('key'));
  expect(await (await createFileVault(folder, silentLog)).read('other')).toBeNull();
});

test('a name can never become a path', async () => {
  const vault = await createFileVault(folder, silentLog);
  await expect(vault.write('../x', SECRET)).rejects.toThrow(TypeError);
  await expect(vault.read('a/b')).rejects.toThrow(TypeError);
});

test.skipIf(!canMount)(
  'an unreadable key does not prevent the start, is not replaced, and works again once readable',
  async () => {
    const logged: string[] = [];
    const log = { ...silentLog, error: (message: string) => void logged.push(message) };
    await (await createFileVault(folder, log)).write('session', SECRET);
    // Even root cannot read a device on a disk mounted like this.
    const key = inVault('key');
    await rename(key, inVault('key-away'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'nodev', 'tmpfs', folder]);
    try {
      execFileSync('mkdir', [inVault('')]);
      execFileSync('mknod', [key, 'b', '1', '1']);
      const vault = await createFileVault(folder, log);
      expect([vault.isPersistent, await vault.read('session'), logged]).toEqual([
        false,
        null,
        ['key of the secrets not readable'],
      ]);
      await vault.write('session', 'another');
      expect(await vault.read('session')).toBe('another');
      expect((await stat(key)).isBlockDevice()).toBe(true);
    } finally {
      execFileSync('umount', ['--lazy', folder]);
    }
    await rename(inVault('key-away'), key);
    expect(await (await createFileVault(folder, log)).read('session')).toBe(SECRET);
  },
);

test('of overlapping changes of one secret the last one asked for stays', async () => {
  const vault = await createFileVault(folder, silentLog);
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([vault.write('session', 'former'), vault.remove('session'), vault.write('session', `${round}`)]);
    expect(await vault.read('session')).toBe(`${round}`);
  }
});
