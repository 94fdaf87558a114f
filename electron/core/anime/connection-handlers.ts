import { AppFailure } from '#shared/contract/app-error.ts';
import type { AnimeHandlerParts, AnimeHandlers } from './anime-handlers.ts';

type Names = 'service.connection' | 'service.check' | 'service.trust';

function notBuilt(): never {
  throw new AppFailure({ code: 'upstream', path: 'not built yet' });
}

export function connectionHandlers(_parts: AnimeHandlerParts): Pick<AnimeHandlers, Names> {
  return {
    'service.connection': async () => notBuilt(),
    'service.check': async () => notBuilt(),
    'service.trust': async () => notBuilt(),
  };
}
