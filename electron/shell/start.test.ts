import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDataFolder } from '#hosting/data-folder.ts';
import { type Built, buildHost, importMain } from './testing/boot.ts';
import { updateCases } from './testing/cases/update-cases.ts';
import { ask } from './testing/electron-calls.ts';
import * as electron from './testing/electron-double.ts';

// Every case evaluates the whole bundle anew.
vi.setConfig({ testTimeout: 60_000 });

let built: Built;
let folder: string;

beforeAll(async () => {
  built = await buildHost();
}, 60_000);
afterAll(() => built.remove());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engawa-start-'));
  electron.app.isPackaged = false;
  electron.app.hasLock = true;
  electron.errorBoxes.length = 0;
  return () => rm(folder, { recursive: true });
});

const exitCode = async (): Promise<number> => Number((await once(electron.happenings, 'exit'))[0]);

test('a second start ends at once and opens nothing', async () => {
  electron.app.hasLock = false;
  const code = exitCode();
  await importMain(built, [`--data=${folder}`]);
  expect(await code).toBe(0);
  expect(electron.windows).toEqual([]);
  expect(electron.errorBoxes).toEqual([]);
});

test('what the person can mend is said in one sentence', async () => {
  const taken = await openDataFolder(folder);
  const code = exitCode();
  await importMain(built, [`--data=${folder}`]);
  expect(await code).toBe(2);
  taken.release();
  expect(electron.errorBoxes).toEqual([`Engawa is already running with the data folder ${folder}.`]);

  await writeFile(join(folder, 'file'), '');
  const secondCode = exitCode();
  await importMain(built, [`--data=${join(folder, 'file')}`]);
  expect(await secondCode).toBe(2);
  expect(electron.errorBoxes.at(-1)).toMatch(/cannot be written to\.$/);
});

test('a packaged app takes no flags, has no developer tools and lets no debugger in', async () => {
  electron.app.isPackaged = true;
  vi.stubEnv('XDG_DATA_HOME', folder);
  vi.stubEnv('ELECTRON_RENDERER_URL', 'https://evil.example/');
  const opened = once(electron.happenings, 'window');
  const hostile = [
    '--data=/elsewhere',
    '--anime-base-url=http://evil.example',
    '--remote-debugging-port=9222',
    '--inspect',
    'engawa://schedule',
  ];
  await importMain(built, hostile);
  await opened;
  expect(electron.app.paths.get('userData')).toBe(join(folder, 'engawa'));
  expect(electron.windows.at(-1)?.options['webPreferences']).toMatchObject({ devTools: false, sandbox: true });
  expect(electron.app.removedSwitches).toEqual(
    expect.arrayContaining(['remote-debugging-port', 'remote-debugging-pipe']),
  );
  expect(electron.app.claimedSchemes).toEqual(['engawa']);
  const contents = electron.windows.at(-1)?.webContents;
  expect(await ask({ sender: contents, senderFrame: contents?.mainFrame }, 'links.take', {})).toEqual({
    ...{ kind: 'page', page: 'schedule' },
  });
  const verdicts: boolean[] = [];
  for (const url of ['https://evil.example/', 'devtools://devtools/', 'ws://evil.example/']) {
    electron.session.defaultSession.beforeRequest({ url }, ({ cancel }: { cancel: boolean }) => verdicts.push(cancel));
  }
  expect(verdicts).toEqual([true, true, true]);
  const code = exitCode();
  electron.app.quit();
  expect(await code).toBe(0);
  vi.unstubAllEnvs();
});

updateCases(() => built);
