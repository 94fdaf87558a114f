import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';

/**
 * `npm run check:size`, after a build: the scripts that are read before the first picture and before Electron's window, and
 * that no scripts of the page import each other in a circle, where one would run before what it needs is there.
 */
const project = resolve(import.meta.dirname, '..');
const renderer = resolve(project, 'out/renderer');
const bytesOf = (files: readonly string[]) => files.map((file) => statSync(file).size);
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

const html = readFileSync(resolve(renderer, 'index.html'), 'utf8');
const scripts = [...new Set(Array.from(html.matchAll(/"\/(assets\/[^"]+\.js)"/g), ([, path = '']) => path))];
const languages = globSync('assets/{en,ru}.start-*.js', { cwd: renderer });
if (scripts.length === 0 || languages.length !== 2) throw new Error('The page is built otherwise than this expects.');

const inRenderer = (paths: readonly string[]) => bytesOf(paths.map((path) => resolve(renderer, path)));
// One language is loaded; the mark holds for the larger one.
const page = sum(inRenderer(scripts)) + Math.max(...inRenderer(languages));
const SIZES = [
  { name: 'page, before its first picture', bytes: page, mostKilobytes: 460 },
  { name: 'main process', bytes: sum(bytesOf([resolve(project, 'out/main/main.js')])), mostKilobytes: 4_200 },
];

for (const { name, bytes, mostKilobytes } of SIZES) {
  const isOver = bytes > mostKilobytes * 1_000;
  console.log(`${name}: ${Math.round(bytes / 1_000)} kB (at most ${mostKilobytes})${isOver ? ', too much' : ''}`);
  if (isOver) process.exitCode = 1;
}

const importsOf = new Map(
  globSync('assets/*.js', { cwd: renderer }).map((path) => {
    const imports = readFileSync(resolve(renderer, path), 'utf8').matchAll(/\bimport(?:\{[^}]*\}from)?"\.\/([^"]+)"/g);
    return [basename(path), Array.from(imports, ([, name = '']) => name)];
  }),
);
const inOrder = new Set<string>();

function follow(name: string, above: readonly string[]): void {
  if (inOrder.has(name)) return;
  if (above.includes(name)) throw new Error(`These scripts import each other: ${[...above, name].join(', ')}`);
  for (const next of importsOf.get(name) ?? []) follow(next, [...above, name]);
  inOrder.add(name);
}

for (const name of importsOf.keys()) follow(name, []);
