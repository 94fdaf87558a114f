import { appendFile } from 'node:fs/promises';
import { app } from 'electron';
import type { Log } from '#core/ports.ts';

/** Tells `npm start` that a window is shown, by a file that it named: without one it serves the app in a browser instead. */
export function tellStarter(log: Log): void {
  const file = process.env['ENGAWA_SHOWN_FILE'];
  if (file === undefined || app.isPackaged) return;
  appendFile(file, '').catch((cause: unknown) => log.error('starter not told of the window', cause));
}
