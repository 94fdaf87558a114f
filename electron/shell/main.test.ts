import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appContract } from '#shared/contract/app-contract.ts';
import { IPC_CHANNELS } from '#shared/contract/bridge.ts';
import { PAGE_POLICY } from '#shared/contract/page-policy.ts';
import { type Booted, type Built, bootShell, buildHost } from './testing/boot.ts';
import { invoke, request } from './testing/electron-calls.ts';
import * as electron from './testing/electron-double.ts';
import { FOREIGN_ADDRESSES, OWN_ADDRESSES } from './testing/foreign-addresses.ts';

let built: Built;
let booted: Booted;

beforeAll(async () => {
  built = await buildHost();
  booted = await bootShell(built);
}, 60_000);
afterAll(() => built.remove());

const contents = () => booted.window.webContents;
const ownEvent = () => ({ sender: contents(), senderFrame: contents().mainFrame });

describe('before the app is ready', () => {
  test('every page is put into the sandbox and the scheme becomes a true origin', () => {
    const ready = electron.calls.indexOf('ready');
    expect(electron.calls.indexOf('enableSandbox')).toBeLessThan(ready);
    expect(electron.calls.indexOf('schemes')).toBeLessThan(ready);
    expect(electron.calls).toContain('enableSandbox');
    expect(electron.calls.filter((call) => call.startsWith('switch '))).toEqual([]);
  });

  test('the scheme obeys its policy and is open to no extension', () => {
    expect(electron.protocol.schemes).toEqual([
      {
        scheme: 'app',
        privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
      },
    ]);
  });

  test('all data, the browser engine’s too, is under the one folder', () => {
    expect(electron.app.paths.get('userData')).toBe(booted.dataFolder);
    expect(electron.app.paths.get('sessionData')).toBe(join(booted.dataFolder, 'session'));
  });
});

describe('the window', () => {
  test('has an isolated, sandboxed page without Node, webviews or insecure content', () => {
    expect(booted.window.options['webPreferences']).toEqual({
      preload: expect.stringMatching(/preload\.cjs$/),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: true,
    });
    expect(contents().getURL()).toBe('app://engawa/');
  });

  test('is shown only when there is something to see', () => {
    expect(booted.window.isShown).toBe(false);
    booted.window.emit('ready-to-show');
    expect(booted.window.isShown).toBe(true);
  });

  test('comes to the front when the app is started again', () => {
    electron.app.emit('second-instance', {}, ['--anime-base-url=https://evil.example/api/v1']);
    expect(booted.window.focused).toBe(1);
    expect(electron.windows).toHaveLength(1);
  });

  test('loads its page again after a crash, but not for ever', () => {
    for (let crash = 0; crash < 10; crash += 1) {
      contents().emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 });
    }
    expect(contents().reloads).toBe(3);
    contents().emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 });
    expect(contents().reloads).toBe(3);
  });
});

describe('navigation', () => {
  const verdict = (name: string, url: string, isMainFrame = true): boolean => {
    const event = new electron.PreventableEvent(url, isMainFrame);
    contents().emit(name, event);
    return event.isPrevented;
  };

  test.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])(
    '%s lets the page go to its own addresses only',
    (name) => {
      expect(FOREIGN_ADDRESSES.length).toBeGreaterThan(300);
      for (const url of FOREIGN_ADDRESSES) expect(verdict(name, url), url).toBe(true);
      for (const url of OWN_ADDRESSES) expect(verdict(name, url), url).toBe(false);
    },
  );

  test('no frame inside the page goes anywhere and no webview is attached', () => {
    for (const url of [...FOREIGN_ADDRESSES, ...OWN_ADDRESSES]) {
      expect(verdict('will-frame-navigate', url, false), url).toBe(true);
    }
    expect(verdict('will-attach-webview', '')).toBe(true);
  });

  test('no page opens a window; a person’s click opens plain web addresses outside, one each', () => {
    const all = [...FOREIGN_ADDRESSES, ...OWN_ADDRESSES];
    for (const url of all) expect(contents().openHandler({ url }), url).toEqual({ action: 'deny' });
    expect(electron.opened).toEqual([]);

    contents().emit('input-event', {}, { type: 'mouseMove' });
    contents().openHandler({ url: 'https://example.org/' });
    expect(electron.opened).toEqual([]);

    for (const url of all) {
      contents().emit('input-event', {}, { type: 'mouseUp' });
      expect(contents().openHandler({ url }), url).toEqual({ action: 'deny' });
    }
    expect(electron.opened.length).toBeGreaterThan(20);
    for (const url of electron.opened) expect(url).toMatch(/^https?:\/\/[^/@]+\//);

    electron.opened.length = 0;
    contents().emit('input-event', {}, { type: 'rawKeyDown' });
    contents().openHandler({ url: 'https://one.example' });
    contents().openHandler({ url: 'https://two.example' });
    expect(electron.opened).toEqual(['https://one.example/']);
  });
});

describe('the session', () => {
  const { defaultSession } = electron.session;
  const cancelled = (url: string): boolean => {
    let isCancelled = false;
    defaultSession.beforeRequest({ url }, (verdict: { cancel: boolean }) => {
      isCancelled = verdict.cancel;
    });
    return isCancelled;
  };
  const granted = (permission: string, requestingUrl: string, isMainFrame: boolean): boolean => {
    let isGranted = true;
    const answer = (verdict: boolean) => {
      isGranted = verdict;
    };
    defaultSession.permissionRequest(contents(), permission, answer, { requestingUrl, isMainFrame });
    return isGranted;
  };
  const PERMISSIONS = [
    ...['media', 'geolocation', 'notifications', 'midi', 'midiSysex', 'pointerLock', 'keyboardLock', 'openExternal'],
    ...[
      'clipboard-read',
      'clipboard-sanitized-write',
      'display-capture',
      'mediaKeySystem',
      'idle-detection',
      'unknown',
    ],
    ...['speaker-selection', 'storage-access', 'top-level-storage-access', 'window-management', 'fileSystem', 'hid'],
    ...['usb', 'serial', 'automatic-fullscreen', 'local-fonts', 'nfc', 'sensors', 'web-printing', 'FULLSCREEN', ''],
  ];
  const ORIGINS = ['app://engawa/', 'https://evil.example/', 'app://engawa.evil/', ''];

  test('grants full screen to our own main frame and nothing else to anybody', () => {
    for (const origin of ORIGINS) {
      for (const isMainFrame of [true, false]) {
        for (const permission of [...PERMISSIONS, 'fullscreen']) {
          const isOurs = permission === 'fullscreen' && isMainFrame && origin === 'app://engawa/';
          const label = `${permission} of ${origin} ${isMainFrame}`;
          expect(granted(permission, origin, isMainFrame), label).toBe(isOurs);
          expect(defaultSession.permissionCheck(contents(), permission, origin, { isMainFrame }), label).toBe(isOurs);
        }
      }
    }
    expect(defaultSession.devicePermission({ deviceType: 'hid', origin: 'app://engawa/' })).toBe(false);
  });

  test('lets no request leave the machine', () => {
    const foreign = FOREIGN_ADDRESSES.filter((url) => !/^(devtools|blob:app):\/\//i.test(url));
    for (const url of foreign) expect(cancelled(url), url).toBe(true);
    for (const url of [...OWN_ADDRESSES.slice(0, 2), 'blob:app://engawa/4f1c']) expect(cancelled(url), url).toBe(false);
  });

  test('saves only what the page made itself', () => {
    const isStopped = (url: string) => {
      const event = new electron.PreventableEvent();
      defaultSession.emit('will-download', event, { getURL: () => url });
      return event.isPrevented;
    };
    expect(isStopped('blob:app://engawa/4f1c')).toBe(false);
    for (const url of ['https://evil.example/x.exe', 'data:text/plain,x', 'blob:https://evil.example/1']) {
      expect(isStopped(url), url).toBe(true);
    }
  });
});

describe('the protocol', () => {
  test('serves the page under its policy, for every address that the page itself knows', async () => {
    for (const path of ['', 'index.html', 'releases/9']) {
      const response = await request(`app://engawa/${path}`, { headers: { Accept: 'text/html' } });
      expect(await response.text()).toContain('<title>Engawa</title>');
      expect(response.headers.get('Content-Security-Policy')).toBe(PAGE_POLICY);
    }
  });

  test('refuses every other host of its scheme and every method that changes something', async () => {
    for (const url of ['app://evil/', 'app://engawa.evil/', 'app://engawa:81/index.html', 'app:///x']) {
      expect((await request(url)).status, url).toBe(404);
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await request('app://engawa/', { method })).status, method).toBe(405);
    }
  });

  test('reads nothing outside of the page, however a path is spelled', async () => {
    const climbs = [
      '..',
      '%2e%2e',
      '.%2e',
      '..%2f..',
      '..%5c..',
      '%252e%252e',
      '..;',
      '....//',
      '%c0%ae%c0%ae',
      '%00',
      '\\..',
    ];
    const targets = [
      'package.json',
      'main/main.js',
      'etc/passwd',
      'C:%5cwindows%5cwin.ini',
      '%5c%5chost%5cshare',
      'x'.repeat(50_000),
    ];
    let refused = 0;
    for (const climb of climbs) {
      for (const target of targets) {
        for (const prefix of ['', 'assets/', 'media/', 'assets/../../']) {
          const response = await request(`app://engawa/${prefix}${climb}/${target}`);
          expect([400, 404], `${prefix}${climb}/${target.slice(0, 40)}`).toContain(response.status);
          refused += 1;
        }
      }
    }
    expect(refused).toBe(climbs.length * targets.length * 4);
  });

  test('answers with the policy, also when it refuses', async () => {
    const response = await request('app://engawa/assets/none.js');
    expect(response.headers.get('Content-Security-Policy')).toBe(PAGE_POLICY);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});

describe('the bridge', () => {
  test('answers our page through the core', async () => {
    expect(await invoke(ownEvent(), '1', 'app.info', {})).toMatchObject({
      ok: true,
      value: { host: 'electron', services: 'demo', version: '0.0.0' },
    });
  });

  test('has one channel to call and one to cancel', () => {
    expect([...electron.ipcMain.handlers.keys()]).toEqual([IPC_CHANNELS.invoke]);
    expect([...electron.ipcMain.listeners.keys()]).toEqual([IPC_CHANNELS.cancel]);
  });

  test('hears no forged sender, and nothing happens because of one', async () => {
    const frame = contents().mainFrame;
    const at = (url: string) => ({ ...frame, url });
    const other = new electron.WebContents();
    other.mainFrame.url = 'app://engawa/';
    const forged: Record<string, unknown> = {
      'another host': { sender: contents(), senderFrame: at('https://evil.example/') },
      'a host that begins like ours': { sender: contents(), senderFrame: at('app://engawa.evil/') },
      'a frame inside the page': { sender: contents(), senderFrame: { ...frame, parent: frame } },
      'a frame that is gone': { sender: contents(), senderFrame: null },
      'a destroyed frame': { sender: contents(), senderFrame: { ...frame, isDestroyed: () => true } },
      'an empty address': { sender: contents(), senderFrame: at('') },
      'about:blank': { sender: contents(), senderFrame: at('about:blank') },
      devtools: { sender: contents(), senderFrame: at('devtools://devtools/bundled/devtools_app.html') },
      'a frame of other contents': { sender: contents(), senderFrame: other.mainFrame },
    };
    const before = await invoke(ownEvent(), '2', 'settings.read', {});
    for (const [name, event] of Object.entries(forged)) {
      await expect(invoke(event, '3', 'settings.update', { theme: 'dark' }), name).rejects.toThrow('Refused');
      electron.ipcMain.listeners.get(IPC_CHANNELS.cancel)?.(event, '3');
    }
    expect(await invoke(ownEvent(), '4', 'settings.read', {})).toEqual(before);
  });

  test('refuses every other shape with an envelope', async () => {
    const shapes = [[], ['1'], ['1', 'app.info', {}, 'more'], [1, 'app.info', {}], ['', 'app.info', {}], ['1', 7, {}]];
    for (const shape of [...shapes, ['1', 'x'.repeat(1000), {}], ['1'.repeat(1000), 'app.info', {}]]) {
      expect(await invoke(ownEvent(), ...shape)).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    }
    expect(await invoke(ownEvent(), '1', '__proto__', {})).toMatchObject({
      ok: false,
      error: { code: 'invalid-input' },
    });
  });

  test('tells the page what changed, as data', async () => {
    await invoke(ownEvent(), '5', 'settings.update', { theme: 'dark' });
    const [channel, name, payload] = contents().sent.at(-1) ?? [];
    expect([channel, name]).toEqual([IPC_CHANNELS.event, 'settings.changed']);
    expect(payload).toMatchObject({ theme: 'dark' });
  });
});

describe('the embedded demo', () => {
  const ask = async <Output extends z.ZodType>(
    path: string,
    input: object,
    output: Output,
  ): Promise<z.output<Output>> => {
    const answer = await invoke(ownEvent(), `${path} ${JSON.stringify(input)}`, path, input);
    return output.parse(z.object({ ok: z.literal(true), value: z.unknown() }).parse(answer).value);
  };

  test('plays its film and shows its pictures out of the bundle', async () => {
    const { items } = await ask('releases.catalogPage', { page: 1 }, appContract['releases.catalogPage'].output);
    const releases = items.slice(0, 5).map(async ({ id }) => {
      return ask('releases.get', { idOrAlias: String(id) }, appContract['releases.get'].output);
    });
    const streams = (await Promise.all(releases)).flatMap(({ episodes }) => episodes[0]?.streams ?? []);
    const film = await request(`app://engawa/media/stream?src=${encodeURIComponent(streams[0]?.url ?? '')}`);
    expect(await film.text()).toContain('#EXTM3U');
    const poster = await request(`app://engawa${items[0]?.poster}`);
    expect(poster.headers.get('Content-Type')).toMatch(/^image\//);
  });
});

describe('the display', () => {
  const { powerSaveBlocker } = electron;
  const keepAwake = (isWanted: boolean) => invoke(ownEvent(), `awake ${isWanted}`, 'display.keepAwake', { isWanted });

  test('is kept on once, however often the page wants it, and may sleep as soon as it does not', async () => {
    expect(powerSaveBlocker.blocking.size).toBe(0);
    await keepAwake(false);
    await keepAwake(true);
    await keepAwake(true);
    expect(powerSaveBlocker.started).toEqual(['prevent-display-sleep']);
    expect(powerSaveBlocker.blocking.size).toBe(1);
    await keepAwake(false);
    await keepAwake(false);
    expect(powerSaveBlocker.blocking.size).toBe(0);
  });

  test.each([
    ['crashes', () => contents().emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 })],
    ['is loaded anew or left for another', () => contents().emit('did-navigate', {}, 'app://engawa/')],
  ])('may sleep when the page %s', async (_, happen) => {
    await keepAwake(true);
    expect(powerSaveBlocker.blocking.size).toBe(1);
    happen();
    expect(powerSaveBlocker.blocking.size).toBe(0);
  });
});

describe('the computer', () => {
  const heard = () => contents().sent.filter(([, name]) => name === 'power.changed');

  test('that goes to sleep and wakes up is told of to the page; a locked screen is neither', () => {
    electron.powerMonitor.emit('lock-screen');
    electron.powerMonitor.emit('unlock-screen');
    expect(heard()).toEqual([]);
    electron.powerMonitor.emit('suspend');
    electron.powerMonitor.emit('resume');
    expect(heard().map(([, , payload]) => payload)).toEqual([{ state: 'suspending' }, { state: 'resumed' }]);
  });
});

describe('the end', () => {
  test('closes the core after the window, keeps the window’s place, and leaves the folder to others', async () => {
    const log = await readFile(join(booted.dataFolder, 'logs', 'engawa.log'), 'utf8');
    expect(log).toContain('secret storage');
    await invoke(ownEvent(), 'awake', 'display.keepAwake', { isWanted: true });
    expect(electron.powerSaveBlocker.blocking.size).toBe(1);
    let blockingWithoutWindow = -1;
    booted.window.once('closed', () => {
      blockingWithoutWindow = electron.powerSaveBlocker.blocking.size;
    });
    let stateExisted = false;
    electron.happenings.once('exit', () => {
      stateExisted = existsSync(join(booted.dataFolder, 'window-state.json'));
    });
    expect(await booted.quit()).toBe(0);
    expect(stateExisted).toBe(true);
    expect(blockingWithoutWindow).toBe(0);
    expect(electron.errorBoxes).toEqual([]);
  });
});
