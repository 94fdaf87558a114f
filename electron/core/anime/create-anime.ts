import type { AccountArea } from '#core/account/create-account.ts';
import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import { createAnimeHandlers } from './catalogue/anime-handlers.ts';
import { createAnimeService } from './catalogue/anime-service.ts';
import { createAnimeMapping } from './catalogue/release-mapper.ts';
import { createSiteService } from './catalogue/site-service.ts';
import { createImageCache } from './media/image-route.ts';
import { createMediaHandler, type MediaHandlerOptions } from './media/media-handler.ts';
import { createTorrentService } from './torrents/torrent-service.ts';

export type AnimeArea = ReturnType<typeof createAnime>;

export type AnimeOptions = Pick<AccountArea, 'client' | 'connection' | 'sessionEra' | 'isSignedIn'> &
  Pick<MediaHandlerOptions, 'savedPicture'> & { readonly answers: AnswerStore<AppContract> };

/** Releases, torrents, and the pictures and streams of both services. */
export function createAnime(platform: Platform, options: AnimeOptions) {
  const { addresses, dataDirectory, downloadsDirectory, fetch, hosts, log, resolve, titles } = platform;
  const { client, answers, connection, sessionEra, isSignedIn, savedPicture } = options;
  const mapping = createAnimeMapping(addresses, hosts);
  const anime = createAnimeService({ client, mapping, log });
  const torrents = createTorrentService({
    ...{ client, mapping, baseUrl: addresses.anime.baseUrl, downloadsDirectory, isSignedIn, log },
  });
  const images = createImageCache({ dataDirectory, log });
  const site = createSiteService(client, mapping);
  return {
    anime,
    mapping,
    images,
    media: createMediaHandler({ hosts, fetch, images, addresses, savedPicture, log, ...(resolve && { resolve }) }),
    handlers: createAnimeHandlers({ anime, answers, sessionEra, library: titles, site, torrents, connection, log }),
  };
}
