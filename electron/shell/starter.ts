import { appendFile } from 'node:fs/promises';
import { app } from 'electron';

/** Tells `npm start` that a window or a message is shown, by a file that it named: without one it serves the app in a browser instead. */
export async function tellStarter(): Promise<void> {
  const file = shownFile();
  if (file !== undefined) await appendFile(file, '');
}

export function hasStarter(): boolean {
  return shownFile() !== undefined;
}

function shownFile(): string | undefined {
  return app.isPackaged ? undefined : process.env['ENGAWA_SHOWN_FILE'];
}
