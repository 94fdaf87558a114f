import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';

const STANDARD_OUTPUT = 1;
let hasSpoken = false;

/**
 * Prints a line at once, for programs that run until they are killed. Node writes its compile cache only when a program ends by
 * itself, so without the flush each start would compile everything again.
 */
export function say(line: string | number): void {
  if (!hasSpoken) flushCompileCache();
  hasSpoken = true;
  writeSync(STANDARD_OUTPUT, `${line}\n`);
}
