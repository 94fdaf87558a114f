import type { AnimeHandlerParts, AnimeHandlers } from './anime-handler-parts.ts';
import { connectionHandlers } from './connection-handlers.ts';
import { releaseHandlers } from './release-handlers.ts';
import { siteHandlers } from './site-handlers.ts';
import { torrentHandlers } from './torrent-handlers.ts';

/** The anime service's part of the contract. */
export function createAnimeHandlers(parts: AnimeHandlerParts): AnimeHandlers {
  return {
    ...releaseHandlers(parts),
    ...torrentHandlers(parts),
    ...siteHandlers(parts),
    ...connectionHandlers(parts),
  };
}
