import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { asksForHelp, helpOf } from '#terminal/command.ts';
import { CONFORMANCE_COMMAND, type ConformancePlan, planConformance } from './conformance-plan.ts';

/** `npm run conformance -- [flags]`: tests services against their API documents. Ends with vitest's code, or 2 if it was not started. */
const { ENGAWA_CONFORMANCE_PASSWORD: password, ...inherited } = process.env;
const flags = process.argv.slice(2);
if (asksForHelp(flags)) process.stdout.write(helpOf(CONFORMANCE_COMMAND));
else process.exitCode = await run();

async function run(): Promise<number> {
  const plan = planConformance(flags, password);
  const silences = (await Promise.all(plan.addresses.map(silenceOf))).filter((silence) => silence !== null);
  for (const silence of silences) console.error(silence);
  if (silences.length > 0) return 2;
  for (const note of plan.notes) console.log(note);
  return runVitest(plan);
}

/** Why the address does not answer; null if it gives any answer, which the tests judge. */
async function silenceOf(address: string): Promise<string | null> {
  try {
    await (await fetch(address, { signal: AbortSignal.timeout(10_000) })).arrayBuffer();
    return null;
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    return `No answer from ${address}: ${reason instanceof Error ? reason.message : String(reason)}`;
  }
}

async function runVitest({ folders, environment }: ConformancePlan): Promise<number> {
  const project = resolve(import.meta.dirname, '..');
  const vitest = resolve(project, 'node_modules/vitest/vitest.mjs');
  // One file at a time on a real service, because the tests share its account and its rate limit.
  const pace = Object.keys(environment).length > 0 ? ['--no-file-parallelism'] : [];
  const own = Object.fromEntries(Object.entries(inherited).filter(([name]) => !name.startsWith('ENGAWA_CONFORMANCE_')));
  const args = [vitest, 'run', '--config', 'build/vitest.config.ts', ...pace, ...folders];
  const tests = spawn(process.execPath, args, { cwd: project, stdio: 'inherit', env: { ...own, ...environment } });
  const [code] = await once(tests, 'exit');
  return typeof code === 'number' ? code : 1;
}
