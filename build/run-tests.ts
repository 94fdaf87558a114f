import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { styleText } from 'node:util';

/**
 * `npm test` and, with `--long`, `npm run test:long`: runs the steps, prints their times, and exits with 1 after a failed group.
 * Lanes of a group run at the same time and print only failures; a group of one lane prints its output.
 */
const SHORT: readonly (readonly Lane[])[] = [
  [['typecheck'], ['lint', 'check:dependencies', 'check:unused', 'build', 'check:size']],
  [['test:unit']],
  [['test:e2e']],
];
const LONG: readonly (readonly Lane[])[] = [[['build']], [['test:unit:long']], [['package:check']], [['test:e2e']]];

/** npm scripts that run one after the other. */
type Lane = readonly string[];
type Outcome = { readonly name: string; readonly code: number; readonly seconds: number };

const project = resolve(import.meta.dirname, '..');
const isLong = process.argv.includes('--long');
const startedAt = performance.now();
const outcomes: Outcome[] = [];

for (const group of isLong ? LONG : SHORT) {
  const isAlone = group.length === 1;
  const results = await Promise.all(group.map((lane) => runLane(lane, isAlone)));
  outcomes.push(...results.flat());
  if (outcomes.some(({ code }) => code !== 0)) break;
}
const failed = outcomes.filter(({ code }) => code !== 0);
const times = outcomes.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`).join(', ');
const all = ((performance.now() - startedAt) / 1000 / 60).toFixed(1);
console.log(`\n${isLong ? 'npm run test:long' : 'npm test'}: ${all} minutes (${times}).`);
console.log(`Steps: ${outcomes.length - failed.length} passed, ${failed.length} failed`);
if (failed.length > 0) process.exitCode = 1;

async function runLane(lane: Lane, isAlone: boolean): Promise<readonly Outcome[]> {
  const results: Outcome[] = [];
  for (const name of lane) {
    const result = await runStep(name, isAlone);
    results.push(result);
    if (result.code !== 0) break;
  }
  return results;
}

async function runStep(name: string, isShown: boolean): Promise<Outcome> {
  const since = performance.now();
  if (isShown) console.log(`\n${styleText('bold', name)}`);
  const step = spawn('npm', ['run', '--silent', name], {
    cwd: project,
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    // npm is a batch file on Windows.
    shell: process.platform === 'win32',
    env: { ...process.env, [isLong ? 'ENGAWA_LONG' : 'ENGAWA_SHORT']: '1' },
  });
  const said: string[] = [];
  for (const stream of [step.stdout, step.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const [status] = await once(step, 'close');
  const code = typeof status === 'number' ? status : 1;
  const seconds = (performance.now() - since) / 1000;
  if (!isShown) console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds.toFixed(0)} s)`);
  if (!isShown && code !== 0) console.log(said.join(''));
  return { name, code, seconds };
}
