import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canMount } from '#core/testing/can-mount.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { choiceFolder, createServicesFile } from '#hosting/services/services-file.ts';

/** Faults of a data folder, refused by the real program with one sentence and code 2. */

const PROGRAM = `
  const { runLoopback } = await import(${JSON.stringify(join(import.meta.dirname, 'run.ts'))});
  await runLoopback(process.argv.slice(1), () => async () => new Response('page'));`;
const NODE_FLAGS = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', PROGRAM, '--'];
const isRoot = process.getuid?.() === 0;
const OTHER_ACCOUNT = 65_534;
/** Other accounts can only run a project that they can read. */
const canActAsOther = process.platform !== 'win32' && (!isRoot || readsProject());
const ELSEWHERE = 'or start with another data folder (--data).';

let parent: string;
let folder: string;
const mounted: string[] = [];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'engawa-refusals-'));
  folder = join(parent, 'data');
  await mkdir(folder);
});
afterEach(async () => {
  for (const path of mounted.splice(0).reverse()) execFileSync('umount', [path]);
  await chmod(folder, 0o700);
  await rm(parent, { recursive: true });
});

function readsProject(): boolean {
  try {
    execFileSync(process.execPath, ['-e', `require('fs').readFileSync(${JSON.stringify(import.meta.filename)})`], {
      ...{ uid: OTHER_ACCOUNT, cwd: '/', stdio: 'ignore' },
    });
    return true;
  } catch {
    return false;
  }
}

function mount(...args: readonly string[]): void {
  execFileSync('mount', [...args, folder]);
  mounted.push(folder);
}

/** Runs the program until it ends, or until it has started: then it is ended and `code` is 0. */
async function run(path = folder, uid?: number) {
  const child = spawn(process.execPath, [...NODE_FLAGS, '--data', path, '--no-open'], {
    ...{ stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' },
    ...(uid !== undefined && { uid }),
  });
  const heard = { said: '' };
  child.stderr?.on('data', (chunk: Buffer) => {
    heard.said += chunk.toString();
  });
  child.stdout?.once('data', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'close');
  return { code, ...heard };
}

const STARTED = { code: 0, said: '' };
const refusedWith = (sentence: string) => ({ code: 2, said: `${sentence}\n` });
const unwritable = (path: string) =>
  refusedWith(
    `The data folder ${path} cannot be written to: check its disk and its permissions, or start with another one (--data).`,
  );
const isFull = () =>
  refusedWith(`The disk of the data folder ${folder} is full: free some space, or start with another one (--data).`);
const newer = () =>
  refusedWith(
    `The data in ${folder} was used by a newer version of Engawa and has not been changed: install that version, ${ELSEWHERE}`,
  );

async function writeNewer(directory: string): Promise<Buffer> {
  const database = new DatabaseSync(join(directory, 'engawa.db'));
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE kept(value); PRAGMA user_version = 999');
  database.close();
  return readFile(join(directory, 'engawa.db'));
}

test('data of a newer version is refused and left unchanged', async () => {
  const before = await writeNewer(folder);
  expect(await run()).toEqual(newer());
  expect(before.equals(await readFile(join(folder, 'engawa.db')))).toBe(true);
});

test('data of a newer version is refused for chosen services too', async () => {
  const own = { baseUrl: 'https://novels.example', siteUrl: 'https://novels.example' };
  const choice = { anime: null, novels: own };
  await createServicesFile(folder, silentLog).write({ choice });
  const directory = choiceFolder(folder, { choice, isFixed: false });
  await mkdir(directory, { recursive: true });
  await writeNewer(directory);
  expect(await run()).toEqual(newer());
});

test.skipIf(!canMount)('existing data on a read-only mount is refused', async () => {
  expect(await run()).toEqual(STARTED);
  mount('--bind', folder);
  execFileSync('mount', ['-o', 'remount,ro,bind', folder]);
  expect(await run()).toEqual(unwritable(folder));
});

test.skipIf(!canActAsOther)('existing data that this account cannot change is refused', async () => {
  expect(await run()).toEqual(STARTED);
  await chmod(parent, 0o755);
  const other = isRoot ? OTHER_ACCOUNT : undefined;
  // The folder with its files, then a new folder beside it. The owner's mode differs, because the app closes its own folder.
  await chmod(folder, isRoot ? 0o555 : 0o500);
  expect(await run(folder, other)).toEqual(unwritable(folder));
  if (!isRoot) await chmod(parent, 0o555);
  expect(await run(join(parent, 'new'), other)).toEqual(unwritable(join(parent, 'new')));
  await chmod(parent, 0o755);
});

test.skipIf(!canActAsOther)('a read-only lock file, which would exclude no process, is refused', async () => {
  await writeFile(join(folder, 'instance.lock'), '');
  await chmod(join(folder, 'instance.lock'), 0o444);
  await chmod(parent, 0o755);
  await chmod(folder, 0o777);
  expect(await run(folder, isRoot ? OTHER_ACCOUNT : undefined)).toEqual(unwritable(folder));
});

test.skipIf(!canMount)('a full disk is refused', async () => {
  mount('-t', 'tmpfs', '-o', 'size=64k,mode=700', 'tmpfs');
  await fill();
  expect(await run()).toEqual(isFull());
});

test.skipIf(!canMount)('a disk that fills up during the start is refused', async () => {
  mount('-t', 'tmpfs', '-o', 'size=200k,mode=700', 'tmpfs');
  expect(await run()).toEqual(isFull());
});

test.skipIf(!canMount)('existing data on a disk that has become full is refused', async () => {
  mount('-t', 'tmpfs', '-o', 'size=20m,mode=700', 'tmpfs');
  expect(await run()).toEqual(STARTED);
  await fill();
  expect(await run()).toEqual(isFull());
});

async function fill(): Promise<void> {
  await writeFile(join(folder, 'filler'), Buffer.alloc(32 * 1024 * 1024)).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOSPC') throw cause;
  });
}

test.each(['engawa.db-wal', 'instance.lock', 'services.json', 'vault/key', 'demo-state.json'])(
  'a folder in place of %s is refused',
  async (name) => {
    const path = join(folder, name);
    await mkdir(path, { recursive: true });
    expect(await run()).toEqual(unwritable(folder));
    expect((await stat(path)).isDirectory()).toBe(true);
  },
);

test('a file in place of a folder is refused and left unchanged', async () => {
  const file = join(folder, 'file');
  await writeFile(file, 'of somebody');
  await chmod(file, 0o644);
  expect(await run(file)).toEqual(unwritable(file));
  expect((await stat(file)).mode & 0o777).toBe(0o644);
  expect(await run(join(file, 'below'))).toEqual(unwritable(join(file, 'below')));

  for (const name of ['vault', 'backups']) {
    const path = join(folder, name);
    await copyFile(file, path);
    expect(await run()).toEqual(unwritable(folder));
    expect(await readFile(path, 'utf8')).toBe('of somebody');
    await rm(path);
  }
});

test('data locked by another program is refused', async () => {
  const database = new DatabaseSync(join(folder, 'engawa.db'));
  database.exec('CREATE TABLE kept(value); BEGIN EXCLUSIVE');
  expect(await run()).toEqual(
    refusedWith(`The data in ${folder} is in use by another program: close it, then start Engawa again.`),
  );
  database.close();
});
