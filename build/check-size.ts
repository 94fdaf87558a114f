import { globSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

/** `npm run check:size`, after a build: the scripts that are read before the first picture and before Electron's window. */
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
  { name: 'page, before its first picture', bytes: page, mostKilobytes: 470 },
  { name: 'main process', bytes: sum(bytesOf([resolve(project, 'out/main/main.js')])), mostKilobytes: 4_200 },
];

for (const { name, bytes, mostKilobytes } of SIZES) {
  const isOver = bytes > mostKilobytes * 1_000;
  console.log(`${name}: ${Math.round(bytes / 1_000)} kB (at most ${mostKilobytes})${isOver ? ', too much' : ''}`);
  if (isOver) process.exitCode = 1;
}
