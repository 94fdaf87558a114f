import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { newestChange } from './newest-change.ts';

const project = resolve(import.meta.dirname, '..');
const PAGE_SOURCES = [
  ...['renderer', 'shared', 'package-lock.json'],
  ...['build/renderer-vite.config.ts', 'build/first-script.ts'],
];
const HOST_SOURCES = ['electron', 'shared', 'package.json', 'package-lock.json'];
const VITE = 'vite/bin/vite.js';

/** What is built, of what, and by what. */
type Built = {
  readonly output: string;
  readonly sources: readonly string[];
  readonly by: readonly [string, ...string[]];
};

const PAGE: Built = {
  output: 'out/renderer/index.html',
  sources: PAGE_SOURCES,
  by: [VITE, 'build', '--config', 'build/renderer-vite.config.ts'],
};
const ELECTRON_HOST: Built = {
  output: 'out/main/main.js',
  sources: [...HOST_SOURCES, 'build/electron-host.config.ts'],
  by: [
    'electron-vite/bin/electron-vite.js',
    'build',
    '--config',
    'build/electron-host.config.ts',
    '--ignoreConfigWarning',
  ],
};
const LOOPBACK_HOST: Built = {
  output: 'out/loopback/serve.js',
  sources: [...HOST_SOURCES, 'build/loopback-host.config.ts'],
  by: [VITE, 'build', '--config', 'build/loopback-host.config.ts'],
};

/** Builds the page when it is missing or older than what it is made of. */
export async function ensurePage(): Promise<void> {
  await ensure(PAGE);
}

/** The same for the Electron app, page and host. */
export async function ensureApp(): Promise<void> {
  await ensure(PAGE);
  await ensure(ELECTRON_HOST);
}

/** The same for the app in a browser. */
export async function ensureLoopback(): Promise<void> {
  await ensure(PAGE);
  await ensure(LOOPBACK_HOST);
}

export async function isLoopbackBuilt(): Promise<boolean> {
  return (await isBuilt(PAGE)) && (await isBuilt(LOOPBACK_HOST));
}

async function isBuilt({ output, sources }: Built): Promise<boolean> {
  const changes = await Promise.all(sources.map((source) => newestChange(resolve(project, source))));
  return (await newestChange(resolve(project, output))) > Math.max(...changes);
}

/** Whatever a build says goes to standard error: standard output belongs to the program that is started then. */
async function ensure(built: Built): Promise<void> {
  if (await isBuilt(built)) return;
  process.stderr.write('Building the app, which takes some seconds ...\n');
  const [tool, ...flags] = built.by;
  const program = resolve(project, 'node_modules', tool);
  const build = spawn(process.execPath, [program, ...flags, '--logLevel', 'warn'], {
    cwd: project,
    stdio: ['ignore', 2, 2],
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error(`${built.output} could not be built.`);
}
