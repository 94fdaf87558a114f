import { GENRES } from '#demo/anime-dataset/genres.ts';
import type { ReleaseRecord } from '#demo/anime-dataset/release-record.ts';
import { jsonAnswer } from '../http/answers.ts';
import { bodyEntries, commaList, type InputRecord, type InputValue, isInputRecord } from '../http/input.ts';
import { pageAnswer, pageRequest } from '../http/pagination.ts';
import type { Router, SignedInCall } from '../http/router.ts';
import { isBlank, MESSAGES, releaseIdOf, type Validation, validated } from '../http/validation.ts';
import type { Library } from '../library.ts';
import { anyOf, commonTests, filtersOf, passesAll, sortedReleases } from '../release-filter.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Account } from '../state/accounts.ts';
import { releaseWithEpisodes } from '../wire/release-page-wire.ts';
import {
  AGE_RATINGS,
  COLLECTION_TYPES,
  type CollectionType,
  FAVORITES_SORTING,
  RELEASE_TYPES,
} from '../wire/vocabulary.ts';

/** What occurs in an account's own list, and only that (anime-service, Favorites and Collections references). */
const LIST_REFERENCES: Readonly<Record<string, (releases: readonly ReleaseRecord[]) => readonly unknown[]>> = {
  'age-ratings': (releases) =>
    AGE_RATINGS.filter(({ value }) => releases.some((release) => release.ageRating === value)),
  genres: (releases) => GENRES.filter(({ id }) => releases.some((release) => release.genreIds.includes(id))),
  types: (releases) => RELEASE_TYPES.filter(({ value }) => releases.some((release) => release.type === value)),
  // Newest first, where the catalogue's own go up.
  years: (releases) => [...new Set(releases.map((release) => release.year))].sort((left, right) => right - left),
};

const DEFAULT_PAGE_LIMIT = 25;

function releaseIdsOf(body: InputValue): number[] {
  return validated((validation) => bodyEntries(body).map(({ key, entry }) => releaseIdOf(validation, key, entry)));
}

/** What favourites and collections share: filters, of which years is a list where any matches and spaces are allowed. */
function isWantedBy(filters: InputRecord, library: Library): (release: ReleaseRecord) => boolean {
  return passesAll([
    ...commonTests(filters, library),
    ...anyOf(commaList(filters['years']), (release) => String(release.year)),
  ]);
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
    const oldestFirst = releasesOf(call.account).filter(isWantedBy(filters, library));
    const newestFirst = oldestFirst.toReversed();
    const sorting = filters['sorting'];
    const byDate = sorting === 'CREATED_AT_ASC' ? oldestFirst : newestFirst;
    const releases = sortedReleases(newestFirst, sorting, library) ?? byDate;
    return pageAnswer(input, releases, request, call.url, (release) =>
      releaseWithEpisodes(context, release, call.session),
    );
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
  router.onSignedIn('POST', `${root}/releases`, async (call) => listing(call, await call.readInput()));

  router.onSignedIn('GET', `${root}/references/sorting`, () => jsonAnswer(FAVORITES_SORTING));
  for (const [name, occurring] of Object.entries(LIST_REFERENCES)) {
    router.onSignedIn('GET', `${root}/references/${name}`, (call) => jsonAnswer(occurring(releasesOf(call.account))));
  }
}

/** Upper case only; anything else is a 422 (anime-service, Collections rules). */
function collectionTypeOf(validation: Validation, name: string, value: InputValue | undefined): CollectionType {
  const type = COLLECTION_TYPES.find((known) => known === value);
  if (isBlank(value)) validation.add(name, MESSAGES.required(name));
  else if (type === undefined) validation.add(name, MESSAGES.chosen(name));
  return type ?? 'PLANNED';
}

/** anime-service, Accounts: collections; what is written late or undone is in `state/lists.ts`. */
export function addCollectionRoutes(router: Router, context: ServiceContext): void {
  const root = '/accounts/users/me/collections';
  const { library } = context;

  const pairsAnswer = (account: Account) =>
    jsonAnswer(account.collections.entries().map(({ releaseId, type }) => [releaseId, type]));
  const releasesOf = (account: Account, isShown: (type: CollectionType) => boolean): ReleaseRecord[] =>
    account.collections
      .entries()
      .flatMap(({ releaseId, type }) => (isShown(type) ? (library.dataset.releaseById(releaseId) ?? []) : []));

  const listing = (call: SignedInCall, input: InputRecord) => {
    const name = 'type_of_collection';
    const type = validated((validation) => collectionTypeOf(validation, name, input[name]));
    const request = pageRequest(input, DEFAULT_PAGE_LIMIT);
    const filters = filtersOf(input);
    const newestFirst = releasesOf(call.account, (shown) => shown === type)
      .filter(isWantedBy(filters, library))
      .reverse();
    // Sorting does not work here: every sorting gives ascending ids (anime-service, Collections rules).
    const releases = isBlank(filters['sorting'])
      ? newestFirst
      : newestFirst.toSorted((left, right) => left.id - right.id);
    return pageAnswer(input, releases, request, call.url, (release) =>
      releaseWithEpisodes(context, release, call.session),
    );
  };

  router.onSignedIn('POST', root, async (call) => {
    const body = await call.readBody();
    const entries = validated((validation) =>
      bodyEntries(body).map(({ key, entry }) => {
        const type = isInputRecord(entry) ? entry['type_of_collection'] : undefined;
        return {
          releaseId: releaseIdOf(validation, key, entry),
          type: collectionTypeOf(validation, `${key}.type_of_collection`, type),
        };
      }),
    );
    for (const { releaseId, type } of entries) call.account.collections.put(releaseId, type);
    context.changed();
    return pairsAnswer(call.account);
  });

  router.onSignedIn('DELETE', root, async (call) => {
    releaseIdsOf(await call.readBody()).forEach(call.account.collections.remove);
    context.changed();
    return pairsAnswer(call.account);
  });

  router.onSignedIn('GET', `${root}/ids`, (call) => pairsAnswer(call.account));
  router.onSignedIn('GET', `${root}/releases`, (call) => listing(call, call.query));
  router.onSignedIn('POST', `${root}/releases`, async (call) => listing(call, await call.readInput()));

  for (const [name, occurring] of Object.entries(LIST_REFERENCES)) {
    // For all collections together; a type in the query is ignored.
    router.onSignedIn('GET', `${root}/references/${name}`, (call) =>
      jsonAnswer(occurring(releasesOf(call.account, () => true))),
    );
  }
}
