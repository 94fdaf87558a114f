import { once } from 'node:events';
import { rmdirSync } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDataFolder } from '#hosting/data-folder.ts';
import { type Built, buildHost, importMain } from './testing/boot.ts';
import { updateCases } from './testing/cases/update-cases.ts';
import { Notification } from './testing/desktop-double.ts';
import { ask } from './testing/electron-calls.ts';
import * as electron from './testing/electron-double.ts';

let built: Built;
let folder: string;

beforeAll(async () => {
  built = await buildHost({ isStartedOften: true });
});
afterAll(() => built.remove());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engawa-start-'));
  electron.app.isPackaged = false;
  electron.app.hasLock = true;
  electron.messageBoxes.length = 0;
  electron.calls.length = 0;
  electron.shell.revealed.length = 0;
  electron.dialog.press = () => null;
  electron.app.languages = ['en-GB'];
  electron.app.switches.clear();
  return () => rm(folder, { recursive: true });
});

const exitCode = async (): Promise<number> => Number((await once(electron.happenings, 'exit'))[0]);

test('a second start ends at once and opens nothing', async () => {
  electron.app.hasLock = false;
  const code = exitCode();
  // As a person may name it, where Electron takes whole paths alone.
  await importMain(built, [`--data=${relative(process.cwd(), folder)}`]);
  expect(await code).toBe(0);
  expect(electron.app.paths.get('userData')).toBe(folder);
  expect(electron.windows).toEqual([]);
  expect(electron.messageBoxes).toEqual([]);

  const running = await openDataFolder(folder);
  const secondCode = exitCode();
  await importMain(built, [`--data=${folder}`]);
  expect(await secondCode).toBe(0);
  running.release();
  expect(electron.messageBoxes).toEqual([]);
});

test('where not even Electron can note that it runs, the folder says why', async () => {
  electron.app.hasLock = false;
  await writeFile(join(folder, 'file'), '');
  const code = exitCode();
  await importMain(built, [`--data=${join(folder, 'file')}`]);
  expect(await code).toBe(2);
  expect(electron.messageBoxes).toHaveLength(1);
});

test('what the person can mend is a message with the ways on, and Escape quits', async () => {
  const taken = await openDataFolder(folder);
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const shown = join(folder, 'shown');
  vi.stubEnv('ENGAWA_SHOWN_FILE', shown);
  const code = exitCode();
  await importMain(built, [`--data=${folder}`]);
  expect(await code).toBe(2);
  vi.unstubAllEnvs();
  taken.release();
  expect(told.mock.calls).toEqual([[`Engawa is already running with the data folder ${folder}.\n`]]);
  told.mockRestore();
  expect(electron.messageBoxes).toEqual([
    {
      ...{ type: 'error', title: 'Engawa', message: 'Engawa cannot start' },
      detail: `Engawa is already running with the data folder ${folder}. Close it, then try again.`,
      ...{ buttons: ['Retry', 'Quit'], defaultId: 0, cancelId: 1, noLink: true },
    },
  ]);
  // Before that Electron knows no message with buttons.
  expect(electron.calls.indexOf('ready')).toBeGreaterThan(-1);
  expect(electron.calls.indexOf('ready')).toBeLessThan(electron.calls.indexOf('message'));
  // Without that `npm start` takes a message that waits for an Electron that cannot run.
  await access(shown);
});

test('"Retry" starts the app once nothing is in the way, in the same process', async () => {
  const taken = await openDataFolder(folder);
  const inTheWay = join(folder, 'engawa.db');
  await mkdir(inTheWay);
  electron.dialog.press = () => {
    // First the folder is taken, then the database cannot be opened; the last one is right.
    if (electron.messageBoxes.length === 1) taken.release();
    if (electron.messageBoxes.length === 3) rmdirSync(inTheWay);
    return 'Retry';
  };
  const opened = once(electron.happenings, 'window');
  await importMain(built, [`--data=${folder}`]);
  await opened;
  expect(electron.messageBoxes.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^Engawa is already running/),
    ...Array<unknown>(2).fill(`${inTheWay} is a folder, but Engawa needs a file there. Move it away, then try again.`),
  ]);
  const code = exitCode();
  electron.app.quit();
  expect(await code).toBe(0);
});

test('data of a newer version are told in the language of the system, and can be looked at', async () => {
  const database = new DatabaseSync(join(folder, 'engawa.db'));
  database.exec('PRAGMA user_version = 999');
  database.close();
  electron.app.languages = ['ru-RU'];
  electron.dialog.press = () => (electron.messageBoxes.length < 3 ? 'Открыть папку с данными' : 'Завершить');
  const code = exitCode();
  await importMain(built, [`--data=${folder}`]);
  expect(await code).toBe(2);
  expect(electron.shell.revealed).toEqual([folder, folder]);
  expect(electron.messageBoxes).toHaveLength(3);
  expect(electron.messageBoxes[0]).toMatchObject({
    message: 'Не удалось запустить Engawa',
    detail: expect.stringContaining(`Данные в папке ${folder} использовала более новая версия Engawa`),
    buttons: ['Открыть папку с данными', 'Завершить'],
  });
});

test('a file in place of the data folder is shown in its folder and never opened', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  electron.dialog.press = () => (electron.messageBoxes.length === 1 ? 'Open the data folder' : 'Quit');
  const code = exitCode();
  await importMain(built, [`--data=${file}`]);
  expect(await code).toBe(2);
  expect(electron.shell.revealed).toEqual([folder]);
});

test('npm start is told of a window that opens maximized, which is never ready to be shown', async () => {
  const shown = join(folder, 'shown');
  vi.stubEnv('ENGAWA_SHOWN_FILE', shown);
  const bounds = { x: 0, y: 0, width: 900, height: 700 };
  await writeFile(join(folder, 'window-state.json'), JSON.stringify({ bounds, isMaximized: true }));
  await importMain(built, [`--data=${folder}`]);
  await vi.waitFor(() => access(shown), { timeout: 30_000 });
  vi.unstubAllEnvs();
  const code = exitCode();
  electron.app.quit();
  expect(await code).toBe(0);
});

test('when Windows ends the session the data is closed, and the window keeps its place', async () => {
  const opened = once(electron.happenings, 'window');
  await importMain(built, [`--data=${folder}`]);
  await opened;
  const code = exitCode();
  electron.windows.at(-1)?.endSession();
  expect(await code).toBe(1);
  const files = await readdir(folder);
  expect(files).toContain('window-state.json');
  // What a database that was not closed still has to write.
  expect(files.filter((file) => file.endsWith('-wal'))).toEqual([]);
});

test.each([
  ['minimized', 'isSmall'],
  ['in full screen', 'isFull'],
] as const)('a maximized window that is %s at its end comes back maximized', async (_, way) => {
  for (const isMaximized of [false, true]) {
    const opened = once(electron.happenings, 'window');
    await importMain(built, [`--data=${folder}`]);
    await opened;
    const window = electron.windows.at(-1);
    expect(window?.isMaximized()).toBe(isMaximized);
    window?.maximize();
    if (window !== undefined) window[way] = true;
    const code = exitCode();
    electron.app.quit();
    expect(await code).toBe(0);
  }
});

test('on Windows a notification of an earlier run brings the window', async () => {
  onPlatform('win32');
  const opened = once(electron.happenings, 'window');
  await importMain(built, [`--data=${folder}`]);
  await opened;
  const { focused = 0 } = electron.windows.at(-1) ?? {};
  Notification.activate();
  expect(electron.windows.at(-1)?.focused).toBe(focused + 1);
  const code = exitCode();
  electron.app.quit();
  expect(await code).toBe(0);
});

function onPlatform(system: string): void {
  const own = process.platform;
  Object.defineProperty(process, 'platform', { value: system });
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: own }));
}

test.each(['linux', 'win32'])(
  'where %s never calls a hidden window ready, it is shown soon after its page is there',
  async (system) => {
    onPlatform(system);
    const opened = once(electron.happenings, 'window');
    await importMain(built, [`--data=${folder}`]);
    await opened;
    const window = electron.windows.at(-1);
    expect(window?.isShown).toBe(false);
    window?.webContents.emit('dom-ready');
    await expect.poll(() => window?.shows).toBe(1);
    // Which would bring it forward a second time.
    window?.emit('ready-to-show');
    expect(window?.shows).toBe(1);
    const code = exitCode();
    electron.app.quit();
    expect(await code).toBe(0);
  },
);

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
  expect(electron.messageBoxes).toEqual([
    expect.objectContaining({ detail: expect.stringMatching(/^Engawa needs a sandbox/), buttons: ['Quit'] }),
  ]);
  expect(electron.windows).toHaveLength(windows);
});

test('the terminal of a packaged app, which takes no flags, offers none', async () => {
  electron.app.isPackaged = true;
  vi.stubEnv('XDG_DATA_HOME', folder);
  await writeFile(join(folder, 'engawa'), '');
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const code = exitCode();
  await importMain(built, []);
  expect(await code).toBe(2);
  const [message] = electron.messageBoxes;
  expect(told.mock.calls).toEqual([[`${message?.detail}\n`]]);
  expect(message?.detail).toMatch(/is a file, but Engawa needs a folder there/);
  told.mockRestore();
  vi.unstubAllEnvs();
});

test('whatever else fails is said once the app is ready, in the terminal’s words, without secrets', async () => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const code = exitCode();
  const { setPath } = electron.app;
  electron.app.setPath = () => {
    throw new Error('proxy http://alice:CANARY@proxy.example refused https://a.example/x?token=CANARY');
  };
  await importMain(built, [`--data=${folder}`]);
  expect(await code).toBe(1);
  electron.app.setPath = setPath;
  const [message] = electron.messageBoxes;
  expect(told.mock.calls).toEqual([[`${message?.detail}\n`]]);
  told.mockRestore();
  expect(message).toMatchObject({ message: 'Engawa cannot start', buttons: ['Quit'] });
  expect(message?.detail).toMatch(/^Engawa could not start: /);
  expect(message?.detail).not.toMatch(/CANARY|alice/);
  // Before that Linux writes to the terminal instead.
  expect(electron.calls.indexOf('ready')).toBeGreaterThan(-1);
  expect(electron.calls.indexOf('ready')).toBeLessThan(electron.calls.indexOf('message'));
});

test('npm start goes on in a browser without a message that waits for an answer', async () => {
  const shown = join(folder, 'shown');
  vi.stubEnv('ENGAWA_SHOWN_FILE', shown);
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const code = exitCode();
  const { setPath } = electron.app;
  electron.app.setPath = () => expect.fail('the disk is gone');
  await importMain(built, [`--data=${folder}`]);
  expect(await code).toBe(1);
  electron.app.setPath = setPath;
  expect(told.mock.calls.join()).toMatch(/^Engawa could not start: .*the disk is gone/);
  told.mockRestore();
  vi.unstubAllEnvs();
  expect(electron.messageBoxes).toEqual([]);
  await expect(access(shown)).rejects.toThrow('ENOENT');
});

test('an app that cannot even say why ends all the same', async () => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const code = exitCode();
  electron.app.isPackaged = true;
  electron.app.switches.add('no-sandbox');
  electron.dialog.press = () => {
    throw new Error('no display');
  };
  await importMain(built, []);
  expect(await code).toBe(2);
  told.mockRestore();
});

test.skipIf(process.platform === 'win32')('a data folder that other accounts can look into is said', async () => {
  // As a folder for everybody, which is not the app's to close.
  await chmod(folder, 0o1777);
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const opened = once(electron.happenings, 'window');
  await importMain(built, [`--data=${folder}`]);
  await opened;
  expect(told.mock.calls.join()).toContain(`Other accounts on this machine can read ${folder}.`);
  told.mockRestore();
  const log = await readFile(join(folder, 'logs', 'engawa.log'), 'utf8');
  expect(log).toContain('data folder open to other accounts');
  const code = exitCode();
  electron.app.quit();
  expect(await code).toBe(0);
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

test('the window does not wait for a system that takes its time to name the proxy', async () => {
  const { defaultSession } = electron.session;
  const { resolveProxy } = defaultSession;
  defaultSession.resolveProxy = () => new Promise(() => undefined);
  onTestFinished(() => void Object.assign(defaultSession, { resolveProxy }));
  const opened = once(electron.happenings, 'window', { signal: AbortSignal.timeout(30_000) });
  const named = ['--anime-base-url=https://anime.example/api/v1', '--anime-site-url=https://anime.example'];
  await importMain(built, [`--data=${folder}`, ...named]);
  await opened;
  const code = exitCode();
  electron.app.quit();
  expect(await code).toBe(0);
});

updateCases(() => built);
