import { once } from 'node:events';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
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
  electron.app.switches.clear();
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

test('npm start is told of a window that opens maximized, which is never ready to be shown', async () => {
  const shown = join(folder, 'shown');
  vi.stubEnv('ENGAWA_SHOWN_FILE', shown);
  const bounds = { x: 0, y: 0, width: 900, height: 700 };
  await writeFile(join(folder, 'window-state.json'), JSON.stringify({ bounds, isMaximized: true }));
  await importMain(built, [`--data=${folder}`]);
  await vi.waitFor(() => access(shown), { timeout: 10_000 });
  vi.unstubAllEnvs();
  const code = exitCode();
  electron.app.quit();
  expect(await code).toBe(0);
});

test('a packaged app takes no flags, has no developer tools and lets no debugger in', async () => {
  electron.app.isPackaged = true;
  vi.stubEnv('XDG_DATA_HOME', folder);
  vi.stubEnv('ELECTRON_RENDERER_URL', 'https://evil.example/');
  const named = join(folder, 'named');
  vi.stubEnv('ENGAWA_SHOWN_FILE', named);
  const opened = once(electron.happenings, 'window');
  const hostile = [
    '--data=/elsewhere',
    '--anime-base-url=http://evil.example',
    '--remote-debugging-port=9222',
    '--inspect',
    '--gpu-launcher=calc.exe',
    'https://evil.example/',
    'engawa://schedule',
  ];
  await importMain(built, hostile);
  await opened;
  electron.windows.at(-1)?.show();
  expect(electron.app.paths.get('userData')).toBe(join(folder, 'engawa'));
  expect(electron.windows.at(-1)?.options['webPreferences']).toMatchObject({ devTools: false, sandbox: true });
  expect(electron.app.removedSwitches).toEqual(
    expect.arrayContaining([
      ...['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address', 'inspect', 'inspect-brk'],
      ...['renderer-cmd-prefix', 'utility-cmd-prefix', 'gpu-launcher', 'browser-subprocess-path', 'js-flags'],
      ...['disable-web-security', 'ignore-certificate-errors', 'load-extension'],
    ]),
  );
  expect(electron.app.claimedSchemes).toEqual(['engawa']);
  // Windows puts a link behind this as text: it must not become switches.
  expect(electron.app.claims).toEqual([[process.execPath, ['--']]]);
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
  await expect(access(named)).rejects.toThrow();
  vi.unstubAllEnvs();
});

test('a packaged app does not start without its sandbox, and says why', async () => {
  electron.app.isPackaged = true;
  electron.app.switches.add('no-sandbox');
  const windows = electron.windows.length;
  const code = exitCode();
  await importMain(built, ['--no-sandbox']);
  expect(await code).toBe(2);
  expect(electron.errorBoxes).toEqual([expect.stringMatching(/^Engawa only runs inside a sandbox/)]);
  expect(electron.windows).toHaveLength(windows);
});

test('what fails at the start is said without what nobody may read', async () => {
  const code = exitCode();
  const { whenReady } = electron.app;
  electron.app.whenReady = async () => {
    throw new Error('proxy http://alice:CANARY@proxy.example refused https://a.example/x?token=CANARY');
  };
  await importMain(built, [`--data=${folder}`]);
  expect(await code).toBe(1);
  electron.app.whenReady = whenReady;
  expect(electron.errorBoxes.join()).toMatch(/^Engawa could not start: /);
  expect(electron.errorBoxes.join()).not.toMatch(/CANARY|alice/);
});

test('the system is asked for the proxy by Chromium, of an origin and no more', async () => {
  const opened = once(electron.happenings, 'window');
  const named = ['--anime-base-url=https://anime.example/api/v1', '--anime-site-url=https://anime.example'];
  await importMain(built, [`--data=${folder}`, ...named]);
  await opened;
  const contents = electron.windows.at(-1)?.webContents;
  expect(await ask({ sender: contents, senderFrame: contents?.mainFrame }, 'network.read', {})).toMatchObject({
    systemProxy: 'http://proxy.example:3128',
  });
  const asked = new Set(electron.session.defaultSession.askedProxies);
  expect(asked).toEqual(new Set(['https://anime.example/']));
  const code = exitCode();
  electron.app.quit();
  expect(await code).toBe(0);
});

updateCases(() => built);
