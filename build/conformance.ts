import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { type ConformancePlan, FlagError, planConformance, USAGE } from './conformance-plan.ts';

/** `npm run conformance -- [flags]`: holds services against the documents. Ends with vitest's code, or 2 before it began. */
const { ENGAWA_CONFORMANCE_PASSWORD: password, ...inherited } = process.env;
process.exitCode = await run();

async function run(): Promise<number> {
  const plan = planOrUsage();
  if (plan === null) return 2;
  const silences = (await Promise.all(plan.addresses.map(silenceOf))).filter((silence) => silence !== null);
  for (const silence of silences) console.error(silence);
  if (silences.length > 0) return 2;
  for (const note of plan.notes) console.log(note);
  return runVitest(plan);
}

function planOrUsage(): ConformancePlan | null {
  try {
    return planConformance(process.argv.slice(2), password);
  } catch (error) {
    if (!(error instanceof FlagError)) throw error;
    console.error(`${error.message}\n\n${USAGE}`);
    return null;
  }
}

/** Why nobody answers there; null when somebody does. What is wrong with the answer is for the tests to say. */
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
  // One file after another where the service is another's: the tests share its account, and its patience.
  const pace = Object.keys(environment).length > 0 ? ['--no-file-parallelism'] : [];
  const own = Object.fromEntries(Object.entries(inherited).filter(([name]) => !name.startsWith('ENGAWA_CONFORMANCE_')));
  const args = [vitest, 'run', '--config', 'build/vitest.config.ts', ...pace, ...folders];
  const tests = spawn(process.execPath, args, { cwd: project, stdio: 'inherit', env: { ...own, ...environment } });
  const [code] = await once(tests, 'exit');
  return typeof code === 'number' ? code : 1;
}
