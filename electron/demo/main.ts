import { asksForHelp, type Command, FlagError, helpOf, numberOf, parseFlags } from '#terminal/command.ts';
import type { DemoOptions } from './demo.ts';

const highestPort = 65_000;
const command = {
  usage: ['npm run demo -- [flags]'],
  about: 'Runs the demo services on 127.0.0.1. Prints one line of JSON: their addresses and two accounts.',
  flags: {
    port: {
      value: 'N',
      meaning: 'port of the anime API, the other services take the next ones; 0, the default: any free ports',
    },
    'time-scale': { value: 'N', meaning: 'delays pass N times faster' },
    seed: { value: 'N', meaning: 'the same seed gives the same content' },
    state: { value: 'FILE', meaning: 'keep accounts and lists in FILE for later starts' },
  },
  takesWords: false,
  example: 'npm run demo -- --port 4000 --time-scale 60',
} as const satisfies Command;

function readOptions(args: readonly string[]): DemoOptions {
  const { given } = parseFlags(command, args);
  return {
    port: numberOf('port', given.port ?? '0', (port) => Number.isInteger(port) && port >= 0 && port <= highestPort),
    timeScale: numberOf('time-scale', given['time-scale'] ?? '1', (scale) => Number.isFinite(scale) && scale > 0),
    seed: numberOf('seed', given.seed ?? '1', Number.isSafeInteger),
    hasControl: true,
    ...(given.state === undefined ? {} : { stateFile: given.state }),
  };
}

function end(code: number, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${reason.split('\n')[0] ?? ''}\n`);
  process.exit(code);
}

function readOptionsOrEnd(args: readonly string[]): DemoOptions {
  try {
    return readOptions(args);
  } catch (error) {
    if (!(error instanceof FlagError)) throw error;
    return end(2, error);
  }
}

async function run(options: DemoOptions): Promise<void> {
  const parent = process.ppid;
  // Only now: a wrong flag is answered without loading the services.
  const { startDemo } = await import('./start-demo.ts');
  const demo = await startDemo(options).catch((error: unknown) => end(1, error));
  const { close, ...addresses } = demo;
  process.stdout.write(`${JSON.stringify(addresses)}\n`);

  let isEnding = false;
  const endCleanly = () => {
    if (isEnding) return;
    isEnding = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => end(1, error),
    );
  };

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endCleanly);

  // The shell between npm and this program passes no signal on: when npm is gone, it ends too and frees its ports.
  if (process.env['npm_lifecycle_event'] !== undefined) {
    setInterval(() => {
      if (process.ppid !== parent) endCleanly();
    }, 500);
  }
}

const args = process.argv.slice(2);
if (asksForHelp(args)) process.stdout.write(helpOf(command));
else await run(readOptionsOrEnd(args));
