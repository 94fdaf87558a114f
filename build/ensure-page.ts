import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { newestChange } from './newest-change.ts';

const project = resolve(import.meta.dirname, '..');
const SOURCES = ['renderer', 'shared', 'build/renderer-vite.config.ts', 'package-lock.json'];

/** Builds the page when it is missing or older than what it is made of. Whatever the build says goes to standard error. */
export async function ensurePage(): Promise<void> {
  const builtAt = await newestChange(resolve(project, 'out/renderer/index.html'));
  const changes = await Promise.all(SOURCES.map((source) => newestChange(resolve(project, source))));
  if (builtAt > Math.max(...changes)) return;
  const vite = resolve(project, 'node_modules/vite/bin/vite.js');
  const flags = [vite, 'build', '--config', resolve(import.meta.dirname, 'renderer-vite.config.ts')];
  const build = spawn(process.execPath, flags, { cwd: project, stdio: ['ignore', 2, 2] });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The page could not be built.');
}
