import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultDataFolder, openDataFolder, StartRefusal } from './data-folder.ts';

/** In each, the refused starts wait half a second for the lock. */
const ROUNDS = Number(process.env['ENGAWA_STARTS'] ?? 10);
/** Opens each folder named on its input and prints the result. It holds what it opened: garbage collection would release the lock. */
const OPENER = `
  const held = [];
  const { openDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))});
  for await (const path of (await import('node:readline')).createInterface({ input: process.stdin })) {
    console.log(await openDataFolder(path).then((folder) => (held.push(folder), 'open'), ({ message }) => message));
  }`;
const children: ChildProcess[] = [];
let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'engawa-data-'));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  await rm(parent, { recursive: true });
});

function startOpeners(count: number) {
  return Array.from({ length: count }, () => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', OPENER],
      {
        stdio: ['pipe', 'pipe', 'ignore'],
      },
    );
    children.push(child);
    const lines = createInterface({ input: child.stdout });
    return {
      open: async (path: string): Promise<string> => {
        const answered = once(lines, 'line');
        child.stdin.write(`${path}\n`);
        return String((await answered)[0]);
      },
      kill: () => kill(child),
    };
  });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('a folder is locked by one instance until it is released', async () => {
  const path = join(parent, 'made', 'when missing');
  const folder = await openDataFolder(path);
  expect(folder.path).toBe(path);
  await expect(openDataFolder(path)).rejects.toThrow(StartRefusal);
  await expect(openDataFolder(path)).rejects.toThrow(/already running/);
  folder.release();
  (await openDataFolder(path)).release();
});

test('a killed instance leaves the folder unlocked', async () => {
  const [opener] = startOpeners(1);
  expect(await opener?.open(parent)).toBe('open');
  await expect(openDataFolder(parent)).rejects.toThrow(/already running/);
  await opener?.kill();
  (await openDataFolder(parent)).release();
});

test('a folder that cannot be created or written is refused', async () => {
  await writeFile(join(parent, 'file'), '');
  for (const path of [join(parent, 'file'), join(parent, 'file', 'below')]) {
    await expect(openDataFolder(path)).rejects.toMatchObject({ name: 'StartRefusal', problem: 'unwritable' });
  }
  if (process.platform !== 'linux') return;
  await expect(openDataFolder('/proc/none/below')).rejects.toMatchObject({ problem: 'unwritable' });
});

test('a folder is locked by exactly one of several simultaneous starts', async () => {
  const openers = startOpeners(3);
  const refused = (path: string) => `Engawa is already running with the data folder ${path}.`;
  for (let round = 0; round < ROUNDS; round += 1) {
    const path = join(parent, String(round));
    await mkdir(path, { mode: 0o700 });
    const answers = await Promise.all(openers.map(({ open }) => open(path)));
    expect(answers.toSorted()).toEqual([refused(path), refused(path), 'open']);
  }
});

test.skipIf(process.platform === 'win32')(
  'only this account can open the app’s own folder; shared folders and those above home keep their mode',
  async () => {
    const rightsOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    const made = join(parent, 'made', 'below');
    (await openDataFolder(made)).release();
    expect([await rightsOf(join(parent, 'made')), await rightsOf(made)]).toEqual(['700', '700']);

    const wide = join(parent, 'wide');
    await mkdir(wide);
    await chmod(wide, 0o755);
    const first = await openDataFolder(wide);
    expect([first.isPrivate, await rightsOf(wide)]).toEqual([true, '700']);
    first.release();
    // As after a copy that changed its mode.
    await writeFile(join(wide, 'engawa.db'), '');
    await chmod(wide, 0o777);
    (await openDataFolder(wide)).release();
    expect(await rightsOf(wide)).toBe('700');

    const shared = join(parent, 'shared');
    await mkdir(shared);
    await chmod(shared, 0o1777);
    const other = await openDataFolder(shared);
    expect([other.isPrivate, await rightsOf(shared)]).toEqual([false, '777']);
    other.release();

    // Neither the home folder nor one that contains it is changed.
    for (const home of [wide, join(wide, 'alice')]) {
      await chmod(wide, 0o755);
      const above = await openDataFolder(wide, home);
      expect([above.isPrivate, await rightsOf(wide)]).toEqual([false, '755']);
      above.release();
    }
  },
);

test('the default folder follows the platform', () => {
  expect(defaultDataFolder({ platform: 'linux', environment: { XDG_DATA_HOME: '/data' } })).toBe('/data/engawa');
  for (const unusable of ['', 'data', './data', '~/data']) {
    expect(defaultDataFolder({ platform: 'linux', environment: { XDG_DATA_HOME: unusable } })).toMatch(
      /\/\.local\/share\/engawa$/,
    );
  }
  expect(defaultDataFolder({ platform: 'darwin', environment: {} })).toMatch(/Library\/Application Support\/Engawa$/);
  expect(defaultDataFolder({ platform: 'win32', environment: { APPDATA: 'C:\\x' } })).toMatch(/Engawa$/);
});
