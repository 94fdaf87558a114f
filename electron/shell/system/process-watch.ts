import type { App, WebContents } from 'electron';
import type { Log } from '#core/ports.ts';

/** Chromium restarts its other processes, such as the one for graphics, itself; this only logs it. */
export function watchProcesses(app: Pick<App, 'on'>, log: Log): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') log.error('child process gone', reason, { type, exitCode });
  });
}

const REVIVALS = 3;
const PERIOD_MILLISECONDS = 60_000;

/**
 * Reloads the page after its process died, unless it keeps dying. An unresponsive page is left alone: the person may want to
 * wait.
 */
export function watchPage(contents: WebContents, log: Log, now: () => number = () => performance.now()): void {
  let revivedAt: number[] = [];
  contents.on('unresponsive', () => log.warn('page does not answer'));
  contents.on('responsive', () => log.info('page answers again'));
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
