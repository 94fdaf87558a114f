import { once } from 'node:events';
import { rmdirSync } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDataFolder } from '#hosting/data-folder.ts';
import { type Built, buildHost, importMain, opening } from './testing/boot.ts';
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
  return async () => {
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  };
});

/** The code with which the process exits after this. */
async function exitCode(act: () => unknown): Promise<number> {
  const ended = once(electron.happenings, 'exit');
  await act();
  return Number((await ended)[0]);
}

const start = (...flags: readonly string[]) => importMain(built, flags);
/** With the data of the test. */
const startHere = (...flags: readonly string[]) => start(`--data=${folder}`, ...flags);

async function quit(): Promise<void> {
  expect(await exitCode(electron.app.quit)).toBe(0);
}

function setVariable(name: string, value: string): void {
  vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

const hearTerminal = () => vi.spyOn(process.stderr, 'write').mockReturnValue(true);

test('a second start ends at once and opens nothing', async () => {
  electron.app.hasLock = false;
  // A relative path, as a person may type it; Electron takes absolute ones only.
  expect(await exitCode(() => start(`--data=${relative(process.cwd(), folder)}`))).toBe(0);
  expect(electron.app.paths.get('userData')).toBe(folder);
  expect(electron.windows).toEqual([]);
  expect(electron.messageBoxes).toEqual([]);

  const running = await openDataFolder(folder);
  expect(await exitCode(startHere)).toBe(0);
  running.release();
  expect(electron.messageBoxes).toEqual([]);
});

test('without Electron’s lock the refusal of the data folder is shown', async () => {
  electron.app.hasLock = false;
  await writeFile(join(folder, 'file'), '');
  expect(await exitCode(() => start(`--data=${join(folder, 'file')}`))).toBe(2);
  expect(electron.messageBoxes).toHaveLength(1);
});

test('a data folder in use is shown as a message with its buttons, and Escape quits', async () => {
  const taken = await openDataFolder(folder);
  const told = hearTerminal();
  const shown = join(folder, 'shown');
  setVariable('ENGAWA_SHOWN_FILE', shown);
  expect(await exitCode(startHere)).toBe(2);
  taken.release();
  expect(told.mock.calls).toEqual([[`Engawa is already running with the data folder ${folder}.\n`]]);
  expect(electron.messageBoxes).toEqual([
    {
      ...{ type: 'error', title: 'Engawa', message: 'Engawa cannot start' },
      detail: `Engawa is already running with the data folder ${folder}. Close it, then try again.`,
      ...{ buttons: ['Retry', 'Quit'], defaultId: 0, cancelId: 1, noLink: true },
    },
  ]);
  // Before `ready` Electron cannot show a message with buttons.
  expect(electron.calls.indexOf('ready')).toBeGreaterThan(-1);
  expect(electron.calls.indexOf('ready')).toBeLessThan(electron.calls.indexOf('message'));
  // Without it `npm start` would take an app that waits with a message for an Electron that cannot run.
  await access(shown);
});

test('"Open the data folder" opens no file that is in the way', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  electron.dialog.press = () => (electron.messageBoxes.length === 1 ? 'Open the data folder' : 'Quit');
  expect(await exitCode(() => start(`--data=${join(file, 'below')}`))).toBe(2);
  expect(electron.messageBoxes).toHaveLength(2);
  expect(electron.shell.revealed).toEqual([]);
});

test('"Retry" starts the app in the same process once the obstacles are gone', async () => {
  const taken = await openDataFolder(folder);
  const inTheWay = join(folder, 'engawa.db');
  await mkdir(inTheWay);
  electron.dialog.press = () => {
    // The first try finds the folder in use, the next two a folder in place of the database; then all is free.
    if (electron.messageBoxes.length === 1) taken.release();
    if (electron.messageBoxes.length === 3) rmdirSync(inTheWay);
    return 'Retry';
  };
  await opening(startHere);
  expect(electron.messageBoxes.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^Engawa is already running/),
    ...Array<unknown>(2).fill(expect.stringMatching(/^The data folder \S+ cannot be written to/)),
  ]);
  await quit();
});

test('data of a newer version is refused in the system’s language, and its folder can be opened', async () => {
  const database = new DatabaseSync(join(folder, 'engawa.db'));
  database.exec('PRAGMA user_version = 999');
  database.close();
  electron.app.languages = ['ru-RU'];
  electron.dialog.press = () => (electron.messageBoxes.length < 3 ? 'Открыть папку с данными' : 'Завершить');
  expect(await exitCode(startHere)).toBe(2);
  expect(electron.shell.revealed).toEqual([folder, folder]);
  expect(electron.messageBoxes).toHaveLength(3);
  expect(electron.messageBoxes[0]).toMatchObject({
    message: 'Не удалось запустить Engawa',
    detail: expect.stringContaining(`Данные в папке ${folder} использовала более новая версия Engawa`),
    buttons: ['Открыть папку с данными', 'Завершить'],
  });
});

test('if a file is in place of the data folder, only the folder around it is opened', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  electron.dialog.press = () => (electron.messageBoxes.length === 1 ? 'Open the data folder' : 'Quit');
  expect(await exitCode(() => start(`--data=${file}`))).toBe(2);
  expect(electron.shell.revealed).toEqual([folder]);
});

test('npm start learns of a window that opens maximized, which never emits ready-to-show', async () => {
  const shown = join(folder, 'shown');
  setVariable('ENGAWA_SHOWN_FILE', shown);
  const bounds = { x: 0, y: 0, width: 900, height: 700 };
  await writeFile(join(folder, 'window-state.json'), JSON.stringify({ bounds, isMaximized: true }));
  await startHere();
  await vi.waitFor(() => access(shown), { timeout: 120_000 });
  await quit();
});

test('when Windows ends the session, the databases are closed and the window state is saved', async () => {
  const window = await opening(startHere);
  expect(await exitCode(window.endSession)).toBe(1);
  const files = await readdir(folder);
  expect(files).toContain('window-state.json');
  // Left behind by a database that was not closed.
  expect(files.filter((file) => file.endsWith('-wal'))).toEqual([]);
});

test.each([
  ['minimized', 'isSmall'],
  ['in full screen', 'isFull'],
] as const)('a maximized window that was %s when the app ended opens maximized', async (_, way) => {
  for (const isMaximized of [false, true]) {
    const window = await opening(startHere);
    expect(window.isMaximized()).toBe(isMaximized);
    window.maximize();
    window[way] = true;
    await quit();
  }
});

test('on Windows a click on a notification of an earlier run focuses the window', async () => {
  onPlatform('win32');
  const window = await opening(startHere);
  const { focused } = window;
  Notification.activate();
  expect(window.focused).toBe(focused + 1);
  await quit();
});

function onPlatform(system: string): void {
  const own = process.platform;
  Object.defineProperty(process, 'platform', { value: system });
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: own }));
}

test.each(['linux', 'win32'])(
  'on %s a window without ready-to-show is shown once, after its page is there',
  async (system) => {
    onPlatform(system);
    const window = await opening(startHere);
    expect(window.isShown).toBe(false);
    window.webContents.emit('dom-ready');
    await expect.poll(() => window.shows).toBe(1);
    // A second show would bring it forward again.
    window.emit('ready-to-show');
    expect(window.shows).toBe(1);
    await quit();
  },
);

test('a packaged app ignores flags, has no developer tools and lets no debugger in', async () => {
  electron.app.isPackaged = true;
  setVariable('XDG_DATA_HOME', folder);
  setVariable('ELECTRON_RENDERER_URL', 'https://evil.example/');
  const named = join(folder, 'named');
  setVariable('ENGAWA_SHOWN_FILE', named);
  const hostile = [
    '--data=/elsewhere',
    '--anime-base-url=http://evil.example',
    '--remote-debugging-port=9222',
    '--inspect',
    '--gpu-launcher=calc.exe',
    'https://evil.example/',
    'engawa://schedule',
  ];
  const window = await opening(() => start(...hostile));
  window.show();
  expect(electron.app.paths.get('userData')).toBe(join(folder, 'engawa'));
  expect(window.options['webPreferences']).toMatchObject({ devTools: false, sandbox: true });
  expect(electron.app.removedSwitches).toEqual(
    expect.arrayContaining([
      ...['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address', 'inspect', 'inspect-brk'],
      ...['renderer-cmd-prefix', 'utility-cmd-prefix', 'gpu-launcher', 'browser-subprocess-path', 'js-flags'],
      ...['disable-web-security', 'ignore-certificate-errors', 'load-extension'],
    ]),
  );
  expect(electron.app.claimedSchemes).toEqual(['engawa']);
  // Windows appends a link to this as text, which must not become a switch.
  expect(electron.app.claims).toEqual([[process.execPath, ['--']]]);
  const { webContents: sender } = window;
  expect(await ask({ sender, senderFrame: sender.mainFrame }, 'links.take', {})).toEqual({
    ...{ kind: 'page', page: 'schedule' },
  });
  const verdicts: boolean[] = [];
  for (const url of ['https://evil.example/', 'devtools://devtools/', 'ws://evil.example/']) {
    electron.session.defaultSession.beforeRequest({ url }, ({ cancel }: { cancel: boolean }) => verdicts.push(cancel));
  }
  expect(verdicts).toEqual([true, true, true]);
  await quit();
  await expect(access(named)).rejects.toThrow();
});

test('a packaged app does not start without its sandbox, and shows why', async () => {
  electron.app.isPackaged = true;
  electron.app.switches.add('no-sandbox');
  const windows = electron.windows.length;
  expect(await exitCode(() => start('--no-sandbox'))).toBe(2);
  expect(electron.messageBoxes).toEqual([
    expect.objectContaining({ detail: expect.stringMatching(/^Engawa needs a sandbox/), buttons: ['Quit'] }),
  ]);
  expect(electron.windows).toHaveLength(windows);
});

test('a packaged app writes the shown sentence to the terminal, without flags to try', async () => {
  electron.app.isPackaged = true;
  setVariable('XDG_DATA_HOME', folder);
  await writeFile(join(folder, 'engawa'), '');
  const told = hearTerminal();
  expect(await exitCode(() => start())).toBe(2);
  const [message] = electron.messageBoxes;
  expect(told.mock.calls).toEqual([[`${message?.detail}\n`]]);
  expect(message?.detail).toMatch(/cannot be written to\. Check its disk/);
});

test('any other failure is shown once the app is ready, with the terminal’s text and without secrets', async () => {
  const told = hearTerminal();
  vi.spyOn(electron.app, 'setPath').mockImplementation(() => {
    throw new Error('proxy http://alice:CANARY@proxy.example refused https://a.example/x?token=CANARY');
  });
  expect(await exitCode(startHere)).toBe(1);
  const [message] = electron.messageBoxes;
  expect(told.mock.calls).toEqual([[`${message?.detail}\n`]]);
  expect(message).toMatchObject({ message: 'Engawa cannot start', buttons: ['Quit'] });
  expect(message?.detail).toMatch(/^Engawa could not start: /);
  expect(message?.detail).not.toMatch(/CANARY|alice/);
  // Before `ready` Linux writes to the terminal instead.
  expect(electron.calls.indexOf('ready')).toBeGreaterThan(-1);
  expect(electron.calls.indexOf('ready')).toBeLessThan(electron.calls.indexOf('message'));
});

test('under npm start, which then opens a browser, a failure is written to the terminal and not shown', async () => {
  const shown = join(folder, 'shown');
  setVariable('ENGAWA_SHOWN_FILE', shown);
  const told = hearTerminal();
  vi.spyOn(electron.app, 'setPath').mockImplementation(() => expect.fail('the disk is gone'));
  expect(await exitCode(startHere)).toBe(1);
  expect(told.mock.calls.join()).toMatch(/^Engawa could not start: .*the disk is gone/);
  expect(electron.messageBoxes).toEqual([]);
  await expect(access(shown)).rejects.toThrow('ENOENT');
});

test('the app exits even if the refusal cannot be shown', async () => {
  hearTerminal();
  electron.app.isPackaged = true;
  electron.app.switches.add('no-sandbox');
  electron.dialog.press = () => {
    throw new Error('no display');
  };
  expect(await exitCode(start)).toBe(2);
});

test.skipIf(process.platform === 'win32')(
  'a data folder readable by other accounts is reported in the terminal and the log',
  async () => {
    // A folder for everyone, whose permissions are not the app's to change.
    await chmod(folder, 0o1777);
    const told = hearTerminal();
    await opening(startHere);
    expect(told.mock.calls.join()).toContain(`Other accounts on this machine can read ${folder}.`);
    const log = await readFile(join(folder, 'logs', 'engawa.log'), 'utf8');
    expect(log).toContain('data folder open to other accounts');
    await quit();
  },
);

test('Chromium is asked for the system’s proxy by origin only', async () => {
  const named = ['--anime-base-url=https://anime.example/api/v1', '--anime-site-url=https://anime.example'];
  const { webContents: sender } = await opening(() => startHere(...named));
  expect(await ask({ sender, senderFrame: sender.mainFrame }, 'network.read', {})).toMatchObject({
    systemProxy: 'http://proxy.example:3128',
  });
  const asked = new Set(electron.session.defaultSession.askedProxies);
  expect(asked).toEqual(new Set(['https://anime.example/']));
  await quit();
});

test('the window opens before the system has named its proxy', async () => {
  vi.spyOn(electron.session.defaultSession, 'resolveProxy').mockReturnValue(new Promise(() => undefined));
  const named = ['--anime-base-url=https://anime.example/api/v1', '--anime-site-url=https://anime.example'];
  await opening(() => startHere(...named));
  await quit();
});

updateCases(() => built);
