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
/** Through which the bundles, loaded by Node itself, get at the test's own double. */
const DOUBLE_KEY = 'engawaElectronDouble';

/** Leaves the shell in the main module and puts all it imports beside it, where Node evaluates it only once. */
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
 * Bundles the host with the app's own configuration, beside an `electron` module that is the double. `isStartedOften`: quick to
 * start again, because each start evaluates the shell alone.
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
  // Links that lead out of the page's folder.
  await symlink(join(output, 'main'), join(output, 'renderer', 'linked'));
  await symlink(join(project, 'package.json'), join(output, 'renderer', 'linked.txt'));

  const electron = { ...double, ...desktop };
  Object.assign(globalThis, { [DOUBLE_KEY]: electron });
  // As Electron's process has it: beside the app, the resources of the package.
  Object.assign(process, { resourcesPath: folder });
  const stand = join(folder, 'node_modules', 'electron');
  await mkdir(stand, { recursive: true });
  const names = Object.keys(electron).join(', ');
  await writeFile(join(stand, 'package.json'), '{ "exports": { "import": "./index.mjs", "require": "./index.cjs" } }');
  await writeFile(join(stand, 'index.mjs'), `export const { ${names} } = globalThis.${DOUBLE_KEY};`);
  await writeFile(join(stand, 'index.cjs'), `module.exports = globalThis.${DOUBLE_KEY};`);
  return { output, remove: () => rm(folder, { recursive: true }) };
}

let imports = 0;

/** Runs the bundled main module, anew each time, as if it had been started with these flags. */
export async function importMain({ output }: Built, flags: readonly string[]): Promise<void> {
  imports += 1;
  process.argv = [process.execPath, 'main.js', ...flags];
  await import(/* @vite-ignore */ `${join(output, 'main', 'main.js')}?${imports}`);
}

/** Starts the bundled main module with the true core and the embedded demo, until its window is there. */
export async function bootShell(built: Built): Promise<Booted> {
  const dataFolder = join(built.output, '..', 'data');
  const opened = once(double.happenings, 'window');
  const ended = once(double.happenings, 'exit').then(([code]) => {
    throw new Error(`The shell ended with ${code}: ${double.messageBoxes.map(({ detail }) => detail).join()}`);
  });
  await importMain(built, [`--data=${dataFolder}`]);
  await Promise.race([opened, ended]);
  ended.catch(() => undefined);
  return {
    window: () => {
      const window = double.windows.at(-1);
      if (window === undefined) throw new TypeError('No window was opened');
      return window;
    },
    dataFolder,
  };
}
