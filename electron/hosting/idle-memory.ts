import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const IDLE_MILLISECONDS = 5_000;
/** Below this a collection would give back little. */
const WORTH_COLLECTING_BYTES = 64_000_000;

type Collect = (options: {
  readonly type: 'major';
  readonly execution: 'sync';
  readonly flavor: 'last-resort';
}) => void;

/**
 * Gives memory back to the system once nothing was asked for some seconds. V8 keeps what a busy minute took, several times of what is
 * in use, and nothing but a collection of the last resort returns it (about 30 ms). `noteWork`: something was asked.
 */
export function createIdleMemory(
  heap: () => Pick<NodeJS.MemoryUsage, 'heapTotal'> = process.memoryUsage,
  collect: () => void = collectAll,
) {
  const timer = setTimeout(() => {
    if (heap().heapTotal >= WORTH_COLLECTING_BYTES) collect();
  }, IDLE_MILLISECONDS).unref();
  return { noteWork: () => void timer.refresh() };
}

function collectAll(): void {
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
