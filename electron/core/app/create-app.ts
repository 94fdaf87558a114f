import type { AccountArea } from '#core/account/create-account.ts';
import type { AnimeArea } from '#core/anime/create-anime.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import type { WatchingArea } from '#core/watching/create-watching.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
import { createDeviceSync } from './device-sync/device-sync.ts';
import { createSharedData } from './device-sync/shared-data.ts';
import { createOwnFonts } from './fonts/own-fonts.ts';
import { createNews } from './news/news.ts';
import { createNewsStore } from './news/news-store.ts';
import { createBackups } from './person-data/backups.ts';
import { createPersonData } from './person-data/person-data.ts';
import { createPersonDataHandlers, createTelling } from './person-data/person-data-handlers.ts';
import { createLinks, createProgramHandlers } from './program/program-handlers.ts';
import { createSettingStore, createSettingsService } from './settings/settings-service.ts';

export type AppOptions = Pick<AccountArea, 'account' | 'serverTime'> &
  Pick<AnimeArea, 'anime'> &
  Pick<WatchingArea, 'favourites' | 'catchUp'> & { readonly libraryDirectory: () => string };

/** Settings, news, the person's data as files, and the program around the core. */
export function createApp(
  platform: Platform,
  { account, serverTime, anime, favourites, catchUp, libraryDirectory }: AppOptions,
) {
  const { addresses, clock, events, host, log, titles } = platform;
  const settings = createSettingsService(createSettingStore(platform), { events, clock, log });
  const news = createNews({
    ...{ settings, account, serverTime, events, clock, log, favourites },
    latest: (limit, signal) => anime.handlers['releases.latest']({ limit }, { signal }),
    store: createNewsStore(platform),
    novel: titles.novel,
    tell: platform.program.tell,
  });
  const fonts = createOwnFonts(platform);
  const backups = createBackups({ ...platform, restart: platform.services.restart });
  const data = createPersonData({ ...platform, library: titles });
  const tell = createTelling({ ...platform, settings, onProgress: catchUp });
  const devices = createDeviceSync({ ...platform, libraryDirectory, data: createSharedData(data, tell, clock) });
  const sites = { anime: addresses.anime.siteUrl, novels: addresses.novels.siteUrl };
  const links = createLinks({ sites, onWaiting: () => events.emit('links.waiting', {}) });
  const program = createProgramHandlers({ ...platform, links });
  const ownHandlers = {
    'app.info': async () => ({
      version: host.version,
      host: host.name,
      platform: process.platform,
      services: host.services,
      demoAccount: host.demoAccount,
      sites,
    }),
    'app.reportFault': async ({ reference, text }) => log.error('the page met a fault', text, { reference }),
    'display.keepAwake': async ({ isWanted }) => platform.keepAwake(isWanted),
    'settings.read': async () => settings.read(),
    'settings.update': async (patch) => settings.update(patch),
  } satisfies Partial<Handlers<AppContract>>;

  return {
    settings,
    fonts,
    links,
    handlers: {
      ...ownHandlers,
      ...fonts.handlers,
      ...program.handlers,
      ...backups.handlers,
      ...devices.handlers,
      ...createPersonDataHandlers({ ...platform, data, tell, settings }),
    },
    close: () => {
      program.close();
      backups.close();
      news.close();
      return devices.close();
    },
  };
}
