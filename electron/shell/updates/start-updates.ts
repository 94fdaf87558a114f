import { app } from 'electron';
import type { HostHandlersOf } from '#core/ports.ts';
import { NO_UPDATES } from '#hosting/program/plain-program.ts';
import type { NetworkState } from '#shared/domain/app/network.ts';
import { createUpdates, type UpdatesOptions, updateFeed, updateProxy } from './updates.ts';

export type StartedUpdates = {
  readonly handlers: HostHandlersOf<'updates'>;
  /** Applies from the next request on. */
  readonly useProxy: (network: NetworkState) => void;
};

const NONE: StartedUpdates = { handlers: NO_UPDATES, useProxy: () => undefined };

/** Updates of a copy packaged with an address for them. A Flatpak is updated by its own system, an unpacked folder not at all. */
export async function startUpdates(options: Omit<UpdatesOptions, 'updater'>): Promise<StartedUpdates> {
  const { log } = options;
  if (!app.isPackaged || process.env['FLATPAK_ID'] !== undefined) return NONE;
  const feed = updateFeed(process.resourcesPath);
  if (feed === null) return NONE;
  const { default: library } = await import('electron-updater');
  const updater = library.autoUpdater;
  if (!updater.isUpdaterActive()) return NONE;
  // The updater gets no proxy password. Answering without one ends the request; after an empty one it would ask again and again.
  updater.on('login', (_info, answer) => {
    // Electron takes no arguments for "none"; the library's type knows only both.
    (answer as () => void)();
  });
  log.info('updates', { feed });
  return {
    handlers: createUpdates({ updater, ...options }),
    useProxy: (network) => {
      updater.netSession
        .setProxy(updateProxy(network))
        .catch((cause: unknown) => log.error('proxy of updates not set', cause));
    },
  };
}
