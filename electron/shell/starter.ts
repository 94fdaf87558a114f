import { appendFile } from 'node:fs/promises';
import { app } from 'electron';

/** Tells `npm start` that a window or a message is shown, by a file that it named: without one it serves the app in a browser instead. */
export async function tellStarter(): Promise<void> {
  const file = process.env['ENGAWA_SHOWN_FILE'];
  if (file === undefined || app.isPackaged) return;
  await appendFile(file, '');
}
