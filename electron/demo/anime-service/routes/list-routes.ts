import { z } from 'zod';
import { GENRES } from '#demo/anime-dataset/genres.ts';
import type { ReleaseRecord } from '#demo/anime-dataset/release-record.ts';
import type { InputRecord } from '#demo/parameters.ts';
import { isBlank, spelled, validated, validatedEntries } from '#demo/validation.ts';
import { jsonAnswer } from '../http/answers.ts';
import { bodyEntries } from '../http/input.ts';
import { pageAnswer, pageSchema } from '../http/pagination.ts';
import type { Router, SignedInCall } from '../http/router.ts';
import { anyOf, commonTests, filtersOf, passesAll, sortedReleases } from '../release-filter.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Account } from '../state/state-file.ts';
import { releaseWithEpisodes } from '../wire/release-page-wire.ts';
import { AGE_RATINGS, COLLECTION_TYPES, FAVORITES_SORTING, RELEASE_TYPES } from '../wire/vocabulary.ts';

/** The values that occur in an account's own list (anime-service, Favorites and Collections references). */
const REFERENCES: Readonly<Record<string, (releases: readonly ReleaseRecord[]) => readonly unknown[]>> = {
  'age-ratings': (releases) =>
    AGE_RATINGS.filter(({ value }) => releases.some((release) => release.ageRating === value)),
  genres: (releases) => GENRES.filter(({ id }) => releases.some((release) => release.genreIds.includes(id))),
  types: (releases) => RELEASE_TYPES.filter(({ value }) => releases.some((release) => release.type === value)),
  // Newest first; those of the catalogue are ascending.
  years: (releases) => [...new Set(releases.map((release) => release.year))].sort((left, right) => right - left),
};

const PAGE = pageSchema(25);
const RELEASE = z.object({ release_id: spelled(z.int()) });
/** Upper case only; anything else is a 422 (anime-service, Collections rules). */
const COLLECTION = z.object({ type_of_collection: z.enum(COLLECTION_TYPES) });
const COLLECTED = RELEASE.extend(COLLECTION.shape);

/** The differences between the two lists of an account. */
type List<Entry extends z.ZodType> = {
  readonly name: 'favorites' | 'collections';
  readonly entry: Entry;
  readonly put: (account: Account, entry: z.output<Entry>) => void;
  readonly remove: (account: Account, releaseId: number) => void;
  /** The answer to every change, in the order in which the entries were added. */
  readonly all: (account: Account) => readonly unknown[];
  readonly releaseIds: (account: Account) => readonly number[];
  /** The part of the list that a listing shows, oldest first; refuses what it cannot show. */
  readonly asked: (account: Account, input: InputRecord) => readonly number[];
  readonly sorted: (oldestFirst: readonly ReleaseRecord[], filters: InputRecord) => readonly ReleaseRecord[];
};

/** anime-service, Accounts: favorites and collections. Collections are sometimes written late or undone: `state/lists.ts`. */
export function addListRoutes(router: Router, context: ServiceContext): void {
  const { library, favorites, collections } = context;
  addRoutesOf(router, context, {
    name: 'favorites',
    entry: RELEASE,
    put: (account, entry) => favorites.add(account, entry.release_id),
    remove: favorites.remove,
    all: favorites.ids,
    releaseIds: favorites.ids,
    asked: favorites.ids,
    sorted: (oldestFirst, { sorting }) => {
      const newestFirst = oldestFirst.toReversed();
      const byDate = sorting === 'CREATED_AT_ASC' ? oldestFirst : newestFirst;
      return sortedReleases(newestFirst, sorting, library) ?? byDate;
    },
  });
  router.onSignedIn('GET', '/accounts/users/me/favorites/references/sorting', () => jsonAnswer(FAVORITES_SORTING));

  addRoutesOf(router, context, {
    name: 'collections',
    entry: COLLECTED,
    put: (account, entry) => collections.put(account, entry.release_id, entry.type_of_collection),
    remove: collections.remove,
    all: (account) => collections.entries(account).map(({ releaseId, type }) => [releaseId, type]),
    // For all collections together; a type in the query is ignored.
    releaseIds: (account) => collections.entries(account).map(({ releaseId }) => releaseId),
    asked: (account, input) => {
      const wanted = validated(COLLECTION, input).type_of_collection;
      return collections.entries(account).flatMap(({ releaseId, type }) => (type === wanted ? releaseId : []));
    },
    // Sorting does not work here: every sorting gives ascending ids (anime-service, Collections rules).
    sorted: (oldestFirst, { sorting }) =>
      isBlank(sorting) ? oldestFirst.toReversed() : oldestFirst.toSorted((left, right) => left.id - right.id),
  });
}

function addRoutesOf<Entry extends z.ZodType>(router: Router, context: ServiceContext, list: List<Entry>): void {
  const root = `/accounts/users/me/${list.name}`;
  const { library } = context;

  const onChange = <Sent extends z.ZodType>(
    method: 'POST' | 'DELETE',
    entry: Sent,
    change: (account: Account, sent: z.output<Sent>) => void,
  ) =>
    router.onSignedIn(method, root, async ({ account, readBody }) => {
      for (const sent of validatedEntries(entry, bodyEntries(await readBody()))) change(account, sent);
      context.changed();
      return jsonAnswer(list.all(account));
    });
  onChange('POST', list.entry, list.put);
  onChange('DELETE', RELEASE, (account, { release_id: releaseId }) => list.remove(account, releaseId));
  router.onSignedIn('GET', `${root}/ids`, ({ account }) => jsonAnswer(list.all(account)));

  /** Lists keep ids of unknown releases, but show none. */
  const releasesOf = (ids: readonly number[]) => ids.flatMap((id) => library.dataset.releaseById(id) ?? []);
  const listing = ({ account, session, url }: SignedInCall, input: InputRecord) => {
    const filters = filtersOf(input);
    const isWanted = passesAll([
      ...commonTests(filters, library),
      ...anyOf(filters['years'], (release) => String(release.year)),
    ]);
    const releases = list.sorted(releasesOf(list.asked(account, input)).filter(isWanted), filters);
    return pageAnswer(url, input, PAGE, releases, (release) => releaseWithEpisodes(context, release, session));
  };
  router.onSignedIn('GET', `${root}/releases`, (call) => listing(call, call.query));
  router.onSignedIn('POST', `${root}/releases`, async (call) => listing(call, await call.readInput()));

  for (const [name, occurring] of Object.entries(REFERENCES)) {
    router.onSignedIn('GET', `${root}/references/${name}`, ({ account }) =>
      jsonAnswer(occurring(releasesOf(list.releaseIds(account)))),
    );
  }
}
