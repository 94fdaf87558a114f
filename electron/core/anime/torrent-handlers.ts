import { AppFailure } from '#shared/contract/app-error.ts';
import type { AnimeHandlerParts, AnimeHandlers } from './anime-handlers.ts';

type Names =
  | 'torrents.page'
  | 'torrents.ofRelease'
  | 'torrents.get'
  | 'torrents.save'
  | 'torrents.magnet'
  | 'torrents.feedAddress';

function notBuilt(): never {
  throw new AppFailure({ code: 'upstream', path: 'not built yet' });
}

export function torrentHandlers(_parts: AnimeHandlerParts): Pick<AnimeHandlers, Names> {
  return {
    'torrents.page': async () => notBuilt(),
    'torrents.ofRelease': async () => notBuilt(),
    'torrents.get': async () => notBuilt(),
    'torrents.save': async () => notBuilt(),
    'torrents.magnet': async () => notBuilt(),
    'torrents.feedAddress': async () => notBuilt(),
  };
}
