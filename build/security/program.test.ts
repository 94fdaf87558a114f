import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ProgramFile, programFiles, wordsOf } from './program-words.ts';

/** What the program's sources must never contain. Each rule has a counterexample, which proves that the rule can fail. */
const files = programFiles();
const isShipped = ({ path }: ProgramFile) => !path.startsWith('electron/demo/');

type Rule = {
  readonly breaks: (file: ProgramFile) => boolean;
  /** The only files that may contain it. */
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

/** XML namespaces: they look like addresses but are never requested. */
const NAMESPACE = /^http:\/\/(?:www\.w3\.org|www\.gribuser\.ru|www\.idpf\.org|purl\.org|www\.daisy\.org)\//;

const RULES: Readonly<Record<string, Rule>> = {
  'no address is plain http or ws, except on this machine': {
    breaks: (file) =>
      file.texts.some((text) =>
        // Only what begins with a letter or a digit is a host; texts may name the scheme alone.
        [...text.matchAll(/\b(?:http|ws):\/\/[\p{L}\p{N}[][^\s"']*/gu)].some(
          ([address]) => !NAMESPACE.test(address) && !/^http:\/\/(?:127\.0\.0\.1|localhost)\b/.test(address),
        ),
      ),
    counterexample: "fetch('http://api.example/x')",
  },
  'no page gets Node': {
    breaks: hasPair(/^nodeIntegration/, true),
    counterexample: 'x({ ...a, nodeIntegrationInWorker: true })',
  },
  'every page stays sandboxed and isolated': {
    breaks: hasPair(/^(?:sandbox|contextIsolation|webSecurity)$/, false),
    counterexample: 'x({ webPreferences: { sandbox: false } })',
  },
  'no option lets pages load more than the default': {
    breaks: hasPair(
      /^(?:allowRunningInsecureContent|experimentalFeatures|webviewTag|plugins|navigateOnDragDrop|bypassCSP|allowServiceWorkers|allowExtensions)$/,
      true,
    ),
    counterexample: 'x({ privileges: { bypassCSP: true } })',
  },
  'no switches or features of Chromium are turned on': {
    breaks: hasName('enableBlinkFeatures', 'appendSwitch', 'appendArgument'),
    // Needed for voices on Linux; the shell tests check that it is the only one.
    only: ['electron/shell/security/process-policy.ts'],
    counterexample: "app.commandLine.appendSwitch('no-sandbox')",
  },
  'the sandbox is never switched off': {
    breaks: hasText(/no-sandbox/),
    // This file refuses it.
    only: ['electron/shell/security/process-policy.ts'],
    counterexample: "spawn('x', ['--no-sandbox'])",
  },
  'addresses are opened by the system in one place': {
    breaks: (file) => file.identifiers.has('openExternal'),
    only: ['electron/shell/system/external-links.ts', 'electron/shell/window/main-window.ts'],
    counterexample: 'shell.openExternal(url)',
  },
  'messages from pages are received in one place': {
    breaks: (file) => file.identifiers.has('ipcMain'),
    only: ['electron/shell/main.ts'],
    counterexample: "ipcMain.handle('x', y)",
  },
  'the bridge is exposed in one place': {
    breaks: (file) => file.identifiers.has('contextBridge') || file.identifiers.has('ipcRenderer'),
    only: ['electron/preload/preload.ts'],
    counterexample: 'contextBridge.exposeInMainWorld("x", y)',
  },
  'a bad certificate is never accepted, except to read a server’s date': {
    breaks: (file) =>
      hasPair(/^rejectUnauthorized$/, false)(file) ||
      hasName('checkServerIdentity', 'setCertificateVerifyProc')(file) ||
      hasText(/NODE_TLS_REJECT_UNAUTHORIZED|^certificate-error$/)(file),
    only: ['electron/hosting/services/find-service.ts'],
    counterexample: 'request(url, { ...options, rejectUnauthorized: false })',
  },
  'pages’ sessions get no cookies, user agent or extensions': {
    breaks: hasName('cookies', 'setUserAgent', 'loadExtension'),
    counterexample: 'session.defaultSession.cookies.set(x)',
  },
  'files and folders are shown by the system in one place': {
    // Pages cannot reach these functions and may use the same names.
    breaks: (file) => !file.path.startsWith('renderer/') && hasName('openPath', 'showItemInFolder', 'openItem')(file),
    only: ['electron/shell/shell-program.ts'],
    counterexample: 'shell.openPath(path)',
  },
  'no page is loaded from a file': {
    breaks: (file) => file.identifiers.has('loadFile') || hasText(/^file:/)(file),
    counterexample: "window.loadURL('file:///x')",
  },
  'no code or style is injected as text': {
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
  'no program is started except a browser': {
    breaks: hasText(/child_process$/),
    only: ['electron/loopback/open-page.ts'],
    counterexample: "import { exec } from 'node:child_process'",
  },
  'nothing is stored in the page': {
    breaks: hasName('localStorage', 'sessionStorage', 'indexedDB', 'cookieStore'),
    counterexample: 'localStorage.x = y',
  },
};

describe.each(Object.entries(RULES))('%s', (_, { breaks, only = [], counterexample }) => {
  test('no file breaks this rule', () => {
    expect(
      files
        .filter(isShipped)
        .filter(breaks)
        .map(({ path }) => path)
        .filter((path) => !only.includes(path)),
    ).toEqual([]);
  });

  test('the counterexample breaks it', () => {
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

describe('dependencies', () => {
  const manifest = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8'));
  const lock = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8'));

  test('are named with exact versions in package.json', () => {
    const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
  });

  test('have hashes in the lock file, except optional binaries for other systems', () => {
    // The shape of the lock file. The project itself and links have no hash.
    const packages: [string, { integrity?: string; link?: boolean; optional?: boolean; cpu?: string[] }][] =
      Object.entries(lock.packages);
    const loose = packages.filter(
      ([path, entry]) => path !== '' && entry.link !== true && entry.integrity === undefined,
    );
    expect(
      loose.filter(([, entry]) => entry.optional !== true || entry.cpu === undefined).map(([path]) => path),
    ).toEqual([]);
  });

  test('are installed in the locked version, above all Electron', () => {
    for (const name of ['electron', 'dompurify', 'hls.js', 'undici', 'electron-updater']) {
      const path = resolve(import.meta.dirname, `../../node_modules/${name}/package.json`);
      const { version } = JSON.parse(readFileSync(path, 'utf8'));
      expect({ name, version }).toEqual({ name, version: lock.packages[`node_modules/${name}`].version });
    }
  });

  test('include no simulated DOM, on which the sanitiser could be tested by mistake', () => {
    const names = Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, ''));
    expect(names.filter((name) => ['happy-dom', 'jsdom', 'linkedom'].includes(name))).toEqual([]);
  });

  test('run install scripts only if package.json allows it', () => {
    const packages: [string, { hasInstallScript?: boolean }][] = Object.entries(lock.packages);
    const running = packages.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    const names = running.map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(names.filter((name) => !(name in manifest.allowScripts))).toEqual([]);
  });
});
