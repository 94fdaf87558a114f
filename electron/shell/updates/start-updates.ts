import { app } from 'electron';
import type { Log, UpdatesPort } from '#core/ports.ts';
import { NO_UPDATES } from '#hosting/program/plain-program.ts';
import { updateFeed } from './update-feed.ts';
import { createUpdates } from './updates.ts';

export type StartUpdatesOptions = { readonly endWith: (last: () => void) => void; readonly log: Log };

/**
 * Updates of a copy that was packaged with an address to look at; any other has none. A flatpak is renewed by its own system,
 * and from a mere folder there is nothing to be put in place.
 */
export async function startUpdates({ endWith, log }: StartUpdatesOptions): Promise<UpdatesPort> {
  if (!app.isPackaged || process.env['FLATPAK_ID'] !== undefined) return NO_UPDATES;
  const feed = updateFeed(process.resourcesPath);
  if (feed === null) return NO_UPDATES;
  // Loaded only where it is needed.
  const { default: library } = await import('electron-updater');
  const updater = library.autoUpdater;
  if (!updater.isUpdaterActive()) return NO_UPDATES;
  log.info('updates', { feed });
  return createUpdates({ updater, endWith, now: Date.now, log });
}
