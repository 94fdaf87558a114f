import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { styleText } from 'node:util';

/**
 * `npm test` and, with `--long`, `npm run test:long`: runs the steps, prints their times, and exits with 1 after a failed group.
 * Lanes of a group run at the same time. The first prints as it goes, the steps of the others when they end. Specs and unit
 * tests run beside each other, because both wait for programs, clocks and disks.
 */
const SHORT: readonly (readonly Lane[])[] = [
  [['typecheck'], ['lint', 'check:dependencies', 'check:unused', 'build', 'check:size']],
  [['test:e2e'], ['test:unit']],
];
const LONG: readonly (readonly Lane[])[] = [[['build']], [['test:e2e'], ['test:unit:long', 'package:check']]];
/** These print also when they pass what they skipped and how much they ran. */
const ALWAYS_TOLD = /^test:|^package:/;
/** A third of the usual share of a busy processor. */
const LOWER_PRIORITY = 5;

/** npm scripts that run one after the other. */
type Lane = readonly string[];
type Outcome = { readonly name: string; readonly code: number; readonly seconds: number };

const project = resolve(import.meta.dirname, '..');
const isLong = process.argv.includes('--long');
const startedAt = performance.now();
const outcomes: Outcome[] = [];

for (const group of isLong ? LONG : SHORT) {
  const results = await Promise.all(group.map((lane, index) => runLane(lane, index === 0)));
  outcomes.push(...results.flat());
  if (outcomes.some(({ code }) => code !== 0)) break;
}
const failed = outcomes.filter(({ code }) => code !== 0);
const times = outcomes.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`).join(', ');
const all = ((performance.now() - startedAt) / 1000 / 60).toFixed(1);
console.log(`\n${isLong ? 'npm run test:long' : 'npm test'}: ${all} minutes (${times}).`);
console.log(`Steps: ${outcomes.length - failed.length} passed, ${failed.length} failed`);
if (failed.length > 0) {
  console.log(`Failed: ${failed.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
}

async function runLane(lane: Lane, isFirst: boolean): Promise<readonly Outcome[]> {
  const results: Outcome[] = [];
  for (const name of lane) {
    const result = await runStep(name, isFirst);
    results.push(result);
    if (result.code !== 0) break;
  }
  return results;
}

async function runStep(name: string, isFirst: boolean): Promise<Outcome> {
  const since = performance.now();
  const said: string[] = [];
  // Pipes for all: a reporter that moves the cursor would overwrite what other lanes print.
  const step = spawn('npm', ['run', '--silent', name], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm is a batch file on Windows.
    shell: process.platform === 'win32',
    env: { ...process.env, ...(isLong ? { ENGAWA_LONG: '1' } : {}) },
  });
  // Specs wait for pages for seconds, unit tests for minutes, so specs go first.
  if (!isFirst && step.pid !== undefined) setPriority(step.pid, LOWER_PRIORITY);
  const print = (text: string) => (isFirst ? void process.stdout.write(text) : void said.push(text));
  for (const stream of [step.stdout, step.stderr]) stream.setEncoding('utf8').on('data', print);
  const [status] = await once(step, 'close');
  const code = typeof status === 'number' ? status : 1;
  const seconds = (performance.now() - since) / 1000;
  if (code !== 0 || ALWAYS_TOLD.test(name)) console.log(said.join(''));
  console.log(styleText('bold', `${code === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds.toFixed(0)} s)`));
  return { name, code, seconds };
}
