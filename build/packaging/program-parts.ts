import { posix } from 'node:path';
import type { Archive } from './archive.ts';

const ENTRY = 'out/main/main.js';
/** Limit of the script that is read until the window is made. Reading twice as much delays the start by about 40 ms. */
const LIMIT_KILOBYTES = 900;
/** Names of files and imports, as the bundler writes them. */
const NAMED = /["'`]\.\/((?:part-[\w-]+\.js|chunks\/[\w./-]+))["'`]/g;
const IMPORTED = /^(?:import|export)\b[^\n]*["']\.\/(part-[\w-]+\.js)["'];$/gm;

type Program = Pick<Archive, 'files' | 'read'>;

/** Reports files that the main program reads, at the start or later, and that are missing; and parts that it never reads. */
export function partProblems(program: Program): readonly string[] {
  const present = new Set(program.files.map(({ path }) => path));
  const read = reachedBy(NAMED, program, present);
  const parts = [...present].filter((path) => /^out\/main\/part-[^/]+\.js$/.test(path));
  return [
    ...[...read].filter((path) => !present.has(path)).map((path) => `${path} is read by the program and missing.`),
    ...parts.filter((path) => !read.has(path)).map((path) => `${path} is not read by the program.`),
  ];
}

/** The scripts that are read until the window is made. */
export function scriptsOfStart(program: Program): readonly string[] {
  return [...reachedBy(IMPORTED, program, new Set(program.files.map(({ path }) => path)))];
}

/** Reports if these scripts exceed their limit. */
export function startProblems(program: Program): readonly string[] {
  const sizes = new Map(program.files.map(({ path, bytes }) => [path, bytes]));
  const read = scriptsOfStart(program);
  const kilobytes = Math.ceil(read.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0) / 1_000);
  if (kilobytes <= LIMIT_KILOBYTES) return [];
  return [
    `${kilobytes} kB of script are read until the window is made, more than ${LIMIT_KILOBYTES}: ${read.join(', ')}`,
  ];
}

/** The entry and every file whose name the pattern finds in it, or in a file found that way. */
function reachedBy(pattern: RegExp, { read }: Program, present: ReadonlySet<string>): ReadonlySet<string> {
  const reached = new Set([ENTRY]);
  // A loop over a set also visits what is added during it.
  for (const path of reached) {
    if (!path.endsWith('.js') || !present.has(path)) continue;
    const names = read(path).toString('utf8').matchAll(pattern);
    for (const [, name = ''] of names) reached.add(posix.join(posix.dirname(path), name));
  }
  return reached;
}
