import { app } from 'electron';
import type { Log, UpdatesPort } from '#core/ports.ts';
import { NO_UPDATES } from '#hosting/program/plain-program.ts';
import type { NetworkState } from '#shared/domain/app/network.ts';
import { updateFeed } from './update-feed.ts';
import { updateProxy } from './update-proxy.ts';
import { createUpdates } from './updates.ts';

export type StartUpdatesOptions = { readonly endWith: (last: () => void) => void; readonly log: Log };

export type StartedUpdates = {
  readonly port: UpdatesPort;
  /** From the next request on. */
  readonly useProxy: (network: NetworkState) => void;
};

const NONE: StartedUpdates = { port: NO_UPDATES, useProxy: () => undefined };

/**
 * Updates of a copy that was packaged with an address to look at; any other has none. A flatpak is renewed by its own system,
 * and from a mere folder there is nothing to be put in place.
 */
export async function startUpdates({ endWith, log }: StartUpdatesOptions): Promise<StartedUpdates> {
  if (!app.isPackaged || process.env['FLATPAK_ID'] !== undefined) return NONE;
  const feed = updateFeed(process.resourcesPath);
  if (feed === null) return NONE;
  // Loaded only where it is needed.
  const { default: library } = await import('electron-updater');
  const updater = library.autoUpdater;
  if (!updater.isUpdaterActive()) return NONE;
  // A proxy's password is not for this: without any the request fails at once, with an empty one it is asked for for ever.
  updater.on('login', (_info, answer) => {
    // Electron takes no arguments for "none"; the library's type knows only both.
    (answer as () => void)();
  });
  log.info('updates', { feed });
  return {
    port: createUpdates({ updater, endWith, now: Date.now, log }),
    useProxy: (network) => {
      updater.netSession
        .setProxy(updateProxy(network))
        .catch((cause: unknown) => log.error('proxy of updates not set', cause));
    },
  };
}
