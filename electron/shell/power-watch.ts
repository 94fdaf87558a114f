import type { PowerMonitor } from 'electron';
import type { Core } from '#core/core.ts';

/** Tells the core of sleep. A locked screen is none: what plays goes on behind it. Usable once the app is ready. */
export function watchPower(monitor: Pick<PowerMonitor, 'on'>, notePower: Core['notePower']): void {
  monitor.on('suspend', () => notePower('suspending'));
  monitor.on('resume', () => notePower('resumed'));
}
