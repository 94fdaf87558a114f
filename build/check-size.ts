import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';

/**
 * `npm run check:size`, after a build: limits the scripts that load before the first picture and the one that most pages share.
 * Also refuses import circles between the page's scripts, since in a circle one runs before what it needs is there. The script
 * that Electron's main process reads has its own limit in packaging/program-parts.ts.
 */
const project = resolve(import.meta.dirname, '..');
const renderer = resolve(project, 'out/renderer');
const sizeOf = (path: string) => statSync(resolve(renderer, path)).size;

const html = readFileSync(resolve(renderer, 'index.html'), 'utf8');
const scripts = [...new Set(Array.from(html.matchAll(/"\/(assets\/[^"]+\.js)"/g), ([, path = '']) => path))];
const languages = globSync('assets/{en,ru}.start-*.js', { cwd: renderer });
const [shared] = globSync('assets/shared-*.js', { cwd: renderer });
if (scripts.length === 0 || languages.length !== 2 || shared === undefined)
  throw new Error('The built page has other files than this check expects.');

// Only one language is loaded: counts the larger one.
const page = scripts.reduce((total, path) => total + sizeOf(path), Math.max(...languages.map(sizeOf)));
limit('Page, before its first picture', page, 389);
limit('Script that pages share', sizeOf(shared), 252);

function limit(what: string, bytes: number, mostKilobytes: number): void {
  console.log(`${what}: ${Math.round(bytes / 1_000)} kB (at most ${mostKilobytes})`);
  if (bytes > mostKilobytes * 1_000) process.exitCode = 1;
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
