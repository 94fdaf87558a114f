import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { newestChange } from './newest-change.ts';

const project = resolve(import.meta.dirname, '..');
const PAGE_SOURCES = ['renderer', 'shared', 'build/renderer-vite.config.ts', 'package-lock.json'];
const HOST_SOURCES = ['electron', 'shared', 'build/electron-host.config.ts', 'package-lock.json'];

/** Builds the page when it is missing or older than what it is made of. */
export async function ensurePage(): Promise<void> {
  const config = resolve(import.meta.dirname, 'renderer-vite.config.ts');
  await ensure('out/renderer/index.html', PAGE_SOURCES, ['vite/bin/vite.js', 'build', '--config', config]);
}

/** The same for the Electron app, page and host. */
export async function ensureApp(): Promise<void> {
  const config = resolve(import.meta.dirname, 'electron-host.config.ts');
  const flags = ['build', '--config', config, '--ignoreConfigWarning'];
  await ensurePage();
  await ensure('out/main/main.js', HOST_SOURCES, ['electron-vite/bin/electron-vite.js', ...flags]);
}

/** Whatever a build says goes to standard error: standard output belongs to the program that is started then. */
async function ensure(output: string, sources: readonly string[], [tool = '', ...flags]: string[]): Promise<void> {
  const builtAt = await newestChange(resolve(project, output));
  const changes = await Promise.all(sources.map((source) => newestChange(resolve(project, source))));
  if (builtAt > Math.max(...changes)) return;
  process.stderr.write('Building the app, which takes some seconds ...\n');
  const program = resolve(project, 'node_modules', tool);
  const build = spawn(process.execPath, [program, ...flags, '--logLevel', 'warn'], {
    cwd: project,
    stdio: ['ignore', 2, 2],
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error(`${output} could not be built.`);
}
