import type { ReleaseRecord } from '../../anime-dataset/release-record.ts';
import { jsonAnswer } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import { commaList } from '../http/comma-list.ts';
import { fieldSelection, selectFields } from '../http/field-selection.ts';
import { pageRequest, paginated } from '../http/pagination.ts';
import type { Router } from '../http/router.ts';
import { createValidation, integerParameter, isBlank, MESSAGES } from '../http/validation.ts';
import type { ServiceContext } from '../service-context.ts';
import { creditWire } from '../wire/credit-wire.ts';
import { releaseWithExtras } from '../wire/release-page-wire.ts';
import { viewerOf } from '../wire/viewer.ts';

const DEFAULT_SHELF_LIMIT = 10;
const DEFAULT_PAGE_LIMIT = 15;

function shelfLimit(call: Call): number {
  return integerParameter(call.query, 'limit', { minimum: 1, maximum: 50 }) ?? DEFAULT_SHELF_LIMIT;
}

/** anime-service, Releases. */
export function addReleaseRoutes(router: Router, context: ServiceContext): void {
  const { library, releaseWire } = context;
  const answerWith = (call: Call, value: unknown) => jsonAnswer(selectFields(value, fieldSelection(call.query)));

  router.on('GET', '/anime/releases/latest', (call) => {
    const toEpisode = context.episodeWire(viewerOf(call.session));
    const latest = library.shelf.byFreshness().filter((release) => library.shelf.publishedEpisodes(release).length > 0);
    const wires = latest.slice(0, shelfLimit(call)).map((release) => {
      const episode = library.shelf.publishedEpisodes(release).at(-1);
      return { ...releaseWire.withGenres(release), latest_episode: episode === undefined ? null : toEpisode(episode) };
    });
    return answerWith(call, wires);
  });

  router.on('GET', '/anime/releases/random', (call) => {
    const limit = shelfLimit(call);
    const picked = context.random.shuffled(library.dataset.releases).slice(0, limit);
    const wires = picked.map((release) => ({
      ...releaseWire.withGenres(release),
      background_covers: releaseWire.backgroundCovers(release),
    }));
    return answerWith(call, wires);
  });

  router.on('GET', '/anime/releases/recommended', (call) => {
    const limit = shelfLimit(call);
    const releaseId = integerParameter(call.query, 'release_id', {});
    const liked = releaseId === null ? undefined : library.dataset.releaseById(releaseId);
    // Not among the answers that carry genres (anime-service, Release extras).
    const found = recommended(library.dataset.releases, liked);
    return answerWith(call, differing(found, liked).slice(0, limit).map(releaseWire.bare));
  });

  /** Without those whose poster another one before them has: they stand on one shelf. */
  function differing(releases: readonly ReleaseRecord[], liked: ReleaseRecord | undefined): ReleaseRecord[] {
    const { posterOf } = library.dataset;
    const seen = new Set(liked === undefined ? [] : [posterOf(liked)]);
    return releases.filter((release) => !seen.has(posterOf(release)) && seen.add(posterOf(release)));
  }

  router.on('GET', '/anime/releases/list', (call) => {
    const { ids, aliases } = call.query;
    const validation = createValidation();
    if (isBlank(ids) && isBlank(aliases)) {
      validation.add('ids', MESSAGES.required('ids'));
      validation.add('aliases', MESSAGES.required('aliases'));
    }
    validation.finish();
    const request = pageRequest(call.query, DEFAULT_PAGE_LIMIT);
    const wantedIds = new Set(commaList(ids).map(Number));
    const wantedAliases = new Set(commaList(aliases));
    // In the library's own order, each once (anime-service, Releases rules 2 and 3).
    const found = library.dataset.releases.filter(({ id, alias }) => wantedIds.has(id) || wantedAliases.has(alias));
    const page = paginated(found, request, call.url, (release) => releaseWithExtras(context, release, call.session));
    return jsonAnswer({ ...page, data: selectFields(page.data, fieldSelection(call.query)) });
  });

  router.on('GET', '/anime/releases/:idOrAlias/members', (call) => {
    const release = library.releaseByIdOrAlias(call.part('idOrAlias'));
    return answerWith(call, library.dataset.creditsOf(release).map(creditWire));
  });

  router.on('GET', '/anime/releases/:idOrAlias', (call) => {
    const release = library.releaseByIdOrAlias(call.part('idOrAlias'));
    return answerWith(call, {
      ...releaseWithExtras(context, release, call.session),
      background_covers: releaseWire.backgroundCovers(release),
    });
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
