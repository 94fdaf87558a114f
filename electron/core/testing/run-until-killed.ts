import { spawn } from 'node:child_process';
import { once } from 'node:events';

const LONGEST_LIFE_MILLISECONDS = 150;

/** Kills a program at a random moment after its first line. Returns its complete lines; rejects if it ended by itself. */
export async function runUntilKilled(program: string, ...flags: readonly string[]): Promise<string[]> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (output === '') setTimeout(() => child.kill('SIGKILL'), Math.random() * LONGEST_LIFE_MILLISECONDS);
    output += text;
  });
  const [code, signal] = await ended;
  if (signal !== 'SIGKILL') throw new Error(`${program} ended by itself with ${String(code)}`);
  // The kill may have cut the last line.
  return output.split('\n').slice(0, -1);
}
