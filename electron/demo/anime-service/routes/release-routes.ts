import { z } from 'zod';
import type { ReleaseRecord } from '#demo/anime-dataset/release-record.ts';
import { isBlank, requiredMessage, spelled, ValidationError, validated } from '#demo/validation.ts';
import { jsonAnswer, missingRecord } from '../http/answers.ts';
import { commaList } from '../http/input.ts';
import { limitSchema, pageAnswer, pageSchema } from '../http/pagination.ts';
import type { Router } from '../http/router.ts';
import type { ServiceContext } from '../service-context.ts';
import { timecodeWire } from '../wire/episode-wire.ts';
import { episodesWire, releaseWithExtras } from '../wire/release-page-wire.ts';

const SHELF = z.object({ limit: limitSchema(10) });
const RECOMMENDED = SHELF.extend({ release_id: spelled(z.int()).optional() });
const PAGE = pageSchema(15);

/** anime-service, Releases. */
export function addReleaseRoutes(router: Router, context: ServiceContext): void {
  const { library, releaseWire } = context;

  router.on('GET', '/anime/releases/latest', (call) => {
    const toEpisode = context.episodeWire(call.session);
    const latest = library.byFreshness().filter((release) => library.publishedEpisodes(release).length > 0);
    return latest.slice(0, validated(SHELF, call.query).limit).map((release) => {
      const episode = library.publishedEpisodes(release).at(-1);
      return { ...releaseWire.withGenres(release), latest_episode: episode === undefined ? null : toEpisode(episode) };
    });
  });

  router.on('GET', '/anime/releases/random', (call) => {
    const { limit } = validated(SHELF, call.query);
    const picked = context.random.shuffled(library.dataset.releases).slice(0, limit);
    return picked.map((release) => ({
      ...releaseWire.withGenres(release),
      background_covers: releaseWire.backgroundCovers(release),
    }));
  });

  router.on('GET', '/anime/releases/recommended', (call) => {
    const { limit, release_id: releaseId } = validated(RECOMMENDED, call.query);
    const liked = releaseId === undefined ? undefined : library.dataset.releaseById(releaseId);
    // Without genres (anime-service, Release extras).
    const found = recommended(library.dataset.releases, liked);
    return differing(found, liked).slice(0, limit).map(releaseWire.bare);
  });

  /** Skips releases whose poster is already on the shelf. */
  function differing(releases: readonly ReleaseRecord[], liked: ReleaseRecord | undefined): ReleaseRecord[] {
    const { posterOf } = library.dataset;
    const seen = new Set(liked === undefined ? [] : [posterOf(liked)]);
    return releases.filter((release) => !seen.has(posterOf(release)) && seen.add(posterOf(release)));
  }

  router.on('GET', '/anime/releases/list', (call) => {
    const { ids, aliases } = call.query;
    if (isBlank(ids) && isBlank(aliases)) {
      throw new ValidationError({ ids: [requiredMessage('ids')], aliases: [requiredMessage('aliases')] });
    }
    const wantedIds = new Set(commaList(ids).map(Number));
    const wantedAliases = new Set(commaList(aliases));
    // In the library's own order, each once (anime-service, Releases rules 2 and 3).
    const found = library.dataset.releases.filter(({ id, alias }) => wantedIds.has(id) || wantedAliases.has(alias));
    return pageAnswer(call.url, call.query, PAGE, found, (release) =>
      releaseWithExtras(context, release, call.session),
    );
  });

  router.on('GET', '/anime/releases/:idOrAlias/members', (call) =>
    library.dataset.creditsOf(library.releaseByIdOrAlias(call.part('idOrAlias'))),
  );

  router.on('GET', '/anime/releases/:idOrAlias', (call) => {
    const release = library.releaseByIdOrAlias(call.part('idOrAlias'));
    return {
      ...releaseWithExtras(context, release, call.session),
      background_covers: releaseWire.backgroundCovers(release),
    };
  });
}

/** By shared genres, then by popularity; without a release by popularity alone. */
function recommended(releases: readonly ReleaseRecord[], liked: ReleaseRecord | undefined): ReleaseRecord[] {
  const sharedWith = (release: ReleaseRecord) =>
    liked === undefined ? 0 : release.genreIds.filter((id) => liked.genreIds.includes(id)).length;
  return releases
    .filter((release) => release.id !== liked?.id)
    .map((release) => ({ release, shared: sharedWith(release) }))
    .sort((left, right) => right.shared - left.shared || right.release.popularity - left.release.popularity)
    .map(({ release }) => release);
}

/** anime-service, Releases: single episodes and the stored positions of a release. */
export function addEpisodeRoutes(router: Router, context: ServiceContext): void {
  const { library } = context;

  router.on('GET', '/anime/releases/episodes/:id', (call) => {
    const episode = library.episodeById(call.part('id'));
    const release = library.releaseById(String(episode.releaseId));
    return {
      ...context.episodeWire(call.session)(episode),
      // With episodes and without genres (anime-service, Episode).
      release: { ...context.releaseWire.bare(release), episodes: episodesWire(context, release, call.session) },
    };
  });

  router.onSignedIn('GET', '/anime/releases/episodes/:id/timecode', (call) => {
    const id = call.part('id').toLowerCase();
    const record = context.timecodes.storedRecord(call.account.timecodes, id);
    if (record === undefined) throw missingRecord('UserView', id);
    return jsonAnswer(timecodeWire(call.account, id, record));
  });

  router.onSignedIn('GET', '/anime/releases/:idOrAlias/episodes/timecodes', (call) => {
    const release = library.releaseByIdOrAlias(call.part('idOrAlias'));
    const records = library.dataset.episodesOf(release).flatMap(({ id }) => {
      const record = context.timecodes.storedRecord(call.account.timecodes, id);
      return record === undefined ? [] : timecodeWire(call.account, id, record);
    });
    return jsonAnswer(records);
  });
}

const RATING = z.object({
  score: spelled(z.int().refine((score) => score >= 1 && score <= 10, 'Значение поля score должно быть между 1 и 10.')),
});

/** anime-service, Releases: an account's own score. The path takes numbers only, an alias is an unknown route. */
export function addRatingRoutes(router: Router, context: ServiceContext): void {
  const path = '/anime/releases/:releaseId{[0-9]+}/rating';
  const { library } = context;

  router.onSignedIn('GET', path, (call) => {
    const { id } = library.releaseById(call.part('releaseId'));
    return jsonAnswer({ release_id: id, score: call.account.ratings.get(id) ?? null });
  });

  router.onSignedIn('POST', path, async (call) => {
    const { id } = library.releaseById(call.part('releaseId'));
    const { score } = validated(RATING, await call.readInput());
    call.account.ratings.set(id, score);
    context.changed();
    return jsonAnswer({ release_id: id, score });
  });

  router.onSignedIn('DELETE', path, (call) => {
    const { id } = library.releaseById(call.part('releaseId'));
    call.account.ratings.delete(id);
    context.changed();
    return jsonAnswer({ release_id: id, score: null });
  });
}
