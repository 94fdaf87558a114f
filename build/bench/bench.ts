import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { asksForHelp, type Command, FlagError, helpOf, nearestOf, parseFlags } from '#terminal/command.ts';
import { type Figure, measured } from './measure.ts';
import { describeMachine, lineOf, withTable } from './report.ts';
import { ROWS } from './rows.ts';

/**
 * Measures the app on the reference services against alternatives, both in the same run. Prints the figures and writes
 * out/bench.json, which keeps the latest figures of other rows; once every row was measured in at least ten rounds, the table of
 * README.md is written too.
 */
const FEWEST_ROUNDS = 10;
const MOST_ROUNDS = 1_000;
const ROUNDS = Number(process.env['ENGAWA_ROUNDS'] || FEWEST_ROUNDS);
const LONGEST_ROW_MILLISECONDS = Math.max(FEWEST_ROUNDS, ROUNDS) * 60_000;
const OUTPUT = resolve(import.meta.dirname, '../../out/bench.json');
const NOTES = resolve(import.meta.dirname, 'README.md');
const NAMES = Object.keys(ROWS);
const SLOW = ['processor', 'network'];

const COMMAND = {
  usage: ['npm run bench -- [name...] [--beside <folder>] [--slow <what>]'],
  about: `Measures the app and its alternatives side by side; all benchmarks without a name. Takes minutes for each.
ENGAWA_ROUNDS sets how often each is measured (${FEWEST_ROUNDS}).
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
  if (unknown !== undefined) throw unknownName(unknown);
  // With no rounds every mark would be reached.
  if (!Number.isInteger(ROUNDS) || ROUNDS < 1 || ROUNDS > MOST_ROUNDS) {
    throw new FlagError(`ENGAWA_ROUNDS is not a number of rounds: ${process.env['ENGAWA_ROUNDS']}`);
  }
  if (given.slow !== undefined && !SLOW.includes(given.slow))
    throw new FlagError(`--slow is one of ${SLOW.join(', ')}.`);
  process.env['ENGAWA_SLOW'] = given.slow ?? '';
  const names = words.length === 0 ? NAMES : words;
  await (given.beside === undefined ? run(names) : runBeside(names, resolve(given.beside)));
}

function unknownName(name: string): FlagError {
  const nearest = nearestOf(name, NAMES);
  return new FlagError(
    `There is no benchmark ${name}. ${nearest === null ? '--help lists them.' : `Did you mean ${nearest}?`}`,
  );
}

async function run(names: readonly string[]): Promise<void> {
  const machine = describeMachine();
  const results = await readResults(machine);
  for (const name of names) {
    const figures = await measure(name, ROUNDS);
    for (const figure of figures ?? []) process.stdout.write(`${lineOf(figure)}\n`);
    if (figures !== null) results.set(name, { rounds: ROUNDS, figures });
  }
  if (process.env['ENGAWA_SLOW'] !== '') return;
  await mkdir(resolve(OUTPUT, '..'), { recursive: true });
  await writeFile(OUTPUT, `${JSON.stringify({ machine, rows: Object.fromEntries(results) }, null, 2)}\n`);
  const all = NAMES.map((name) => results.get(name));
  if (all.every((result) => result !== undefined && result.rounds >= FEWEST_ROUNDS)) {
    const figures = all.flatMap((result) => result?.figures ?? []);
    await writeFile(NOTES, withTable(await readFile(NOTES, 'utf8'), figures, machine));
  }
}

/** Runs each row of both checkouts in four parts (theirs, ours, ours, theirs) and compares the app's own side of each figure. */
async function runBeside(names: readonly string[], other: string): Promise<void> {
  const half = Math.ceil(ROUNDS / 2);
  for (const name of names) {
    const parts: (readonly Figure[])[] = [];
    for (const isTheirs of [true, false, false, true]) {
      parts.push((await measure(name, half, isTheirs ? resolve(other, 'build/bench') : import.meta.dirname)) ?? []);
    }
    const [theirFirst = [], ourFirst = [], ourLast = [], theirLast = []] = parts;
    // Figures against several baselines repeat the app's own side.
    const firsts = ourFirst.filter(
      ({ ours }, at) => ourFirst.findIndex((figure) => figure.ours.rounds.join() === ours.rounds.join()) === at,
    );
    for (const { name: figureName, unit } of firsts) {
      const roundsOf = (...sides: (readonly Figure[])[]) =>
        measured(sides.flatMap((side) => side.find((figure) => figure.name === figureName)?.ours.rounds ?? []));
      const [ours, baseline] = [roundsOf(ourFirst, ourLast), roundsOf(theirFirst, theirLast)];
      if (baseline.rounds.length === 0) continue;
      const spread = `spread ${Math.round(ours.spread * 50)} % / ${Math.round(baseline.spread * 50)} %`;
      process.stdout.write(
        `${lineOf({ name: figureName, unit, ours, baseline, limit: null }).padEnd(100)} ${spread}\n`,
      );
    }
  }
}

async function readResults(machine: string): Promise<Map<string, Result>> {
  const text = await readFile(OUTPUT, 'utf8').catch(() => null);
  if (text === null) return new Map();
  // Only this program writes it.
  const stored = JSON.parse(text) as { machine: string; rows: Record<string, Result> };
  return new Map(stored.machine === machine ? Object.entries(stored.rows) : []);
}

/** Null when the row ended without figures; it has said why. */
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
    timeout: LONGEST_ROW_MILLISECONDS,
  });
  let found: readonly Figure[] | null = null;
  child.on('message', (message) => {
    // Only row-process.ts is at the other end.
    found = message as readonly Figure[];
  });
  const [code] = await once(child, 'exit');
  if (code === 0) return found;
  process.stderr.write(`${name} was not measured.\n`);
  process.exitCode = 1;
  return null;
}
