import {
  asksForHelp,
  type Command,
  FlagError,
  helpOf,
  numberOf,
  parseFlags,
  whenAbandoned,
} from '#terminal/command.ts';
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
  },
  takesWords: false,
  example: 'npm run demo -- --port 4000 --time-scale 60',
} as const satisfies Command;

function readOptions(args: readonly string[]): DemoOptions {
  const { given } = parseFlags(command, args);
  return {
    port: numberOf('port', given.port ?? '0', (port) => Number.isInteger(port) && port >= 0 && port <= highestPort),
    timeScale: numberOf('time-scale', given['time-scale'] ?? '1', (scale) => Number.isFinite(scale) && scale > 0),
    seed: 1,
    hasControl: true,
  };
}

function end(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${reason.split('\n')[0] ?? ''}\n`);
  process.exit(error instanceof FlagError ? 2 : 1);
}

async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  // Only now: a wrong flag is answered without loading the services.
  const { startDemo } = await import('./start-demo.ts');
  const { close, ...addresses } = await startDemo(options);
  process.stdout.write(`${JSON.stringify(addresses)}\n`);

  let isEnding = false;
  const endCleanly = () => {
    if (isEnding) return;
    isEnding = true;
    close().then(() => process.exit(0), end);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endCleanly);
  whenAbandoned(endCleanly);
}

const args = process.argv.slice(2);
if (asksForHelp(args)) process.stdout.write(helpOf(command));
else run(args).catch(end);
