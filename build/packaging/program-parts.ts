import { posix } from 'node:path';
import type { Archive } from './archive.ts';

const ENTRY = 'out/main/main.js';
/** Limit of the script that is read until the window is made. Reading twice as much delays the start by about 40 ms. */
const LIMIT_KILOBYTES = 900;
/** Imports at the start, as the bundler writes them. */
const IMPORTED = /^(?:import|export)\b[^\n]*["']\.\/(part-[\w-]+\.js)["'];$/gm;

/** The scripts that are read until the window is made. */
export function scriptsOfStart({ read }: Pick<Archive, 'read'>): readonly string[] {
  const reached = new Set([ENTRY]);
  // A loop over a set also visits what is added during it.
  for (const path of reached) {
    const names = read(path).toString('utf8').matchAll(IMPORTED);
    for (const [, name = ''] of names) reached.add(posix.join(posix.dirname(path), name));
  }
  return [...reached];
}

/** Reports if these scripts exceed their limit. */
export function startProblems(program: Pick<Archive, 'read'>): readonly string[] {
  const scripts = scriptsOfStart(program);
  const kilobytes = Math.ceil(scripts.reduce((sum, path) => sum + program.read(path).byteLength, 0) / 1_000);
  if (kilobytes <= LIMIT_KILOBYTES) return [];
  return [
    `${kilobytes} kB of script are read until the window is made, more than ${LIMIT_KILOBYTES}: ${scripts.join(', ')}`,
  ];
}
