import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem, type } from 'node:os';
import { resolve } from 'node:path';
import { asksForHelp, type Command, FlagError, helpOf, nearestOf, parseFlags } from '#terminal/command.ts';
import { findChromium, type TestBrowser } from '../chromium.ts';
import { lineOf, type Machine, withTable } from './report.ts';
import { type Figure, type Row, ratioOf, ratioWithin } from './row.ts';
import { ROWS } from './rows.ts';

/**
 * Measures the app on the reference services against what a person could have instead, both in the same run. Prints the
 * figures and writes out/bench.json, which keeps those of other rows from before; once all rows are there, each in at least
 * ten rounds, the table of README.md is written too. `ENGAWA_ROUNDS` sets how often each is measured (10).
 */
const FEWEST_ROUNDS = 10;
const MOST_ROUNDS = 1_000;
const ROUNDS = Number(process.env['ENGAWA_ROUNDS'] || FEWEST_ROUNDS);
/** Longer than any row takes: one that still waits then waits for what does not come. */
const LONGEST_ROW_MILLISECONDS = Math.max(FEWEST_ROUNDS, ROUNDS) * 60_000;
/** What a row may take to end what it started. */
const ENDING_MILLISECONDS = 20_000;
const OUTPUT = resolve(import.meta.dirname, '../../out/bench.json');
const NOTES = resolve(import.meta.dirname, 'README.md');

const NAMES = ROWS.map(({ name }) => name);
const COMMAND = {
  usage: ['npm run bench -- [name...]'],
  about: `Measures the app and what it is compared with, side by side; all benchmarks without a name. Takes minutes for each.
ENGAWA_ROUNDS sets how often each is measured (${FEWEST_ROUNDS}).
Names: ${NAMES.join(', ')}.`,
  flags: {},
  takesWords: true,
  example: 'npm run bench -- call search',
} as const satisfies Command;

const args = process.argv.slice(2);
if (asksForHelp(args)) process.stdout.write(helpOf(COMMAND));
else await runOrComplain();

async function runOrComplain(): Promise<void> {
  try {
    const wanted = parseFlags(COMMAND, args).words;
    for (const name of wanted) if (!NAMES.includes(name)) throw unknownName(name);
    // In no round at all every mark would be reached.
    if (!Number.isInteger(ROUNDS) || ROUNDS < 1 || ROUNDS > MOST_ROUNDS) {
      throw new FlagError(`ENGAWA_ROUNDS is not a number of rounds: ${process.env['ENGAWA_ROUNDS']}`);
    }
    await run(wanted.length === 0 ? ROWS : ROWS.filter(({ name }) => wanted.includes(name)));
  } catch (error) {
    if (!(error instanceof FlagError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}

function unknownName(name: string): FlagError {
  const nearest = nearestOf(name, NAMES);
  return new FlagError(
    `There is no benchmark ${name}. ${nearest === null ? '--help lists them.' : `Did you mean ${nearest}?`}`,
  );
}

async function run(chosen: readonly Row[]): Promise<void> {
  const startedAt = performance.now();
  const machine = machineOf();
  const measuredBefore = await readResults();
  /** By row; what is measured now takes the place of what this machine gave before. */
  const results = new Map(measuredBefore.machine === JSON.stringify(machine) ? measuredBefore.rows : []);
  const failed: string[] = [];
  for (const row of chosen) {
    const figures = await measure(row);
    for (const figure of figures ?? []) process.stdout.write(`${lineOf(figure)}\n`);
    if (figures === null) failed.push(row.name);
    else results.set(row.name, { rounds: ROUNDS, figures });
  }
  await mkdir(resolve(OUTPUT, '..'), { recursive: true });
  await writeFile(OUTPUT, `${JSON.stringify({ machine, rows: Object.fromEntries(results) }, withRatio, 2)}\n`);
  const all = ROWS.map(({ name }) => results.get(name));
  if (all.every((result) => result !== undefined && result.rounds >= FEWEST_ROUNDS)) {
    const figures = all.flatMap((result) => result?.figures ?? []);
    await writeFile(NOTES, withTable(await readFile(NOTES, 'utf8'), ROWS, figures, machine));
  }
  process.stdout.write(`${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes\n`);
  if (failed.length > 0) {
    process.stderr.write(`Not measured: ${failed.join(', ')}.\n`);
    process.exitCode = 1;
  }
}

type Result = { readonly rounds: number; readonly figures: readonly Figure[] };

async function readResults(): Promise<{
  readonly machine: string;
  readonly rows: readonly (readonly [string, Result])[];
}> {
  const text = await readFile(OUTPUT, 'utf8').catch(() => null);
  if (text === null) return { machine: '', rows: [] };
  // Only this program writes it.
  const { machine: of, rows = {} } = JSON.parse(text) as { machine: Machine; rows?: Record<string, Result> };
  return { machine: JSON.stringify(of), rows: Object.entries(rows) };
}

/** Each figure with its ratio and where that lies, for readers of the file. */
function withRatio(_key: string, value: unknown): unknown {
  const isFigure = typeof value === 'object' && value !== null && 'baseline' in value;
  // Nothing else there has a baseline.
  return isFigure ? { ...value, ratio: ratioOf(value as Figure), within: ratioWithin(value as Figure) } : value;
}

/** Null when it ended without figures; it has said why. */
async function measure({ name }: Row): Promise<readonly Figure[] | null> {
  const child = fork(resolve(import.meta.dirname, 'row-process.ts'), [name, String(ROUNDS)], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'],
    // Standard output holds the table only.
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  let found: readonly Figure[] | null = null;
  child.on('message', (message) => {
    // Only row-process.ts is at the other end.
    found = message as readonly Figure[];
  });
  const timers = [
    setTimeout(() => {
      process.stderr.write(`${name} was ended after ${LONGEST_ROW_MILLISECONDS / 60_000} minutes.\n`);
      child.kill('SIGTERM');
    }, LONGEST_ROW_MILLISECONDS),
    setTimeout(() => child.kill('SIGKILL'), LONGEST_ROW_MILLISECONDS + ENDING_MILLISECONDS),
  ];
  const [code] = await once(child, 'exit');
  for (const timer of timers) clearTimeout(timer);
  return code === 0 ? found : null;
}

function nameOf({ program, environment }: TestBrowser): string {
  return execFileSync(program, ['--version'], { encoding: 'utf8', env: { ...process.env, ...environment } }).trim();
}

function machineOf(): Machine {
  return {
    processors: cpus().length,
    model: cpus()[0]?.model.trim() ?? 'an unnamed processor',
    memoryGigabytes: Math.round(totalmem() / 1e9),
    system: type(),
    node: process.versions.node,
    chromium: nameOf(findChromium()),
  };
}
