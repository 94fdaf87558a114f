import type { SessionEra } from '#core/account/session-era.ts';
import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import type { AnimeService } from './anime-service.ts';

type ReleaseHandlerParts = {
  readonly anime: AnimeService;
  readonly answers: AnswerStore<AppContract>;
  readonly sessionEra: Pick<SessionEra, 'count'>;
};

/** Reads of releases that depend on the session or on stored answers. */
export function createReleaseHandlers({ anime, answers, sessionEra }: ReleaseHandlerParts) {
  /** Playlist addresses belong to the session that asked; if it ended meanwhile, they are asked for again (anime-service, Episode). */
  async function ofThisSession(ask: () => Promise<Release>): Promise<Release> {
    const asking = sessionEra.count();
    const found = await ask();
    return sessionEra.count() === asking ? found : ask();
  }

  function get(idOrAlias: string, signal: AbortSignal): Promise<Release> {
    return ofThisSession(() => anime.release(idOrAlias, signal));
  }

  return {
    'releases.get': async ({ idOrAlias }, { signal }) => get(idOrAlias, signal),
    'releases.references': async (_, { signal }) =>
      anime.references(answers.get('releases.references', {})?.value ?? null, signal),
    /**
     * Facts that the single-episode answer lacks come from the stored release (anime-service, Episode). The mixture is not
     * stored, because its time would be true of one half only.
     */
    'episodes.refresh': async ({ releaseId, episodeId }, { signal }) => {
      const idOrAlias = String(releaseId);
      const known = answers.get('releases.get', { idOrAlias })?.value;
      if (known === undefined) {
        const found = await get(idOrAlias, signal);
        answers.put('releases.get', { idOrAlias }, found);
        return found;
      }
      const fresh = await ofThisSession(() => anime.releaseOfEpisode(episodeId, signal));
      if (fresh.id !== releaseId) throw new AppFailure({ code: 'upstream', path: '/anime/releases/episodes:release' });
      // An answer without some of the episodes must not lose them.
      const byId = new Map([...known.episodes, ...fresh.episodes].map((episode) => [episode.id, episode]));
      const episodes = [...byId.values()].toSorted((left, right) => left.sortOrder - right.sortOrder);
      return { ...known, episodes };
    },
  } satisfies Partial<Handlers<AppContract>>;
}
