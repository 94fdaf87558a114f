import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'electron-vite';
import type { Plugin } from 'vite';
import * as desktop from './desktop-double.ts';
import * as double from './electron-double.ts';

export type Built = {
  /** Holds `main/main.js`, `preload/preload.cjs` and a page of one line, as `out/` does. */
  readonly output: string;
  readonly remove: () => Promise<void>;
};

export type Booted = {
  /** The newest one. */
  readonly window: () => double.BrowserWindow;
  readonly dataFolder: string;
};

const project = resolve(import.meta.dirname, '../../..');
/** The global through which the bundles, which Node itself loads, reach the test's double. */
const DOUBLE_KEY = 'engawaElectronDouble';

/** Leaves the shell in the main module and puts its imports into a second one, which Node evaluates only once. */
const restBeside: Plugin = {
  name: 'engawa:rest-beside',
  outputOptions: (options) =>
    options.format === 'cjs'
      ? null
      : {
          ...options,
          chunkFileNames: '[name].js',
          codeSplitting: { groups: [{ name: 'rest', test: (id) => !id.includes('electron/shell/') }] },
        },
};

/**
 * Bundles the host with the app's own configuration, beside the double as its `electron` module. `isStartedOften`: further starts
 * are quick, because each evaluates only the shell.
 */
export async function buildHost({ isStartedOften = false } = {}): Promise<Built> {
  await mkdir(join(project, 'out'), { recursive: true });
  const folder = await mkdtemp(join(project, 'out', 'shell-test-'));
  const output = join(folder, 'out');
  const configFile = resolve(project, 'build/electron-host.config.ts');
  await build({
    ...{ configFile, ignoreConfigWarning: true, logLevel: 'error', build: { outDir: output } },
    plugins: isStartedOften ? [restBeside] : [],
  });
  await mkdir(join(output, 'renderer'));
  await writeFile(join(output, 'renderer', 'index.html'), '<!doctype html><title>Engawa</title>');
  // Links out of the page's folder.
  await symlink(join(output, 'main'), join(output, 'renderer', 'linked'));
  await symlink(join(project, 'package.json'), join(output, 'renderer', 'linked.txt'));

  const electron = { ...double, ...desktop };
  Object.assign(globalThis, { [DOUBLE_KEY]: electron });
  // As in Electron's process: the package's resources, beside the app.
  Object.assign(process, { resourcesPath: folder });
  const standIn = join(folder, 'node_modules', 'electron');
  await mkdir(standIn, { recursive: true });
  const names = Object.keys(electron).join(', ');
  await writeFile(
    join(standIn, 'package.json'),
    '{ "exports": { "import": "./index.mjs", "require": "./index.cjs" } }',
  );
  await writeFile(join(standIn, 'index.mjs'), `export const { ${names} } = globalThis.${DOUBLE_KEY};`);
  await writeFile(join(standIn, 'index.cjs'), `module.exports = globalThis.${DOUBLE_KEY};`);
  return { output, remove: () => rm(folder, { recursive: true }) };
}

let imports = 0;

/** Runs a fresh copy of the bundled main module, as if it had been started with these flags. */
export async function importMain({ output }: Built, flags: readonly string[]): Promise<void> {
  imports += 1;
  process.argv = [process.execPath, 'main.js', ...flags];
  await import(/* @vite-ignore */ `${join(output, 'main', 'main.js')}?${imports}`);
}

/** The window that a start opens. Fails if the process ends instead. */
export async function opening(act: () => Promise<void>): Promise<double.BrowserWindow> {
  const opened = once(double.happenings, 'window');
  const ended = once(double.happenings, 'exit').then(([code]) => {
    throw new Error(`The shell ended with ${code}: ${double.messageBoxes.map(({ detail }) => detail).join()}`);
  });
  await act();
  await Promise.race([opened, ended]);
  ended.catch(() => undefined);
  return newestWindow();
}

function newestWindow(): double.BrowserWindow {
  const window = double.windows.at(-1);
  if (window === undefined) throw new TypeError('No window was opened');
  return window;
}

/** Starts the bundled main module with the real core and the embedded demo, and waits for its window. */
export async function bootShell(built: Built): Promise<Booted> {
  const dataFolder = join(built.output, '..', 'data');
  await opening(() => importMain(built, [`--data=${dataFolder}`]));
  return { window: newestWindow, dataFolder };
}
