import type { ReleaseRecord } from '../../anime-dataset/release-record.ts';
import { jsonAnswer } from '../http/answers.ts';
import type { SignedInCall } from '../http/call.ts';
import { commaList } from '../http/comma-list.ts';
import { fieldSelection, selectFields } from '../http/field-selection.ts';
import { releaseIdOf } from '../http/list-entries.ts';
import type { InputRecord, InputValue } from '../http/nested-parameters.ts';
import { pageRequest, paginated } from '../http/pagination.ts';
import { bodyEntries, mergedInput } from '../http/request-body.ts';
import type { Router } from '../http/router.ts';
import { createValidation } from '../http/validation.ts';
import { LIST_REFERENCES } from '../list-references.ts';
import { anyOf, commonTests, filtersOf, passesAll, sortedReleases } from '../release-filter.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Account } from '../state/accounts.ts';
import { releaseWithEpisodes } from '../wire/release-page-wire.ts';
import { FAVORITES_SORTING } from '../wire/vocabulary.ts';

const DEFAULT_PAGE_LIMIT = 25;

function releaseIdsOf(body: InputValue): number[] {
  const validation = createValidation();
  const ids = bodyEntries(body).map(({ key, entry }) => releaseIdOf(validation, key, entry));
  validation.finish();
  return ids;
}

/** anime-service, Accounts: favorites. */
export function addFavoriteRoutes(router: Router, context: ServiceContext): void {
  const root = '/accounts/users/me/favorites';
  const { library } = context;

  /** Only what exists: ids of no release are kept, but never shown as one. */
  const releasesOf = (account: Account): ReleaseRecord[] =>
    account.favorites.ids().flatMap((id) => library.dataset.releaseById(id) ?? []);

  const listing = (call: SignedInCall, input: InputRecord) => {
    const request = pageRequest(input, DEFAULT_PAGE_LIMIT);
    const filters = filtersOf(input);
    const isWanted = passesAll([
      ...commonTests(filters, library),
      // A list of years, any of which matches; spaces are allowed, what is no year matches nothing (Favorites rule 4).
      ...anyOf(commaList(filters['years']), (release) => String(release.year)),
    ]);
    const oldestFirst = releasesOf(call.account).filter(isWanted);
    const newestFirst = oldestFirst.toReversed();
    const sorting = filters['sorting'];
    const byDate = sorting === 'CREATED_AT_ASC' ? oldestFirst : newestFirst;
    const releases = sortedReleases(newestFirst, sorting, library) ?? byDate;
    const page = paginated(releases, request, call.url, (release) =>
      releaseWithEpisodes(context, release, call.session),
    );
    return jsonAnswer({ ...page, data: selectFields(page.data, fieldSelection(input)) });
  };

  router.onSignedIn('POST', root, async (call) => {
    releaseIdsOf(await call.readBody()).forEach(call.account.favorites.add);
    context.changed();
    return jsonAnswer(call.account.favorites.ids());
  });

  router.onSignedIn('DELETE', root, async (call) => {
    releaseIdsOf(await call.readBody()).forEach(call.account.favorites.remove);
    context.changed();
    return jsonAnswer(call.account.favorites.ids());
  });

  router.onSignedIn('GET', `${root}/ids`, (call) => jsonAnswer(call.account.favorites.ids()));
  router.onSignedIn('GET', `${root}/releases`, (call) => listing(call, call.query));
  router.onSignedIn('POST', `${root}/releases`, async (call) =>
    listing(call, mergedInput(await call.readBody(), call.query)),
  );

  router.onSignedIn('GET', `${root}/references/sorting`, () => jsonAnswer(FAVORITES_SORTING));
  for (const [name, occurring] of Object.entries(LIST_REFERENCES)) {
    router.onSignedIn('GET', `${root}/references/${name}`, (call) => jsonAnswer(occurring(releasesOf(call.account))));
  }
}
