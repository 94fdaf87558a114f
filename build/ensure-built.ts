import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartRefusal } from '#hosting/data-folder.ts';
import { saysDiskFull } from './electron-binary.ts';

const project = resolve(import.meta.dirname, '..');
const PAGE_SOURCES = [
  ...['renderer', 'shared', 'package-lock.json'],
  ...['build/renderer-vite.config.ts', 'build/packaging/licences.ts', 'build/page-messages'],
];
const HOST_SOURCES = ['electron', 'shared', 'package.json', 'package-lock.json', 'build/picture-thread.ts'];
const VITE = 'node_modules/vite/bin/vite.js';
const ELECTRON_VITE = 'node_modules/electron-vite/bin/electron-vite.js';

/** Paths are relative to the project's folder. `by` is the script that builds it, with flags. */
export type Built = { readonly output: string; readonly sources: readonly string[]; readonly by: readonly string[] };

const PAGE: Built = {
  output: 'out/renderer/index.html',
  sources: PAGE_SOURCES,
  by: [VITE, 'build', '--config', 'build/renderer-vite.config.ts'],
};
const ELECTRON_HOST: Built = {
  output: 'out/main/main.js',
  sources: [...HOST_SOURCES, 'build/electron-host.config.ts'],
  by: [ELECTRON_VITE, 'build', '--config', 'build/electron-host.config.ts', '--ignoreConfigWarning'],
};
const LOOPBACK_HOST: Built = {
  output: 'out/loopback/serve.js',
  sources: [...HOST_SOURCES, 'build/loopback-host.config.ts'],
  by: [VITE, 'build', '--config', 'build/loopback-host.config.ts'],
};

export const BUILT = [PAGE, ELECTRON_HOST, LOOPBACK_HOST] as const;

/** Each builds the parts that are missing or older than their sources. */
export const ensureApp = () => ensureBuilt([PAGE, ELECTRON_HOST]);
export const ensureLoopback = () => ensureBuilt([PAGE, LOOPBACK_HOST]);

export async function isLoopbackBuilt(): Promise<boolean> {
  return (await missingOf([PAGE, LOOPBACK_HOST])).length === 0;
}

let isTold = false;

/** Prints only once per process that it is building. Throws `StartRefusal`. */
export async function ensureBuilt(parts: readonly Built[]): Promise<void> {
  const missing = await missingOf(parts);
  if (missing.length === 0) return;
  if (!isTold) process.stderr.write('Building the app, which takes some seconds ...\n');
  isTold = true;
  for (const part of missing) await build(part);
}

async function missingOf(parts: readonly Built[]): Promise<readonly Built[]> {
  const areBuilt = await Promise.all(parts.map(isBuilt));
  return parts.filter((_, index) => areBuilt[index] !== true);
}

async function isBuilt({ output, sources }: Built): Promise<boolean> {
  const changes = await Promise.all(sources.map((source) => newestChange(resolve(project, source))));
  return (await newestChange(resolve(project, output))) > Math.max(...changes);
}

/** Prints the tool's output only on failure, on standard error: standard output belongs to the started program. */
async function build({ output, by }: Built): Promise<void> {
  const tool = spawn(process.execPath, [...by, '--logLevel', 'warn'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    // With a test's NODE_ENV the page would get React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [printed, warned, [code]] = await Promise.all([text(tool.stdout), text(tool.stderr), once(tool, 'exit')]);
  if (code === 0) return;
  const said = `${printed}${warned}`;
  if (saysDiskFull(said)) throw new StartRefusal('There is not enough space on the disk to build the app.');
  process.stderr.write(said);
  throw new StartRefusal(`${output} could not be built, for the reason above.`);
}

/** Last change of a file, or of anything in a folder, in epoch milliseconds; 0 if it is missing. */
async function newestChange(path: string): Promise<number> {
  const stats = await stat(path).catch(() => null);
  if (stats === null) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const times = entries.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mtimeMs);
  return Math.max(stats.mtimeMs, ...(await Promise.all(times)));
}
