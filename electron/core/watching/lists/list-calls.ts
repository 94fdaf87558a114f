import type { z } from 'zod';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { Listed, ListKind } from '#core/watching/lists/list-value.ts';
import type { Wish } from '#core/watching/lists/list-wish-store.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { CollectionName } from '#shared/domain/anime/release-list.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { WireCollectionPairs, WireFavouriteIds } from '#shared/upstream/anime-list-api.ts';

/** `refused` is never empty then, and nothing of the request was done (anime-service, Errors: validation keys). */
export type ListAnswer = { readonly listed: Listed[] } | { readonly refused: readonly Wish[] };

/** What the service is asked and told of lists, in the product's words. Everything rejects as `ServiceClient` says. */
export type ListCalls = {
  /** In the order in which they were added. */
  readonly list: (kind: ListKind, signal: AbortSignal) => Promise<Listed[]>;
  /** Wishes of one kind, either all to put in or all to take out. Answers the whole list after that. */
  readonly send: (wishes: readonly [Wish, ...Wish[]], signal: AbortSignal) => Promise<ListAnswer>;
};

const PATHS = { favourite: '/accounts/users/me/favorites', collection: '/accounts/users/me/collections' } as const;

/** The answers of reads and of changes have the same shape. */
const LISTS = {
  favourite: WireFavouriteIds.transform((ids): Listed[] =>
    ids.map((id) => ({ releaseId: ReleaseId.parse(id), value: 'in' })),
  ),
  collection: WireCollectionPairs.transform((pairs) => pairs.flatMap(listedFrom)),
} as const satisfies Record<ListKind, z.ZodType<Listed[]>>;

/** anime-service, Accounts: favorites, collections. */
export function createListCalls(client: ServiceClient): ListCalls {
  return {
    list: (kind, signal) => client.get(`${PATHS[kind]}/ids`, LISTS[kind], { isProtected: true, signal }),
    send: async (wishes, signal) => {
      const [{ kind, value }] = wishes;
      const method = value === null ? 'DELETE' : 'POST';
      try {
        const options = { isProtected: true, signal };
        return { listed: await client.send(method, PATHS[kind], wishes.map(entryFor), LISTS[kind], options) };
      } catch (cause) {
        const refused = refusedOf(wishes, cause);
        // A refusal that names no entry cannot be answered by leaving one out.
        if (refused.length === 0) throw cause;
        return { refused };
      }
    },
  };
}

/** A collection that this version does not know is as good as none: the release can be put into one that it does. */
function listedFrom([id, type]: readonly [number, string]): Listed[] {
  const collection = CollectionName.safeParse(type.toLowerCase());
  return collection.success ? [{ releaseId: ReleaseId.parse(id), value: collection.data }] : [];
}

function entryFor({ kind, releaseId, value }: Wish): Record<string, unknown> {
  const entry = { release_id: releaseId };
  return kind === 'favourite' || value === null ? entry : { ...entry, type_of_collection: value.toUpperCase() };
}

function refusedOf(wishes: readonly Wish[], cause: unknown): Wish[] {
  if (!(cause instanceof AppFailure) || cause.error.code !== 'rejected') return [];
  const positions = new Set(Object.keys(cause.error.fields).map((key) => /^(\d+)\./.exec(key)?.[1]));
  return wishes.filter((_, position) => positions.has(String(position)));
}
