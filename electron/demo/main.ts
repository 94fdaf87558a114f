import { parseArgs } from 'node:util';
import type { DemoOptions } from './demo.ts';

const usage = 'npm run demo -- [--port 0..65000] [--time-scale N] [--seed N] [--state FILE] [--painted FOLDER]';
const highestPort = 65_000;

function numberFrom(flag: string, text: string, isAllowed: (value: number) => boolean): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!isAllowed(value)) throw new RangeError(`--${flag} cannot be "${text}"`);
  return value;
}

function readOptions(): DemoOptions {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      'time-scale': { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      state: { type: 'string' },
      painted: { type: 'string' },
    },
  });
  return {
    port: numberFrom('port', values.port, (port) => Number.isInteger(port) && port >= 0 && port <= highestPort),
    timeScale: numberFrom('time-scale', values['time-scale'], (scale) => Number.isFinite(scale) && scale > 0),
    seed: numberFrom('seed', values.seed, Number.isSafeInteger),
    hasControl: true,
    ...(values.state === undefined ? {} : { stateFile: values.state }),
    ...(values.painted === undefined ? {} : { paintedFolder: values.painted }),
  };
}

function end(code: number, error: unknown, hint = ''): never {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${reason.split('\n')[0] ?? ''}${hint}\n`);
  process.exit(code);
}

function readOptionsOrEnd(): DemoOptions {
  try {
    return readOptions();
  } catch (error) {
    return end(2, error, `. Usage: ${usage}`);
  }
}

const parent = process.ppid;
const options = readOptionsOrEnd();
// Only now: a wrong flag is answered without loading the services.
const { startDemo } = await import('./start-demo.ts');
const demo = await startDemo(options).catch((error: unknown) => end(1, error));
const { close, ...addresses } = demo;
process.stdout.write(`${JSON.stringify(addresses)}\n`);

let isEnding = false;
function endCleanly(): void {
  if (isEnding) return;
  isEnding = true;
  close().then(
    () => process.exit(0),
    (error: unknown) => end(1, error),
  );
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endCleanly);

// The shell between npm and this program passes no signal on: when npm is gone, it ends too and frees its ports.
if (process.env['npm_lifecycle_event'] !== undefined) {
  setInterval(() => {
    if (process.ppid !== parent) endCleanly();
  }, 500);
}
