import type { App, BrowserWindow, PowerMonitor } from 'electron';
import type { Core, Log } from '#core/ports.ts';

/** A closing that hangs must not keep a process without windows alive. */
const PATIENCE_MILLISECONDS = 10_000;
/** electron-updater installs a version only after an end with 0. */
const ENDED_WITH_SYSTEM = 1;
/** A sign-out that takes longer waits for the person or was cancelled, which Windows does not report. */
const SIGN_OUT_MILLISECONDS = 10_000;
/** The last act may install a new version. */
const LAST_PATIENCE_MILLISECONDS = 60_000;

/**
 * Closes everything after the last window is gone, so that pages can still report while closing, then ends the process. Signals
 * and uncaught errors end it the same way.
 */
export function createEnding(app: App, log: Log) {
  const acts = new AsyncDisposableStack();
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
      await acts.disposeAsync();
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
    // The new version must not find this one running.
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
    /** Registers a closing, done after the windows are gone and before the process ends. The last registered is done first. */
    beforeEnd: (act: () => Promise<void> | void) => {
      // An end during the start does not wait for what the start would have added later.
      if (!acts.disposed) acts.defer(act);
    },
    /** Quits, and in the end calls `act` instead of exiting; it has to end the app. */
    endWith: (act: () => void) => {
      last = act;
      app.quit();
    },
    /** Reports sleep to the core (not a locked screen), and quits when macOS or Linux shuts down. Usable once the app is ready. */
    watchPower: (monitor: Pick<PowerMonitor, 'on'>, notePower: Core['notePower']) => {
      monitor.on('suspend', () => notePower('suspending'));
      monitor.on('resume', () => notePower('resumed'));
      // Electron's typings lack this event.
      monitor.on('shutdown', (event?: { readonly preventDefault: () => void }) => {
        event?.preventDefault();
        goodCode = ENDED_WITH_SYSTEM;
        app.quit();
      });
    },
    /** Windows asks before a sign-out, which lets pages save. Then it may kill the process at any moment: all closes at once. */
    watchSessionEnd: (window: BrowserWindow, notePower: Core['notePower']) => {
      window.on('query-session-end', () => {
        notePower('suspending');
        setTimeout(() => {
          if (!isEnding) notePower('resumed');
        }, SIGN_OUT_MILLISECONDS).unref();
      });
      window.on('session-end', () => {
        void end(ENDED_WITH_SYSTEM);
        // As soon as this returns, Electron ends a process that is not quitting.
        app.quit();
      });
    },
  };
}
