import type { AccountArea } from '#core/account/create-account.ts';
import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { loadedLater } from '#core/platform/rpc/loaded-later.ts';
import type { AppHandlers } from '#shared/contract/app-contract.ts';
import { createAnimeService, createReleaseHandlers } from './catalogue/anime-service.ts';
import { createAnimeMapping } from './catalogue/release-mapper.ts';
import { createSiteHandlers } from './catalogue/site-handlers.ts';
import { createImageCache } from './media/image-route.ts';
import { createMediaHandler, type MediaHandlerOptions } from './media/media-handler.ts';
import { createPlaybackWatch } from './media/playback-watch.ts';

export type AnimeArea = ReturnType<typeof createAnime>;

type AnimeOptions = Pick<AccountArea, 'client' | 'connection' | 'serverTime' | 'sessionEra' | 'isSignedIn'> &
  Pick<MediaHandlerOptions, 'savedPicture' | 'streams' | 'ownFont'> & { readonly answers: AnswerStore };

const TORRENTS = [
  'torrents.page',
  'torrents.ofRelease',
  'torrents.save',
  'torrents.magnet',
  'torrents.feedAddress',
] as const;

/** Releases, torrents, and the pictures and streams of both services. */
export function createAnime(platform: Platform, options: AnimeOptions) {
  const { addresses, clock, dataDirectory, downloadsDirectory, hosts, log, titles } = platform;
  const { client, answers, connection, serverTime, sessionEra, isSignedIn } = options;
  const mapping = createAnimeMapping(addresses, hosts);
  const anime = createAnimeService({ client, mapping, log });
  const { baseUrl } = addresses.anime;
  const images = createImageCache({ dataDirectory, log });
  const playback = createPlaybackWatch(clock);
  return {
    anime,
    mapping,
    images,
    playback,
    media: createMediaHandler({ ...platform, ...options, images, playback }),
    handlers: {
      ...anime.handlers,
      ...createReleaseHandlers(anime, answers, sessionEra),
      ...createSiteHandlers({ client, mapping, anime, serverTime, log }),
      ...loadedLater(['schedule.saveCalendar'], async () => {
        const { createCalendarHandlers } = await import('./catalogue/calendar-file.ts');
        return createCalendarHandlers({ downloadsDirectory, clock });
      }),
      ...loadedLater(TORRENTS, async () => {
        const { createTorrentHandlers } = await import('./torrents/torrent-handlers.ts');
        return createTorrentHandlers({ client, mapping, baseUrl, downloadsDirectory, isSignedIn, log });
      }),
      'releases.known': async ({ id }) => titles.release(id),
      'library.search': async ({ text }) => titles.search(text),
      'service.connection': async () => connection.state(),
      'service.check': async (_, { signal }) => connection.check(signal),
      'service.trust': async ({ origin, isTrusted }) => connection.trust(origin, isTrusted),
    } satisfies AppHandlers,
  };
}
