import type { z } from 'zod';
import type { RequestOptions, ServiceClient } from '#core/platform/http/service-client.ts';
import type { Clock } from '#core/ports.ts';
import { createExchange, type DeviceLink, fail } from '#core/watching/testing/device-link.ts';
import { createCollections, createFavorites, emptyLists } from '#demo/anime-service/state/lists.ts';
import type { CollectionType } from '#demo/anime-service/wire/vocabulary.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';
import type { ListKind, ListValue } from '#shared/domain/anime/release-list.ts';
import { CollectionName } from '#shared/domain/anime/release-list.ts';

/** The link from one device to the service. */
export type Link = DeviceLink & {
  /** 0..1: how many lists come back empty, as if nothing had ever been in them. */
  amnesia: number;
  /** The service no longer accepts the session. */
  isRevoked: boolean;
};

export type ListAct = { readonly kind: ListKind; readonly releaseId: number; readonly value: ListValue | null };

/** Called for each request when it is sent, applied and answered; `sent` is what `onSent` returned. */
export type Witness<Sent> = {
  readonly onSent: (acts: readonly ListAct[]) => Sent;
  readonly onApplied: (acts: readonly ListAct[], sent: Sent) => void;
  readonly onAnswered: (acts: readonly ListAct[], sent: Sent) => void;
  readonly onListed: (kind: ListKind, values: ReadonlyMap<number, ListValue>) => void;
};

/** What the code under test sends. */
type SentEntry = { readonly release_id: number; readonly type_of_collection?: CollectionType };

/**
 * The lists of one account of the reference service without HTTP: its state behind the interface of the client, with all
 * that can go wrong on the way (anime-service, Delayed collection writes).
 */
export function createStandInLists({ clock, random }: { readonly clock: Clock; readonly random: SeededRandom }) {
  const demoClock = { now: clock.now, advance: () => undefined, timeScale: 1 };
  const lists = emptyLists();
  const collections = createCollections(demoClock);
  const favourites = createFavorites(demoClock);

  function valuesOf(kind: ListKind): Map<number, ListValue> {
    if (kind === 'favourite') return new Map(favourites.ids(lists).map((id) => [id, 'in']));
    return new Map(
      collections.entries(lists).map(({ releaseId, type }) => [releaseId, CollectionName.parse(type.toLowerCase())]),
    );
  }

  function answer(kind: ListKind): unknown {
    if (kind === 'favourite') return favourites.ids(lists);
    return collections.entries(lists).map(({ releaseId, type }) => [releaseId, type]);
  }

  function apply({ kind, releaseId, value }: ListAct): void {
    if (kind === 'favourite' && value !== null) favourites.add(lists, releaseId);
    else if (kind === 'favourite') favourites.remove(lists, releaseId);
    else if (value === null) collections.remove(lists, releaseId);
    // The values in capitals are the service's own types.
    else collections.put(lists, releaseId, value.toUpperCase() as CollectionType);
  }

  function clientOf<Sent>(link: Link, witness: Witness<Sent>): ServiceClient {
    const exchange = createExchange({ clock, random }, link);
    const answered = <Value>(work: () => Value) =>
      exchange(() => (link.isRevoked ? fail({ code: 'signed-out' }) : work()));
    let isForgetful = false;

    function list(kind: ListKind): unknown {
      // Never twice in a row: an entry that stays away looks like a removed one.
      isForgetful = !isForgetful && random.chance(link.amnesia);
      if (isForgetful) return [];
      witness.onListed(kind, valuesOf(kind));
      return answer(kind);
    }

    async function send(method: 'POST' | 'DELETE', path: string, body: unknown): Promise<unknown> {
      const kind = kindOf(path);
      const acts = (body as readonly SentEntry[]).map((entry) => actFrom(kind, method, entry));
      const sent = witness.onSent(acts);
      const listed = await answered(() => {
        for (const act of acts) apply(act);
        witness.onApplied(acts, sent);
        return list(kind);
      });
      witness.onAnswered(acts, sent);
      return listed;
    }

    return {
      get: async <Schema extends z.ZodType>(path: string, schema: Schema, _options?: RequestOptions) =>
        schema.parse(await answered(() => list(kindOf(path)))),
      getFile: () => fail({ code: 'not-found' }),
      send: async (method, path, body, expected) => expected.parse(await send(method, path, body)),
      // The code under test always expects a result.
      sendOnly: () => fail({ code: 'not-found' }),
    };
  }

  return { clientOf, valuesOf };
}

function kindOf(path: string): ListKind {
  return path.includes('/favorites') ? 'favourite' : 'collection';
}

function actFrom(
  kind: ListKind,
  method: 'POST' | 'DELETE',
  { release_id: releaseId, type_of_collection }: SentEntry,
): ListAct {
  if (method === 'DELETE') return { kind, releaseId, value: null };
  return {
    kind,
    releaseId,
    value: kind === 'favourite' ? 'in' : CollectionName.parse(type_of_collection?.toLowerCase()),
  };
}
