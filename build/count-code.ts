import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** `npm run count`: prints how much code there is and how it is spread. Counts all lines of files that git knows. */
const CODE = /\.(?:ts|tsx|cjs|nsh)$/;
const TEST = /\.test\.tsx?$|\/testing\/|^e2e\/|^build\/dependency-fixture\//;
const SMALL_LINES = 60;
const TINY_LINES = 30;
const CROWDED_FILES = 40;
const LONG_LINES = 400;
/** Words and openings that make a comment hard to read. */
const RIDDLE = /\b(?:whoever|whatever|nobody|somebody)\b|^(?:\/\/|\/\*\*?|\*)\s*Of\s/i;
const SPECIFIER = /(?:from|import)\s*\(?\s*'([^']+)'/g;

type File = { readonly path: string; readonly lines: readonly string[] };

const project = join(import.meta.dirname, '..');
const paths = execFileSync('git', ['ls-files'], { cwd: project, encoding: 'utf8' }).trim().split('\n');
const read = (pattern: RegExp): readonly File[] =>
  paths
    .filter((path) => pattern.test(path))
    .map((path) => ({ path, lines: readFileSync(join(project, path), 'utf8').trimEnd().split('\n') }));
const linesOf = (files: readonly File[]): number => files.reduce((sum, { lines }) => sum + lines.length, 0);

const all = read(CODE);
const tests = all.filter(({ path }) => TEST.test(path));
const code = all.filter(({ path }) => !TEST.test(path));
const within = (...folders: readonly string[]) =>
  code.filter(({ path }) => folders.some((folder) => path.startsWith(folder)));
const demo = within('electron/demo/');
const tools = within('build/');
const product = code.filter((file) => !demo.includes(file) && !tools.includes(file));
const styles = read(/\.css$/);

const importers = new Map<string, Set<string>>();
for (const { path, lines } of code) {
  for (const [, specifier = ''] of lines.join('\n').matchAll(SPECIFIER)) {
    const target = resolveSpecifier(path, specifier);
    if (target !== null) importers.set(target, (importers.get(target) ?? new Set()).add(path));
  }
}
const satellites = code.filter(({ path, lines }) => {
  const [only, another] = importers.get(path) ?? [];
  return lines.length < SMALL_LINES && another === undefined && only !== undefined && dirname(only) === dirname(path);
});

const folders = Map.groupBy(code, ({ path }) => dirname(path));
const crowded = [...folders].filter(([, files]) => files.length > CROWDED_FILES);
const riddles = all
  .flatMap(({ lines }) => lines.map((line) => line.trim()))
  .filter((line) => /^(?:\/\/|\*|\/\*)/.test(line) && RIDDLE.test(line));
const tiny = code.filter(({ lines }) => lines.length < TINY_LINES);

console.table({
  'Code without tests, lines': linesOf(code),
  '– the product': linesOf(product),
  '– the reference services': linesOf(demo),
  '– tools and benchmarks': linesOf(tools),
  'Tests, lines': linesOf(tests),
  'Styles, lines': linesOf(styles),
  'Code files': code.length,
  [`Files under ${TINY_LINES} lines, %`]: Math.round((tiny.length / code.length) * 100),
  [`Files under ${SMALL_LINES} lines with one importer beside them`]: satellites.length,
  [`Folders of more than ${CROWDED_FILES} code files`]: crowded.length,
  'Comment lines that are hard to read': riddles.length,
  [`Files over ${LONG_LINES} lines`]: all.filter(({ lines }) => lines.length > LONG_LINES).length,
});
for (const [folder, files] of crowded) console.log(`${files.length} ${folder}`);

function resolveSpecifier(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const [alias = '', ...rest] = specifier.slice(1).split('/');
  if (!specifier.startsWith('#')) return null;
  const inElectron = ['core', 'demo', 'hosting', 'loopback', 'shell', 'terminal'].includes(alias);
  return join(inElectron ? join('electron', alias) : basename(alias), ...rest);
}
