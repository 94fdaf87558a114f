import { jsonAnswer } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import { fieldSelection, selectFields } from '../http/field-selection.ts';
import type { InputRecord } from '../http/nested-parameters.ts';
import { pageRequest, paginated } from '../http/pagination.ts';
import { mergedInput } from '../http/request-body.ts';
import type { Router } from '../http/router.ts';
import { catalogTests, commonTests, filtersOf, passesAll, sortedReleases } from '../release-filter.ts';
import type { ServiceContext } from '../service-context.ts';

const DEFAULT_PAGE_LIMIT = 15;

/** anime-service, Catalog: the same answer for the query of a GET and the body of a POST. */
export function addCatalogRoutes(router: Router, context: ServiceContext): void {
  const { library } = context;

  const answer = (call: Call, input: InputRecord) => {
    const request = pageRequest(input, DEFAULT_PAGE_LIMIT);
    const filters = filtersOf(input);
    const isWanted = passesAll([...commonTests(filters, library), ...catalogTests(filters, library)]);
    const found = library.shelf.byFreshness().filter(isWanted);
    const releases = sortedReleases(found, filters['sorting'], library) ?? found;
    const page = paginated(releases, request, call.url, context.releaseWire.withGenres);
    return jsonAnswer({ ...page, data: selectFields(page.data, fieldSelection(input)) });
  };

  router.on('GET', '/anime/catalog/releases', (call) => answer(call, call.query));
  router.on('POST', '/anime/catalog/releases', async (call) =>
    answer(call, mergedInput(await call.readBody(), call.query)),
  );
}
