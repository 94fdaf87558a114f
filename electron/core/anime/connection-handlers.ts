import type { AnimeHandlerParts, AnimeHandlers } from './anime-handler-parts.ts';

type Names = Extract<keyof AnimeHandlers, `service.${string}`>;

export function connectionHandlers({ connection }: AnimeHandlerParts): Pick<AnimeHandlers, Names> {
  return {
    'service.connection': async () => connection.state(),
    'service.check': async (_, { signal }) => connection.check(signal),
    'service.trust': async ({ origin, isTrusted }) => connection.trust(origin, isTrusted),
  };
}
