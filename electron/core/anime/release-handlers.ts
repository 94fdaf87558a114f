import { AppFailure } from '#shared/contract/app-error.ts';
import type { Release } from '#shared/domain/release.ts';
import type { AnimeHandlerParts, AnimeHandlers } from './anime-handlers.ts';

type Names =
  | 'releases.references'
  | 'releases.members'
  | 'releases.latest'
  | 'releases.recommended'
  | 'releases.random'
  | 'releases.search'
  | 'library.search'
  | 'genres.list'
  | 'genres.get'
  | 'genres.random'
  | 'genres.releases'
  | 'franchises.list'
  | 'franchises.get'
  | 'franchises.random'
  | 'franchises.ofRelease'
  | 'releases.catalogPage'
  | 'releases.get'
  | 'episodes.refresh';

function notBuilt(): never {
  throw new AppFailure({ code: 'upstream', path: 'not built yet' });
}

export function releaseHandlers({ anime, answers }: AnimeHandlerParts): Pick<AnimeHandlers, Names> {
  async function release(idOrAlias: string, signal: AbortSignal): Promise<Release> {
    const found = await anime.release({ idOrAlias }, signal);
    // By its id too, which is how the lists of one's own look it up.
    answers.put('releases.get', { idOrAlias: String(found.id) }, found);
    return found;
  }

  return {
    'releases.references': async () => notBuilt(),
    'releases.members': async () => notBuilt(),
    'releases.latest': async () => notBuilt(),
    'releases.recommended': async () => notBuilt(),
    'releases.random': async () => notBuilt(),
    'releases.search': async () => notBuilt(),
    'library.search': async () => notBuilt(),
    'genres.list': async () => notBuilt(),
    'genres.get': async () => notBuilt(),
    'genres.random': async () => notBuilt(),
    'genres.releases': async () => notBuilt(),
    'franchises.list': async () => notBuilt(),
    'franchises.get': async () => notBuilt(),
    'franchises.random': async () => notBuilt(),
    'franchises.ofRelease': async () => notBuilt(),
    'releases.catalogPage': async ({ page }, { signal }) => anime.catalogPage({ page }, signal),
    'releases.get': async ({ idOrAlias }, { signal }) => release(idOrAlias, signal),
    'episodes.refresh': async ({ releaseId }, { signal }) => release(String(releaseId), signal),
  };
}
