import type { AccountArea } from '#core/account/create-account.ts';
import type { AnimeArea } from '#core/anime/create-anime.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { loadedLater, loadOnce } from '#core/platform/rpc/loaded-later.ts';
import type { WatchingArea } from '#core/watching/create-watching.ts';
import type { AppHandlers } from '#shared/contract/app-contract.ts';
import { isSyncing } from './device-sync/is-syncing.ts';
import { createOwnFonts } from './fonts/own-fonts.ts';
import { createLinks } from './links/links.ts';
import { createNews } from './news/news.ts';
import { createNewsStore } from './news/news-store.ts';
import { createAnnounceImport } from './person-data/announce-import.ts';
import { createBackups } from './person-data/backups.ts';
import { createSettingStore, createSettingsService } from './settings/settings-service.ts';

export type AppOptions = Pick<AccountArea, 'account' | 'serverTime'> &
  Pick<AnimeArea, 'anime'> &
  Pick<WatchingArea, 'favourites' | 'catchUp'> & { readonly libraryDirectory: () => string };

const DEVICES = [
  ...(['devices.state', 'devices.join', 'devices.leave', 'devices.forget'] as const),
  ...(['devices.update', 'devices.setPassphrase', 'devices.exchange', 'devices.separate'] as const),
];

/** Settings, news, the person's data as files, and the program around the core. */
export function createApp(
  platform: Platform,
  { account, serverTime, anime, favourites, catchUp, libraryDirectory }: AppOptions,
) {
  const { addresses, clock, events, host, hostHandlers, log, titles } = platform;
  const settings = createSettingsService(createSettingStore(platform), { events, clock, log });
  const news = createNews({
    ...{ settings, account, serverTime, events, clock, log, favourites, tell: platform.tell },
    latest: (limit, signal) => anime.handlers['releases.latest']({ limit }, { signal }),
    store: createNewsStore(platform),
    novel: titles.novel,
  });
  const fonts = createOwnFonts(platform);
  const backups = createBackups(platform);
  const data = loadOnce(async () => {
    const { createPersonData } = await import('./person-data/person-data.ts');
    return createPersonData({ ...platform, library: titles });
  });
  const announceImport = createAnnounceImport({ ...platform, settings, onProgress: catchUp });
  const devices = loadOnce(async () => {
    const { createDeviceSync } = await import('./device-sync/device-sync.ts');
    return createDeviceSync({ ...platform, libraryDirectory, data, announceImport });
  });
  if (isSyncing(platform)) devices().catch((cause: unknown) => log.error('devices not synced', cause));
  const sites = { anime: addresses.anime.siteUrl, novels: addresses.novels.siteUrl };
  const links = createLinks({ sites, onWaiting: () => events.emit('links.waiting', {}) });
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
    'settings.read': async () => settings.read(),
    'settings.update': async (patch) => settings.update(patch),
  } satisfies AppHandlers;

  return {
    settings,
    fonts,
    links,
    handlers: {
      ...ownHandlers,
      ...fonts.handlers,
      ...hostHandlers,
      'links.take': async () => links.take(),
      ...backups.handlers,
      ...loadedLater(DEVICES, async () => (await devices()).handlers),
      ...loadedLater(['personData.export', 'personData.import', 'settings.export', 'settings.import'], async () => {
        const { createPersonDataHandlers } = await import('./person-data/person-data-handlers.ts');
        return createPersonDataHandlers({ ...platform, data: await data(), announceImport, settings });
      }),
    },
    close: async () => {
      backups.close();
      news.close();
      await devices.close((loaded) => loaded.close());
    },
  };
}
