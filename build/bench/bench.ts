import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asksForHelp, type Command, FlagError, helpOf, parseFlags } from '#terminal/command.ts';
import { besideOthers, type Figure, isReached, type Measured } from './measure.ts';
import { describeMachine, HEADING, lineOf, withTable } from './report.ts';
import { ROWS } from './rows.ts';

/**
 * Measures the app on the reference services against alternatives, both in the same run. Prints the figures and writes
 * out/bench.json, which keeps the latest figures of other rows; once every row was measured in enough rounds, the table of README.md is
 * written too.
 */
const USUAL_ROUNDS = 10;
/** With fewer rounds there is no confidence interval of their median. */
const FEWEST_ROUNDS = 5;
const MOST_ROUNDS = 1_000;
const ROUNDS = Number(process.env['ENGAWA_ROUNDS'] || USUAL_ROUNDS);
/** Besides its rounds a row starts services, warms up and may take one long measurement. A slow processor or network needs more time. */
const longestRowMilliseconds = (rounds: number) =>
  (rounds + 5) * (process.env['ENGAWA_SLOW'] === '' ? 60_000 : 240_000);
const OUTPUT = resolve(import.meta.dirname, '../../out/bench.json');
const NOTES = resolve(import.meta.dirname, 'README.md');
const NAMES = Object.keys(ROWS);
const SLOW = ['processor', 'network'];

const COMMAND = {
  usage: ['npm run bench -- [name...] [--beside <folder>] [--slow <what>]'],
  about: `Measures the app and its alternatives side by side; all benchmarks without a name. Takes minutes for each.
ENGAWA_ROUNDS sets how often each is measured (${USUAL_ROUNDS}).
Names: ${NAMES.join(', ')}.`,
  flags: {
    beside: { value: 'FOLDER', meaning: 'another installed checkout: compares its app with this one' },
    slow: {
      value: 'WHAT',
      meaning: 'processor (of pages, four times) or network (4,000 kbit/s, 150 ms); figures are only printed',
    },
  },
  takesWords: true,
  example: 'npm run bench -- chapter-open search',
} as const satisfies Command;

type Result = { readonly rounds: number; readonly figures: readonly Figure[] };

const args = process.argv.slice(2);
if (asksForHelp(args)) process.stdout.write(helpOf(COMMAND));
else await runNamed();

async function runNamed(): Promise<void> {
  const { words, given } = parseFlags(COMMAND, args);
  const unknown = words.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new FlagError(`There is no benchmark ${unknown}. --help lists them.`);
  // Without rounds every mark would be reached.
  if (!Number.isInteger(ROUNDS) || ROUNDS < 1 || ROUNDS > MOST_ROUNDS) {
    throw new FlagError(`ENGAWA_ROUNDS is not a number of rounds: ${process.env['ENGAWA_ROUNDS']}`);
  }
  if (given.slow !== undefined && !SLOW.includes(given.slow))
    throw new FlagError(`--slow is one of ${SLOW.join(', ')}.`);
  process.env['ENGAWA_SLOW'] = given.slow ?? '';
  const names = words.length === 0 ? NAMES : words;
  await run(names, given.beside === undefined ? null : resolve(given.beside));
}

/** With another checkout each row runs in four parts (theirs, ours, ours, theirs), and each figure also shows theirs. */
async function run(names: readonly string[], other: string | null): Promise<void> {
  const machine = describeMachine();
  const results = await readResults(machine);
  const told = tellTable();
  const theirFolder = other === null ? null : resolve(other, 'build/bench');
  const theirRows = theirFolder === null ? {} : await rowsOf(theirFolder);
  for (const name of names) {
    const isCompared = Object.hasOwn(theirRows, name);
    if (theirFolder !== null && !isCompared) process.stderr.write(`${name}: the other checkout has no such row.\n`);
    const [theirs, ours]: [Figure[], Figure[]] = [[], []];
    const rounds = isCompared ? Math.ceil(ROUNDS / 2) : ROUNDS;
    for (const isTheirs of isCompared ? [true, false, false, true] : [false]) {
      const figures = await measure(name, rounds, isTheirs && theirFolder !== null ? theirFolder : undefined);
      (isTheirs ? theirs : ours).push(...(figures ?? []));
    }
    const lines = besideOthers(ours, theirs);
    told.row(name, lines);
    if (lines.length === 0 || process.env['ENGAWA_SLOW'] !== '') continue;
    results.set(name, { rounds: ROUNDS, figures: lines.map(({ figure }) => figure) });
    await keep(machine, results);
  }
  told.end();
}

/** Writes the figures after each row, so that a run that is stopped keeps those it has. */
async function keep(machine: string, results: ReadonlyMap<string, Result>): Promise<void> {
  await mkdir(resolve(OUTPUT, '..'), { recursive: true });
  await writeFile(OUTPUT, `${JSON.stringify({ machine, rows: Object.fromEntries(results) }, null, 2)}\n`);
  const all = NAMES.map((name) => results.get(name));
  if (!all.every((result) => result !== undefined && result.rounds >= FEWEST_ROUNDS)) return;
  const figures = all.flatMap((result) => result?.figures ?? []);
  await writeFile(NOTES, withTable(await readFile(NOTES, 'utf8'), figures, machine));
}

async function rowsOf(folder: string): Promise<typeof ROWS> {
  // Its rows.ts has the same form as this one's.
  const module = (await import(pathToFileURL(resolve(folder, 'rows.ts')).href)) as { ROWS: typeof ROWS };
  return module.ROWS;
}

/** Prints the table as it grows, then the missed marks, the failed rows, and how long each row took. */
function tellTable() {
  const missed: string[] = [];
  const failed: string[] = [];
  const took: string[] = [];
  let since = performance.now();
  const list = (what: string, entries: readonly string[]) => `${what}: ${entries.join(', ') || 'none'}.\n`;
  process.stdout.write(`${HEADING}\n`);
  return {
    row(name: string, lines: readonly { readonly figure: Figure; readonly others: Measured | null }[]): void {
      for (const { figure, others } of lines) process.stdout.write(`${lineOf(figure, others)}\n`);
      missed.push(
        ...lines
          .map(({ figure }) => figure)
          .filter((figure) => !isReached(figure))
          .map((figure) => figure.name),
      );
      if (lines.length === 0) failed.push(name);
      const now = performance.now();
      took.push(`${name} ${Math.round((now - since) / 1_000)} s`);
      since = now;
    },
    end(): void {
      process.stdout.write(`\n${list('Missed', missed)}${list('Not measured', failed)}${list('Took', took)}`);
    },
  };
}

async function readResults(machine: string): Promise<Map<string, Result>> {
  const text = await readFile(OUTPUT, 'utf8').catch(() => null);
  if (text === null) return new Map();
  // Only this program writes it.
  const stored = JSON.parse(text) as { machine: string; rows: Record<string, Result> };
  return new Map(stored.machine === machine ? Object.entries(stored.rows) : []);
}

/** Null if the row ended without figures; it has printed why. */
async function measure(
  name: string,
  rounds: number,
  folder: string = import.meta.dirname,
): Promise<readonly Figure[] | null> {
  const child = fork(resolve(folder, 'row-process.ts'), [name, String(rounds)], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'],
    cwd: resolve(folder, '../..'),
    // Standard output holds the table only.
    stdio: ['ignore', 2, 2, 'ipc'],
    timeout: longestRowMilliseconds(rounds),
  });
  let found: readonly Figure[] | null = null;
  child.on('message', (message) => {
    // Only row-process.ts is at the other end.
    found = message as readonly Figure[];
  });
  const from = performance.now();
  const end = once(child, 'exit').then(([code]) => Number(code));
  if ((await end.catch(() => -1)) === 0) return found;
  const seconds = Math.round((performance.now() - from) / 1_000);
  process.stderr.write(`${name} was not measured: it ended after ${seconds} s.\n`);
  process.exitCode = 1;
  return null;
}
