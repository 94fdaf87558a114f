import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { canMount } from '#core/testing/can-mount.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { MAXIMUM_FILE_BYTES } from '#shared/domain/app/person-data.ts';
import { openDevice, openFolder, quietFolder } from './testing/open-device.ts';
import { fileOf, filesIn, known, openPair, remember, stateOf } from './testing/open-pair.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

describe('unusual files in the sync folder', () => {
  it('conflict copies that a carrier made are read and left as they are', async () => {
    const { directory, one, other } = await openPair();
    const third = openDevice();
    const elsewhere = openFolder();
    remember(third, 'from a conflict', 7);
    await third.join(elsewhere);
    const source = await fileOf(third, elsewhere);
    const id = (await stateOf(third))[0]?.id ?? '';
    const copies = [
      `device-${id}.sync-conflict-20261126-101010-ABCDEFG.engawa`,
      `device-${id} (Anna's conflicted copy 2026-11-26).engawa`,
      `DEVICE-${id.toUpperCase()} (CONFLICT).ENGAWA`,
    ];
    for (const name of copies) {
      for (const file of filesIn(directory).filter((found) => found.includes(id))) rmSync(join(directory, file));
      copyFileSync(source, join(directory, name));
      await one.exchange();
    }
    expect(known(one)).toContain('from a conflict');
    expect(readdirSync(directory)).toContain(copies[2]);
    expect(readFileSync(join(directory, copies[2] ?? '')).equals(readFileSync(source))).toBe(true);
    // A conflict copy of the own file is left too.
    copyFileSync(await fileOf(other, directory), join(directory, 'Copy of the other.engawa'));
    await other.exchange();
    expect(await other.trouble()).toBeNull();
    expect(readdirSync(directory)).toContain('Copy of the other.engawa');
  });

  it.each<[string, (path: string, good: Buffer) => void, string | null]>([
    ['an empty file', (path) => writeFileSync(path, ''), 'damaged'],
    ['a file that is cut off', (path, good) => writeFileSync(path, good.subarray(0, good.length - 5)), 'damaged'],
    ['the beginning of a file', (path, good) => writeFileSync(path, good.subarray(0, 40)), 'damaged'],
    ['rubbish', (path) => writeFileSync(path, Buffer.alloc(9_000, 0xfe)), 'damaged'],
    ['two million open brackets', (path) => writeFileSync(path, '['.repeat(2_000_000)), 'damaged'],
    ['an altered file', (path, good) => writeFileSync(path, good.toString().replace('steps', 'stepz')), 'damaged'],
    [
      'a newer file',
      (path, good) => writeFileSync(path, good.toString().replace('"version":1', '"version":2')),
      'newer',
    ],
    [
      'a giant file',
      (path) => {
        writeFileSync(path, '');
        truncateSync(path, MAXIMUM_FILE_BYTES + 10_000);
      },
      'too-large',
    ],
    [
      'a link',
      (path, good) => {
        writeFileSync(`${path}.x`, good.toString().replace('steps', 'links'));
        symlinkSync(`${path}.x`, path);
      },
      null,
    ],
    ['a link to a device', (path) => symlinkSync('/dev/zero', path), null],
    ['a folder', (path) => mkdirSync(path), null],
    ['a pipe', (path) => execFileSync('mkfifo', [path]), null],
  ])('%s does not affect other files', async (_, put, trouble) => {
    const { directory, one, other } = await openPair();
    const theirs = await fileOf(other, directory);
    const good = readFileSync(theirs);
    rmSync(theirs);
    put(theirs, good);
    const third = openDevice();
    remember(third, 'third', 3);
    await third.join(directory);
    await one.exchange();
    expect(known(one)).toEqual(['third', 'steps', 'lamps']);
    const { id } = (await stateOf(other))[0] ?? {};
    expect((await stateOf(one)).find((device) => device.id === id)?.trouble).toBe(trouble);
    expect(await one.trouble()).toBeNull();
    if (trouble === null) return;
    // A good file ends the trouble.
    await other.exchange();
    await one.exchange();
    expect((await stateOf(one)).map((device) => device.trouble)).toEqual([null, null, null]);
  });

  it.each(['EIO', 'UNKNOWN', 'EDEADLK', 'EACCES'])(
    'a file that cannot be read (%s) does not affect other files',
    async (code) => {
      const directory = openFolder();
      let unreadable: string | null = null;
      const errors: string[] = [];
      const one = openDevice({
        log: { ...silentLog, error: (event) => errors.push(event) },
        openFolder: (path) => ({
          ...quietFolder(path),
          read: async (name) => (name === unreadable ? Promise.reject(failure(code)) : quietFolder(path).read(name)),
        }),
      });
      const [other, third] = [openDevice(), openDevice()];
      await other.join(directory);
      await one.join(directory);
      unreadable = basename(await fileOf(other, directory));
      remember(other, 'theirs', 1);
      remember(one, 'ours', 2);
      remember(third, 'third', 3);
      await third.join(directory);
      await other.exchange();
      await one.pass(180_000);
      expect(known(one)).toEqual(['third', 'ours']);
      expect(await one.state()).toMatchObject({ trouble: null, isWaiting: false });
      expect((await stateOf(one)).filter(({ trouble }) => trouble !== null)).toMatchObject([{ trouble: 'damaged' }]);
      const theirs = unreadable;
      unreadable = null;
      await one.exchange();
      expect(known(one)).toEqual(['third', 'ours', 'theirs']);
      // Logged once until the file can be read again.
      expect(errors).toEqual(['device file not read']);
      unreadable = theirs;
      remember(other, 'later', 4);
      await other.exchange();
      await one.pass(120_000);
      expect(errors).toHaveLength(2);
    },
  );

  it('the own file is not overwritten while it cannot be read', async () => {
    const directory = openFolder();
    let unreadable: string | null = null;
    const one = openDevice({
      openFolder: (path) => ({
        ...quietFolder(path),
        read: async (name) => (name === unreadable ? Promise.reject(failure('EIO')) : quietFolder(path).read(name)),
      }),
    });
    await one.join(directory);
    const own = await fileOf(one, directory);
    const other = openDevice();
    remember(other, 'theirs', 1);
    await other.join(directory);
    const before = readFileSync(own);
    unreadable = basename(own);
    await one.restart();
    remember(one, 'since', 2);
    await one.pass(60_000);
    expect(readFileSync(own).equals(before)).toBe(true);
    expect(new Set(known(one))).toEqual(new Set(['theirs', 'since']));
    expect(await one.state()).toMatchObject({ trouble: 'unread', isWaiting: true });
    // Leaving and joining again does not overwrite it either.
    await one.leave(false);
    await one.join(directory);
    expect(await one.trouble()).toBe('unread');
    expect(readFileSync(own).equals(before)).toBe(true);
    unreadable = null;
    // Until the next look, and the write after it.
    await one.pass(60_000);
    await one.pass(2_000);
    expect(readFileSync(own).equals(before)).toBe(false);
    expect(await one.trouble()).toBeNull();
  });

  it('the own file is deleted with the end of sync even if it cannot be read', async () => {
    const directory = openFolder();
    let unreadable: string | null = null;
    const one = openDevice({
      openFolder: (path) => ({
        ...quietFolder(path),
        read: async (name) => (name === unreadable ? Promise.reject(failure('EACCES')) : quietFolder(path).read(name)),
      }),
    });
    await one.join(directory);
    unreadable = basename(await fileOf(one, directory));
    await one.restart();
    await one.leave(true);
    expect(filesIn(directory)).toEqual([]);
  });

  it.skipIf(!canMount)('a file that the system refuses to open does not count as gone', async () => {
    const directory = openFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'nodev', 'tmpfs', directory]);
    onTestFinished(() => void execFileSync('umount', ['--lazy', directory]));
    execFileSync('mknod', [join(directory, 'refused.engawa'), 'b', '1', '1']);
    await expect(quietFolder(directory).read('refused.engawa')).rejects.toMatchObject({ code: 'EACCES' });
    expect(await quietFolder(directory).read('absent.engawa')).toBeNull();
  });

  it.each([null, 'long enough'])(
    'an unreadable file of another device does not prevent joining (passphrase: %s)',
    async (passphrase) => {
      const { directory, other } = await openPair();
      const unreadable = basename(await fileOf(other, directory));
      const third = openDevice({
        openFolder: (path) => ({
          ...quietFolder(path),
          read: async (name) => (name === unreadable ? Promise.reject(failure('EIO')) : quietFolder(path).read(name)),
        }),
      });
      await third.join(directory, { passphrase });
      expect(await third.trouble()).toBeNull();
      expect((await stateOf(third)).map(({ trouble }) => trouble)).toContain('damaged');
    },
  );

  it('an old file that arrives late restores nothing and no older date', async () => {
    const { directory, one, other } = await openPair();
    const theirs = await fileOf(other, directory);
    const old = readFileSync(theirs);
    other.clock.pass(60_000);
    other.act(({ searches }) => searches.forget('steps', other.clock.now()));
    await other.exchange();
    await one.exchange();
    const seen = (await stateOf(one))[1]?.writtenAt;
    writeFileSync(theirs, old);
    await one.exchange();
    expect(known(one)).toEqual(['lamps']);
    expect((await stateOf(one))[1]?.writtenAt).toBe(seen);
  });
});

describe('a failing sync folder', () => {
  it('that disappears and returns loses no change', async () => {
    const { directory, one } = await openPair();
    renameSync(directory, `${directory}-away`);
    remember(one, 'meanwhile', 5);
    await one.pass(60_000);
    expect(await one.trouble()).toBe('gone');
    expect((await one.state()).isWaiting).toBe(true);
    expect(existsSync(directory)).toBe(false);
    renameSync(`${directory}-away`, directory);
    await one.pass(90_000);
    expect(await one.state()).toMatchObject({ trouble: null, isWaiting: false });
    expect(readFileSync(await fileOf(one, directory)).includes('meanwhile')).toBe(true);
  });

  it('that is missing at startup gets earlier changes when it returns', async () => {
    const { directory, one } = await openPair();
    const own = await fileOf(one, directory);
    renameSync(directory, `${directory}-away`);
    remember(one, 'meanwhile', 5);
    await one.restart();
    await one.pass(60_000);
    expect(await one.state()).toMatchObject({ trouble: 'gone', isWaiting: true });
    renameSync(`${directory}-away`, directory);
    await one.pass(90_000);
    expect(await one.state()).toMatchObject({ trouble: null, isWaiting: false });
    expect(readFileSync(own).includes('meanwhile')).toBe(true);
  });

  it('gets a new device name when it returns, and until then no file can be deleted', async () => {
    const { directory, one, other } = await openPair();
    const [own, theirs] = await stateOf(one);
    if (own === undefined || theirs === undefined) throw new Error('not joined');
    const unwritable = { error: { code: 'storage-unwritable' } };
    renameSync(directory, `${directory}-away`);
    await one.update({ name: 'Study' });
    await expect(one.forget(theirs.id)).rejects.toMatchObject(unwritable);
    await expect(one.leave(true)).rejects.toMatchObject(unwritable);
    expect(await stateOf(one)).toMatchObject([{ name: 'Study' }, { name: 'Desk' }]);
    renameSync(`${directory}-away`, directory);
    await one.pass(90_000);
    await other.exchange();
    expect(await stateOf(other)).toMatchObject([{ name: 'Desk' }, { name: 'Study' }]);
    await one.leave(true);
    expect(filesIn(directory)).toHaveLength(1);
  });

  it.each([
    ['EROFS', 'unwritable'],
    ['EACCES', 'unwritable'],
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
  ])('that refuses writes with %s is still read, and the write is retried', async (code, trouble) => {
    const directory = openFolder();
    let refused: string | null = null;
    const one = openDevice({
      openFolder: (path) => ({
        ...quietFolder(path),
        write: async (...file) => {
          if (refused !== null) throw failure(refused);
          await quietFolder(path).write(...file);
        },
      }),
    });
    await one.join(directory);
    const other = openDevice();
    remember(other, 'theirs', 5);
    await other.join(directory);
    refused = code;
    remember(one, 'ours', 6);
    await one.pass(60_000);
    expect(await one.state()).toMatchObject({ trouble, isWaiting: true });
    expect(known(one)).toEqual(['ours', 'theirs']);
    await one.restart();
    await one.pass(60_000);
    expect(await one.trouble()).toBe(trouble);
    refused = null;
    await one.pass(60_000);
    expect(await one.state()).toMatchObject({ trouble: null, isWaiting: false });
    await other.exchange();
    expect(known(other)[0]).toBe('ours');
  });

  it('that does not answer does not keep the app from closing', async () => {
    const directory = openFolder();
    let isHung = false;
    const slow = openDevice({
      openFolder: (path) => ({
        ...quietFolder(path),
        list: async () => (isHung ? new Promise(() => undefined) : quietFolder(path).list()),
      }),
    });
    await slow.join(directory);
    isHung = true;
    remember(slow, 'unsaid', 5);
    const began = performance.now();
    await slow.close();
    // Without the limit it never ends.
    expect(performance.now() - began).toBeLessThan(6_000);
  });

  it('is read as soon as the system reports a change', async () => {
    const directory = openFolder();
    const tell: (() => void)[] = [];
    const one = openDevice({
      openFolder: (path) => ({
        ...quietFolder(path),
        watch: (onChange) => {
          tell.push(onChange);
          return () => undefined;
        },
      }),
    });
    await one.join(directory);
    const other = openDevice();
    remember(other, 'seen', 5);
    await other.join(directory);
    tell.at(-1)?.();
    await one.pass(1_000);
    expect(known(one)).toEqual(['seen']);
  });
});
