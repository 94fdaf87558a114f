import { AppFailure } from '#shared/contract/app-error.ts';
import type { AnimeHandlerParts, AnimeHandlers } from './anime-handlers.ts';

type Names = 'schedule.now' | 'schedule.week' | 'teams.list' | 'media.promotions' | 'media.videos';

function notBuilt(): never {
  throw new AppFailure({ code: 'upstream', path: 'not built yet' });
}

export function siteHandlers(_parts: AnimeHandlerParts): Pick<AnimeHandlers, Names> {
  return {
    'schedule.now': async () => notBuilt(),
    'schedule.week': async () => notBuilt(),
    'teams.list': async () => notBuilt(),
    'media.promotions': async () => notBuilt(),
    'media.videos': async () => notBuilt(),
  };
}
