import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';

const STANDARD_OUTPUT = 1;
let hasSpoken = false;

/**
 * Writes a line at once: for programs that run until they are killed. Node keeps what it compiled only when a program ends by
 * itself, so the next start of one would compile everything again.
 */
export function say(line: string | number): void {
  if (!hasSpoken) flushCompileCache();
  hasSpoken = true;
  writeSync(STANDARD_OUTPUT, `${line}\n`);
}
