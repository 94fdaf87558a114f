import { createServer } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Loaded into a host by `NODE_OPTIONS` (rows/long-use.ts): answers, on its own socket, what only the process itself knows. */

/** Finalisers release objects for the next collection. */
const COLLECTIONS = 12;
let longest = 0;

const questions: Readonly<Record<string, () => number | Promise<number>>> = {
  /** Reachable megabytes of scripts. */
  '/heap': async () => {
    for (let round = 0; round < COLLECTIONS; round += 1) {
      globalThis.gc?.();
      await nextTurn();
    }
    return process.memoryUsage().heapUsed / 1e6;
  },
  /** Megabytes of the whole process in the machine's memory. */
  '/resident': () => process.memoryUsage.rss() / 1e6,
  /** Starts a timer of one millisecond that records how late it fires. */
  '/watch': () => {
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }, 1).unref();
    return 0;
  },
  /** The longest gap since the last question. */
  '/longest': () => {
    const answer = longest;
    longest = 0;
    return answer;
  },
};

createServer(async ({ url = '' }, response) => response.end(String(await questions[url]?.())))
  .listen(process.env['ENGAWA_PROBE'])
  .unref();
