import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ProgramFile, programFiles, wordsOf } from './program-words.ts';

/**
 * What must not be in the program at all, however well everything around it behaves. Each rule is shown a text that breaks
 * it, so that none of them can be blind.
 */
const files = programFiles();
const isShipped = ({ path }: ProgramFile) => !path.startsWith('electron/demo/');

type Rule = {
  readonly breaks: (file: ProgramFile) => boolean;
  /** Where it is right, and nowhere else. */
  readonly only?: readonly string[];
  readonly counterexample: string;
};

const hasText = (pattern: RegExp) => (file: ProgramFile) => file.texts.some((text) => pattern.test(text));
const hasName =
  (...names: readonly string[]) =>
  (file: ProgramFile) =>
    names.some((name) => file.identifiers.has(name) || file.pairs.some(([key]) => key === name));
const hasPair = (key: RegExp, value: boolean) => (file: ProgramFile) =>
  file.pairs.some(([name, given]) => key.test(name) && given === value);

/** Names of vocabularies that are written like addresses and never asked for. */
const VOCABULARY = /^http:\/\/(?:www\.w3\.org|www\.gribuser\.ru|www\.idpf\.org|purl\.org|www\.daisy\.org)\//;

const RULES: Readonly<Record<string, Rule>> = {
  'no service is spoken to in the clear, but on this machine': {
    breaks: (file) =>
      file.texts.some((text) =>
        // What begins with a letter or a digit is a host; a sentence may name the scheme alone.
        [...text.matchAll(/\b(?:http|ws):\/\/[\p{L}\p{N}[][^\s"']*/gu)].some(
          ([address]) => !VOCABULARY.test(address) && !/^http:\/\/(?:127\.0\.0\.1|localhost)\b/.test(address),
        ),
      ),
    counterexample: "fetch('http://api.example/x')",
  },
  'no page gets Node': {
    breaks: hasPair(/^nodeIntegration/, true),
    counterexample: 'x({ ...a, nodeIntegrationInWorker: true })',
  },
  'no page leaves the sandbox or the isolation': {
    breaks: hasPair(/^(?:sandbox|contextIsolation|webSecurity)$/, false),
    counterexample: 'x({ webPreferences: { sandbox: false } })',
  },
  'nothing loosens what pages may load': {
    breaks: hasPair(
      /^(?:allowRunningInsecureContent|experimentalFeatures|webviewTag|plugins|navigateOnDragDrop|bypassCSP|allowServiceWorkers|allowExtensions)$/,
      true,
    ),
    counterexample: 'x({ privileges: { bypassCSP: true } })',
  },
  'no features of the engine are switched on by name': {
    breaks: hasName('enableBlinkFeatures', 'appendSwitch', 'appendArgument'),
    // The voices of Linux, which have no other way; the shell tests see that nothing else is.
    only: ['electron/shell/security/process-policy.ts'],
    counterexample: "app.commandLine.appendSwitch('no-sandbox')",
  },
  'the sandbox is never switched off': {
    breaks: hasText(/no-sandbox/),
    // Which refuses it.
    only: ['electron/shell/security/process-policy.ts'],
    counterexample: "spawn('x', ['--no-sandbox'])",
  },
  'addresses are handed to the system in one place': {
    breaks: (file) => file.identifiers.has('openExternal'),
    only: ['electron/shell/system/external-links.ts', 'electron/shell/window/main-window.ts'],
    counterexample: 'shell.openExternal(url)',
  },
  'messages of pages are taken in one place': {
    breaks: (file) => file.identifiers.has('ipcMain'),
    only: ['electron/shell/main.ts'],
    counterexample: "ipcMain.handle('x', y)",
  },
  'the bridge is exposed in one place': {
    breaks: (file) => file.identifiers.has('contextBridge') || file.identifiers.has('ipcRenderer'),
    only: ['electron/preload/preload.ts'],
    counterexample: 'contextBridge.exposeInMainWorld("x", y)',
  },
  'a certificate that is not good counts for nothing, but to ask a server for its date': {
    breaks: (file) =>
      hasPair(/^rejectUnauthorized$/, false)(file) ||
      hasName('checkServerIdentity', 'setCertificateVerifyProc')(file) ||
      hasText(/NODE_TLS_REJECT_UNAUTHORIZED|^certificate-error$/)(file),
    only: ['electron/hosting/services/find-service.ts'],
    counterexample: 'request(url, { ...options, rejectUnauthorized: false })',
  },
  'no cookies are kept where pages are': {
    breaks: hasName('cookies', 'setUserAgent', 'loadExtension'),
    counterexample: 'session.defaultSession.cookies.set(x)',
  },
  'folders are shown by the system in one place': {
    // Pages know no such thing, and may call things of theirs like it.
    breaks: (file) => !file.path.startsWith('renderer/') && hasName('openPath', 'showItemInFolder', 'openItem')(file),
    only: ['electron/shell/shell-program.ts'],
    counterexample: 'shell.openPath(path)',
  },
  'no page comes from a file': {
    breaks: (file) => file.identifiers.has('loadFile') || hasText(/^file:/)(file),
    counterexample: "window.loadURL('file:///x')",
  },
  'no code is made from text': {
    breaks: hasName('eval', 'executeJavaScript', 'Function', 'insertCSS'),
    counterexample: "contents.executeJavaScript('x')",
  },
  'no markup is made from text': {
    breaks: hasName(
      'innerHTML',
      'outerHTML',
      'dangerouslySetInnerHTML',
      'insertAdjacentHTML',
      'srcDoc',
      'setHTMLUnsafe',
    ),
    counterexample: 'const x = <p dangerouslySetInnerHTML={y} />',
  },
  'no other program is started but a browser, and never by a shell': {
    breaks: hasText(/child_process$/),
    only: ['electron/loopback/open-page.ts'],
    counterexample: "import { exec } from 'node:child_process'",
  },
  'nothing is kept in the page': {
    breaks: hasName('localStorage', 'sessionStorage', 'indexedDB', 'cookieStore'),
    counterexample: 'localStorage.x = y',
  },
};

describe.each(Object.entries(RULES))('%s', (_, { breaks, only = [], counterexample }) => {
  test('is broken nowhere', () => {
    expect(
      files
        .filter(isShipped)
        .filter(breaks)
        .map(({ path }) => path)
        .filter((path) => !only.includes(path)),
    ).toEqual([]);
  });

  test('would be noticed', () => {
    expect(breaks(wordsOf('x.tsx', counterexample))).toBe(true);
  });
});

test('every file of the program was read', () => {
  expect(files.length).toBeGreaterThan(700);
  const entries = ['core/create-core', 'demo/main', 'loopback/serve', 'preload/preload', 'shell/main'];
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      ...entries.map((entry) => `electron/${entry}.ts`),
      ...['renderer/main.tsx', 'shared/contract/app-contract.ts'],
    ]),
  );
});

describe('what the program is made with', () => {
  const manifest = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8'));
  const lock = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8'));

  test('is named with its exact version', () => {
    const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
  });

  test('is held by a hash in the lock file, but for programs of other systems that were never fetched here', () => {
    // The lock's own shape; every package but the project itself and links.
    const packages: [string, { integrity?: string; link?: boolean; optional?: boolean; cpu?: string[] }][] =
      Object.entries(lock.packages);
    const loose = packages.filter(
      ([path, entry]) => path !== '' && entry.link !== true && entry.integrity === undefined,
    );
    expect(
      loose.filter(([, entry]) => entry.optional !== true || entry.cpu === undefined).map(([path]) => path),
    ).toEqual([]);
  });

  test('is installed as the lock names it, the engine above all', () => {
    for (const name of ['electron', 'dompurify', 'hls.js', 'undici', 'electron-updater']) {
      const path = resolve(import.meta.dirname, `../../node_modules/${name}/package.json`);
      const { version } = JSON.parse(readFileSync(path, 'utf8'));
      expect({ name, version }).toEqual({ name, version: lock.packages[`node_modules/${name}`].version });
    }
  });

  test('brings no made-up browser that a sanitiser could be tried on', () => {
    const names = Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, ''));
    expect(names.filter((name) => ['happy-dom', 'jsdom', 'linkedom'].includes(name))).toEqual([]);
  });

  test('runs install scripts only for the packages that are allowed to', () => {
    const packages: [string, { hasInstallScript?: boolean }][] = Object.entries(lock.packages);
    const running = packages.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    const names = running.map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(names.filter((name) => !(name in manifest.allowScripts))).toEqual([]);
  });
});
