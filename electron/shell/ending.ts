import type { App } from 'electron';
import type { Log } from '#core/ports.ts';

/** A closing that hangs must not keep a process without windows alive. */
const PATIENCE_MILLISECONDS = 10_000;
/** electron-updater puts a version in place at an end with 0 only. */
const ENDED_WITH_SYSTEM = 1;
/** What is done last may put a whole new version in place. */
const LAST_PATIENCE_MILLISECONDS = 60_000;

export type Ending = {
  /** Closes what is given, once the windows are gone, before the process ends. */
  readonly beforeEnd: (close: () => Promise<void>) => void;
  /** Ends the app as a person would, and does this instead of leaving; it has to end the app then. */
  readonly endWith: (last: () => void) => void;
  /**
   * The same because the system ends: no fetched update is put in place, which would be cut off half-way. Not `inTime`: the
   * process may be taken away at any moment, so that everything is closed at once.
   */
  readonly endWithSystem: (options: { readonly inTime: boolean }) => void;
};

/**
 * Closes after the last window is gone, so that what pages said while closing is still heard, and ends the process only then.
 * Signals and uncaught failures end the same way.
 */
export function createEnding(app: App, log: Log): Ending {
  let close: () => Promise<void> = async () => undefined;
  let last: (() => void) | null = null;
  let goodCode = 0;
  let isEnding = false;
  let isClosed = false;

  async function end(exitCode: number): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    const patience = setTimeout(() => {
      log.error('closing took too long', null);
      app.exit(1);
    }, PATIENCE_MILLISECONDS);
    try {
      await close();
      isClosed = true;
      if (last !== null && exitCode === 0) return leaveBy(last);
      app.exit(exitCode);
    } catch (cause) {
      log.error('closing failed', cause);
      app.exit(1);
    } finally {
      clearTimeout(patience);
    }
  }

  function leaveBy(act: () => void): void {
    // The version that it starts must not take this one for running.
    app.releaseSingleInstanceLock();
    setTimeout(() => {
      log.error('the last act did not end the app', null);
      app.relaunch();
      app.exit(1);
    }, LAST_PATIENCE_MILLISECONDS);
    act();
  }

  app.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    void end(goodCode);
  });
  process.on('SIGINT', () => app.quit());
  process.on('SIGTERM', () => app.quit());
  process.on('unhandledRejection', (cause) => log.error('rejection not handled', cause));
  process.on('uncaughtException', (cause) => {
    log.error('exception not caught', cause);
    void end(1);
  });

  return {
    beforeEnd: (act) => {
      close = act;
    },
    endWith: (act) => {
      last = act;
      app.quit();
    },
    endWithSystem: ({ inTime }) => {
      goodCode = ENDED_WITH_SYSTEM;
      if (inTime) app.quit();
      else void end(goodCode);
    },
  };
}
