import type { WebContents } from 'electron';
import type { Log } from '#core/ports.ts';

const REVIVALS = 3;
const PERIOD_MILLISECONDS = 60_000;

/** Loads the page again after its process died; a page that keeps dying is left alone, so that it is no endless loop. */
export function reviveCrashedPage(contents: WebContents, log: Log, now: () => number = () => performance.now()): void {
  let revivedAt: number[] = [];
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    revivedAt = revivedAt.filter((time) => now() - time < PERIOD_MILLISECONDS);
    const isRevived = revivedAt.length < REVIVALS;
    log.error('page process gone', reason, { exitCode, isRevived });
    if (!isRevived) return;
    revivedAt.push(now());
    contents.reload();
  });
}
