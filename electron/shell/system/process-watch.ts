import type { App, WebContents } from 'electron';
import type { Log } from '#core/ports.ts';

/** Processes that Chromium runs beside the page, as the one for graphics, come back by themselves; that one died is worth a line. */
export function watchProcesses(app: Pick<App, 'on'>, log: Log): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') log.error('child process gone', reason, { type, exitCode });
  });
}

/** An unresponsive page is logged and not ended: the person may wait for it. */
export function watchResponsiveness(contents: WebContents, log: Log): void {
  contents.on('unresponsive', () => log.warn('page does not answer'));
  contents.on('responsive', () => log.info('page answers again'));
}
