import type { BrowserWindow, PowerMonitor } from 'electron';
import type { Core } from '#core/core.ts';
import type { Ending } from '../ending.ts';

/** Tells the core of sleep (a locked screen is none), and quits when macOS or Linux ends. Usable once the app is ready. */
export function watchPower(
  monitor: Pick<PowerMonitor, 'on'>,
  notePower: Core['notePower'],
  endWithSystem: Ending['endWithSystem'],
): void {
  monitor.on('suspend', () => notePower('suspending'));
  monitor.on('resume', () => notePower('resumed'));
  // Electron's typings lack this event.
  monitor.on('shutdown', (event?: { readonly preventDefault: () => void }) => {
    event?.preventDefault();
    endWithSystem({ inTime: true });
  });
}

/** At a sign-out Windows first asks, which lets pages save, and then leaves no time. */
export function watchSessionEnd(
  window: BrowserWindow,
  notePower: Core['notePower'],
  endWithSystem: Ending['endWithSystem'],
): void {
  window.on('query-session-end', () => notePower('suspending'));
  window.on('session-end', () => endWithSystem({ inTime: false }));
}
