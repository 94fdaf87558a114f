import type { ReleaseRecord } from '../../anime-dataset/release-record.ts';
import { jsonAnswer } from '../http/answers.ts';
import type { SignedInCall } from '../http/call.ts';
import { commaList } from '../http/comma-list.ts';
import { fieldSelection, selectFields } from '../http/field-selection.ts';
import { releaseIdOf } from '../http/list-entries.ts';
import { type InputRecord, type InputValue, isInputRecord } from '../http/nested-parameters.ts';
import { pageRequest, paginated } from '../http/pagination.ts';
import { bodyEntries, mergedInput } from '../http/request-body.ts';
import type { Router } from '../http/router.ts';
import { createValidation, isBlank, MESSAGES, type Validation } from '../http/validation.ts';
import { LIST_REFERENCES } from '../list-references.ts';
import { anyOf, commonTests, filtersOf, passesAll } from '../release-filter.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Account } from '../state/accounts.ts';
import { releaseWithEpisodes } from '../wire/release-page-wire.ts';
import { COLLECTION_TYPES, type CollectionType } from '../wire/vocabulary.ts';

const DEFAULT_PAGE_LIMIT = 25;

/** Upper case only; anything else is a 422 (anime-service, Collections rules). */
function collectionTypeOf(validation: Validation, name: string, value: InputValue | undefined): CollectionType {
  const type = COLLECTION_TYPES.find((known) => known === value);
  if (isBlank(value)) validation.add(name, MESSAGES.required(name));
  else if (type === undefined) validation.add(name, MESSAGES.chosen(name));
  return type ?? 'PLANNED';
}

/** anime-service, Accounts: collections; what is written late or undone is in `state/collections.ts`. */
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
    const validation = createValidation();
    const type = collectionTypeOf(validation, 'type_of_collection', input['type_of_collection']);
    validation.finish();
    const request = pageRequest(input, DEFAULT_PAGE_LIMIT);
    const filters = filtersOf(input);
    const isWanted = passesAll([
      ...commonTests(filters, library),
      ...anyOf(commaList(filters['years']), (release) => String(release.year)),
    ]);
    const newestFirst = releasesOf(call.account, (shown) => shown === type)
      .filter(isWanted)
      .reverse();
    // Sorting does not work here: every sorting gives ascending ids (anime-service, Collections rules).
    const releases = isBlank(filters['sorting'])
      ? newestFirst
      : newestFirst.toSorted((left, right) => left.id - right.id);
    const page = paginated(releases, request, call.url, (release) =>
      releaseWithEpisodes(context, release, call.session),
    );
    return jsonAnswer({ ...page, data: selectFields(page.data, fieldSelection(input)) });
  };

  router.onSignedIn('POST', root, async (call) => {
    const validation = createValidation();
    const entries = bodyEntries(await call.readBody()).map(({ key, entry }) => {
      const type = isInputRecord(entry) ? entry['type_of_collection'] : undefined;
      return {
        releaseId: releaseIdOf(validation, key, entry),
        type: collectionTypeOf(validation, `${key}.type_of_collection`, type),
      };
    });
    validation.finish();
    for (const { releaseId, type } of entries) call.account.collections.put(releaseId, type);
    context.changed();
    return pairsAnswer(call.account);
  });

  router.onSignedIn('DELETE', root, async (call) => {
    const validation = createValidation();
    const ids = bodyEntries(await call.readBody()).map(({ key, entry }) => releaseIdOf(validation, key, entry));
    validation.finish();
    ids.forEach(call.account.collections.remove);
    context.changed();
    return pairsAnswer(call.account);
  });

  router.onSignedIn('GET', `${root}/ids`, (call) => pairsAnswer(call.account));
  router.onSignedIn('GET', `${root}/releases`, (call) => listing(call, call.query));
  router.onSignedIn('POST', `${root}/releases`, async (call) =>
    listing(call, mergedInput(await call.readBody(), call.query)),
  );

  for (const [name, occurring] of Object.entries(LIST_REFERENCES)) {
    // For all collections together; a type in the query is ignored.
    router.onSignedIn('GET', `${root}/references/${name}`, (call) =>
      jsonAnswer(occurring(releasesOf(call.account, () => true))),
    );
  }
}
