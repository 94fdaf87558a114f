import { torrentHandlers } from '../torrents/torrent-handlers.ts';
import type { AnimeHandlerParts, AnimeHandlers } from './anime-handler-parts.ts';
import { releaseHandlers } from './release-handlers.ts';
import { siteHandlers } from './site-handlers.ts';

/** The anime service's part of the contract. */
export function createAnimeHandlers(parts: AnimeHandlerParts): AnimeHandlers {
  return {
    ...releaseHandlers(parts),
    ...torrentHandlers(parts),
    ...siteHandlers(parts),
    ...connectionHandlers(parts),
  };
}

type Names = Extract<keyof AnimeHandlers, `service.${string}`>;

function connectionHandlers({ connection }: AnimeHandlerParts): Pick<AnimeHandlers, Names> {
  return {
    'service.connection': async () => connection.state(),
    'service.check': async (_, { signal }) => connection.check(signal),
    'service.trust': async ({ origin, isTrusted }) => connection.trust(origin, isTrusted),
  };
}
