import type { App } from 'electron';
import type { Log } from '#core/ports.ts';

/** A closing that hangs must not keep a process without windows alive. */
const PATIENCE_MILLISECONDS = 10_000;

/**
 * Closes what is given after the last window is gone, so that what pages said while closing is still heard, and ends the
 * process only then. Signals and failures that nobody caught end the same way.
 */
export function endWithApp(app: App, log: Log, close: () => Promise<void>): void {
  let isEnding = false;

  async function end(exitCode: number): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    const patience = setTimeout(() => {
      log.error('closing took too long', null);
      app.exit(1);
    }, PATIENCE_MILLISECONDS);
    try {
      await close();
      app.exit(exitCode);
    } catch (cause) {
      log.error('closing failed', cause);
      app.exit(1);
    } finally {
      clearTimeout(patience);
    }
  }

  app.on('will-quit', (event) => {
    event.preventDefault();
    void end(0);
  });
  process.on('SIGINT', () => app.quit());
  process.on('SIGTERM', () => app.quit());
  process.on('unhandledRejection', (cause) => log.error('rejection not handled', cause));
  process.on('uncaughtException', (cause) => {
    log.error('exception not caught', cause);
    void end(1);
  });
}
