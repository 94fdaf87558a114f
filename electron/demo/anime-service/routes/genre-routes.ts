import { GENRES, type GenreRecord } from '../../anime-dataset/genres.ts';
import { jsonAnswer } from '../http/answers.ts';
import { fieldSelection, selectFields } from '../http/field-selection.ts';
import type { InputRecord } from '../http/nested-parameters.ts';
import { type PageRequest, paginated } from '../http/pagination.ts';
import type { Router } from '../http/router.ts';
import { missingRecord } from '../http/service-error.ts';
import { integerParameter } from '../http/validation.ts';
import type { ServiceContext } from '../service-context.ts';
import { genreImageWire } from '../wire/image-wire.ts';

const DEFAULT_PAGE_LIMIT = 15;
const MAXIMUM_PAGE_LIMIT = 30;

/** Here `limit=0` is the default and a page before the first is the first (anime-service, Genres rules). */
function genrePageRequest(query: InputRecord): PageRequest {
  const page = integerParameter(query, 'page', {}) ?? 1;
  const limit = integerParameter(query, 'limit', { minimum: 0, maximum: MAXIMUM_PAGE_LIMIT }) ?? 0;
  return { page: Math.max(1, page), perPage: limit === 0 ? DEFAULT_PAGE_LIMIT : limit };
}

/** anime-service, Genres. */
export function addGenreRoutes(router: Router, context: ServiceContext): void {
  const { library } = context;

  const releasesOf = (genre: GenreRecord) =>
    library.shelf.byFreshness().filter((release) => release.genreIds.includes(genre.id));
  const totals = new Map<number, number>(GENRES.map((genre) => [genre.id, releasesOf(genre).length]));
  const genreWire = (genre: GenreRecord) => ({
    id: genre.id,
    name: genre.name,
    image: genreImageWire(genre.id),
    total_releases: totals.get(genre.id) ?? 0,
  });
  const genreBy = (id: string): GenreRecord => {
    const genre = GENRES.find((candidate) => String(candidate.id) === id);
    if (genre === undefined) throw missingRecord('Genre', id);
    return genre;
  };

  router.on('GET', '/anime/genres', (call) =>
    jsonAnswer(selectFields(GENRES.map(genreWire), fieldSelection(call.query))),
  );

  router.on('GET', '/anime/genres/random', (call) => {
    const limit = integerParameter(call.query, 'limit', {}) ?? 0;
    const count = limit < 1 || limit > GENRES.length ? GENRES.length : limit;
    const genres = context.random.shuffled(GENRES).slice(0, count).map(genreWire);
    return jsonAnswer(selectFields(genres, fieldSelection(call.query)));
  });

  router.on('GET', '/anime/genres/:genreId', (call) =>
    jsonAnswer(selectFields(genreWire(genreBy(call.part('genreId'))), fieldSelection(call.query))),
  );

  router.on('GET', '/anime/genres/:genreId/releases', (call) => {
    const genre = genreBy(call.part('genreId'));
    const page = paginated(releasesOf(genre), genrePageRequest(call.query), call.url, context.releaseWire.withGenres);
    return jsonAnswer({ ...page, data: selectFields(page.data, fieldSelection(call.query)) });
  });
}
