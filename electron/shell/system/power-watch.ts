import type { BrowserWindow, PowerMonitor } from 'electron';
import type { Core } from '#core/core.ts';
import type { Ending } from '../ending.ts';

/**
 * Tells the core of sleep. A locked screen is none: what plays goes on behind it. Where the system ends, macOS and Linux wait
 * for an app that says so, and it quits as ever. Usable once the app is ready.
 */
export function watchPower(
  monitor: Pick<PowerMonitor, 'on'>,
  notePower: Core['notePower'],
  endWithSystem: Ending['endWithSystem'],
): void {
  monitor.on('suspend', () => notePower('suspending'));
  monitor.on('resume', () => notePower('resumed'));
  // Electron hands an event over here that its typings do not know.
  monitor.on('shutdown', (event?: { readonly preventDefault: () => void }) => {
    event?.preventDefault();
    endWithSystem({ inTime: true });
  });
}

/** Windows ends every program when a person signs out: first it asks, and pages save what they have; then there is no time left. */
export function watchSessionEnd(
  window: BrowserWindow,
  notePower: Core['notePower'],
  endWithSystem: Ending['endWithSystem'],
): void {
  window.on('query-session-end', () => notePower('suspending'));
  window.on('session-end', () => endWithSystem({ inTime: false }));
}
