import type { SessionEra } from '#core/account/session-era.ts';
import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import type { ConnectionService } from '#core/platform/connection/connection-service.ts';
import type { KnownTitles } from '#core/platform/known-titles/known-titles.ts';
import type { Log } from '#core/ports.ts';
import type { animeProcedures } from '#shared/contract/anime-procedures.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import type { TorrentService } from '../torrents/torrent-service.ts';
import type { AnimeService } from './anime-service.ts';
import type { SiteService } from './site-service.ts';

export type AnimeHandlers = Pick<Handlers<AppContract>, keyof typeof animeProcedures>;

export type AnimeHandlerParts = {
  readonly anime: AnimeService;
  readonly answers: AnswerStore<AppContract>;
  readonly sessionEra: Pick<SessionEra, 'count'>;
  readonly library: KnownTitles;
  readonly site: SiteService;
  readonly torrents: TorrentService;
  readonly connection: ConnectionService;
  readonly log: Log;
};

/** Releases, the catalogue, genres, franchises, searches, torrents, the schedule and the service's hosts. */
export function createAnimeHandlers(parts: AnimeHandlerParts): AnimeHandlers {
  const { anime, answers, connection, library, sessionEra, site, torrents } = parts;

  /** Playlist addresses belong to the session that asked (anime-service, Episode): when it ended meanwhile they are asked for again. */
  async function ofThisSession(ask: () => Promise<Release>): Promise<Release> {
    const asking = sessionEra.count();
    const found = await ask();
    return sessionEra.count() === asking ? found : ask();
  }

  function get(idOrAlias: string, signal: AbortSignal): Promise<Release> {
    return ofThisSession(() => anime.release({ idOrAlias }, signal));
  }

  /**
   * What the single-episode answer lacks is taken from what is known of the release (anime-service, Episode). The mixture
   * is not kept: the time of what is kept would be true of one half of it only.
   */
  async function refreshed(releaseId: ReleaseId, episodeId: EpisodeId, signal: AbortSignal): Promise<Release> {
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
  }

  return {
    'releases.catalogPage': async (asked, { signal }) => anime.catalogPage(asked, signal),
    'releases.references': async (_, { signal }) =>
      anime.references(answers.get('releases.references', {})?.value ?? null, signal),
    'releases.get': async ({ idOrAlias }, { signal }) => get(idOrAlias, signal),
    'releases.members': async ({ releaseId }, { signal }) => anime.members(releaseId, signal),
    'releases.latest': async ({ limit }, { signal }) => anime.latest(limit, signal),
    'releases.recommended': async (asked, { signal }) => anime.recommended(asked, signal),
    'releases.random': async ({ limit }, { signal }) => anime.random(limit, signal),
    'releases.search': async ({ text }, { signal }) => anime.search(text, signal),
    'library.search': async ({ text }) => library.search(text),
    'episodes.refresh': async ({ releaseId, episodeId }, { signal }) => refreshed(releaseId, episodeId, signal),

    'genres.list': async (_, { signal }) => anime.genres(signal),
    'genres.get': async ({ genreId }, { signal }) => anime.genre(genreId, signal),
    'genres.random': async ({ limit }, { signal }) => anime.randomGenres(limit, signal),
    'genres.releases': async (asked, { signal }) => anime.genreReleases(asked, signal),

    'franchises.list': async (_, { signal }) => anime.franchises(signal),
    'franchises.get': async ({ franchiseId }, { signal }) => anime.franchise(franchiseId, signal),
    'franchises.random': async ({ limit }, { signal }) => anime.randomFranchises(limit, signal),
    'franchises.ofRelease': async ({ releaseId }, { signal }) => anime.franchisesOf(releaseId, signal),

    'torrents.page': async ({ page }, { signal }) => torrents.page(page, signal),
    'torrents.ofRelease': async ({ releaseId }, { signal }) => torrents.ofRelease(releaseId, signal),
    'torrents.get': async ({ torrentId }, { signal }) => torrents.torrent(torrentId, signal),
    'torrents.save': async ({ torrentId }, { signal }) => ({ fileName: await torrents.save(torrentId, signal) }),
    'torrents.magnet': async ({ torrentId }, { signal }) => torrents.magnet(torrentId, signal),
    'torrents.feedAddress': async (asked, { signal }) => ({ address: await torrents.feedAddress(asked, signal) }),

    'schedule.now': async (_, { signal }) => site.scheduleNow(signal),
    'schedule.week': async (_, { signal }) => site.scheduleWeek(signal),
    'teams.list': async (_, { signal }) => site.teams(signal),
    'media.promotions': async (_, { signal }) => site.promotions(signal),
    'media.videos': async ({ limit }, { signal }) => site.videos(limit, signal),

    'service.connection': async () => connection.state(),
    'service.check': async (_, { signal }) => connection.check(signal),
    'service.trust': async ({ origin, isTrusted }) => connection.trust(origin, isTrusted),
  };
}
