import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const PROJECT = resolve(import.meta.dirname, '../../..');

export type Program = {
  /** The one JSON object that it prints as its first line; null: it ended before that. */
  readonly announced: Promise<unknown>;
  readonly kill: () => Promise<void>;
};

/** Starts one of the project's programs. */
export function startProgram(script: string, args: readonly string[]): Program {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const line = once(createInterface({ input: child.stdout }), 'line').then(([text]): unknown =>
    JSON.parse(String(text)),
  );
  return {
    announced: Promise.race([line, ended.then(() => null)]),
    kill: async () => {
      if (isRunning(child)) child.kill('SIGKILL');
      await ended;
    },
  };
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}
