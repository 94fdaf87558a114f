import type { App } from 'electron';
import type { Log } from '#core/ports.ts';

/** A closing that hangs must not keep a process without windows alive. */
const PATIENCE_MILLISECONDS = 10_000;
/** electron-updater installs a version only after an end with 0. */
const ENDED_WITH_SYSTEM = 1;
/** The last act may install a new version. */
const LAST_PATIENCE_MILLISECONDS = 60_000;

export type Ending = ReturnType<typeof createEnding>;

/** Closes after the last window is gone, so that pages can still report while closing, and then ends the process. Signals and uncaught failures end the same way. */
export function createEnding(app: App, log: Log) {
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
    // The started version must not find this one running.
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
    /** Closes this after the windows are gone and before the process ends. */
    beforeEnd: (act: () => Promise<void>) => {
      close = act;
    },
    /** Quits, with this act at the end in place of leaving; it has to end the app. */
    endWith: (act: () => void) => {
      last = act;
      app.quit();
    },
    /** The system ends: no update is installed. Not `inTime`: the process may be killed any moment, so all closes at once. */
    endWithSystem: ({ inTime }: { readonly inTime: boolean }) => {
      goodCode = ENDED_WITH_SYSTEM;
      if (inTime) app.quit();
      else void end(goodCode);
    },
  };
}
