import { GENRES } from '../../anime-dataset/genres.ts';
import { jsonAnswer } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  AGE_RATINGS,
  CATALOG_SORTING,
  PRODUCTION_STATUSES,
  PUBLISH_STATUSES,
  RELEASE_TYPES,
  SEASONS,
} from '../wire/vocabulary.ts';

/** anime-service, Catalog: what its filters can be set to. */
export function addCatalogReferenceRoutes(router: Router, context: ServiceContext): void {
  const root = '/anime/catalog/references';
  router.on('GET', `${root}/age-ratings`, () => jsonAnswer(AGE_RATINGS));
  router.on('GET', `${root}/genres`, () => jsonAnswer(GENRES));
  router.on('GET', `${root}/production-statuses`, () => jsonAnswer(PRODUCTION_STATUSES));
  router.on('GET', `${root}/publish-statuses`, () => jsonAnswer(PUBLISH_STATUSES));
  router.on('GET', `${root}/seasons`, () => jsonAnswer(SEASONS));
  router.on('GET', `${root}/sorting`, () => jsonAnswer(CATALOG_SORTING));
  router.on('GET', `${root}/types`, () => jsonAnswer(RELEASE_TYPES));
  router.on('GET', `${root}/years`, () => {
    const years = new Set(context.library.dataset.releases.map((release) => release.year));
    return jsonAnswer([...years].sort((left, right) => left - right));
  });
}
