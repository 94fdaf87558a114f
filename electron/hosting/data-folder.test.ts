import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultDataFolder, openDataFolder } from './data-folder.ts';
import { StartRefusal } from './start-refusal.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'engawa-data-'));
});
afterEach(() => rm(parent, { recursive: true }));

test('a folder belongs to one instance until that lets it go', async () => {
  const path = join(parent, 'made', 'when missing');
  const folder = await openDataFolder(path);
  expect(folder.path).toBe(path);
  await expect(openDataFolder(path)).rejects.toThrow(StartRefusal);
  await expect(openDataFolder(path)).rejects.toThrow(/already running/);
  folder.release();
  (await openDataFolder(path)).release();
});

test('an instance that was killed leaves the folder free', async () => {
  const module = join(import.meta.dirname, 'data-folder.ts');
  const program = `const { openDataFolder } = await import(${JSON.stringify(module)});
    await openDataFolder(${JSON.stringify(parent)}); console.log('open'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  await expect(openDataFolder(parent)).rejects.toThrow(/already running/);
  child.kill('SIGKILL');
  await once(child, 'exit');
  (await openDataFolder(parent)).release();
});

test('a folder that cannot be made or written is said in one sentence', async () => {
  await writeFile(join(parent, 'file'), '');
  const refused = openDataFolder(join(parent, 'file', 'below'));
  await expect(refused).rejects.toThrow(StartRefusal);
  await expect(refused).rejects.toThrow(/^The data folder .* cannot be written to\.$/);
  if (process.platform === 'linux') await expect(openDataFolder('/proc/none/below')).rejects.toThrow(StartRefusal);
});

test.skipIf(process.platform === 'win32')('a folder of the app’s own is open to this account alone', async () => {
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
  // As after a copy that widened it.
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

  // Neither the person's own folder nor one that it stands in.
  for (const home of [wide, join(wide, 'alice')]) {
    await chmod(wide, 0o755);
    const above = await openDataFolder(wide, home);
    expect([above.isPrivate, await rightsOf(wide)]).toEqual([false, '755']);
    above.release();
  }
});

test('the default is where the platform keeps data', () => {
  expect(defaultDataFolder({ platform: 'linux', environment: { XDG_DATA_HOME: '/data' } })).toBe('/data/engawa');
  expect(defaultDataFolder({ platform: 'linux', environment: { XDG_DATA_HOME: '' } })).toMatch(
    /\/\.local\/share\/engawa$/,
  );
  expect(defaultDataFolder({ platform: 'darwin', environment: {} })).toMatch(/Library\/Application Support\/Engawa$/);
  expect(defaultDataFolder({ platform: 'win32', environment: { APPDATA: 'C:\\x' } })).toMatch(/Engawa$/);
});
