import type { z } from 'zod';
import { type AccountKey, SIGNED_OUT } from '#core/account/account-service.ts';
import type { AnimeService } from '#core/anime/catalogue/anime-service.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { ServerTime } from '#core/platform/time.ts';
import type { AppHandlers } from '#shared/contract/app-contract.ts';
import { AppFailure, isFailure } from '#shared/contract/app-error.ts';
import { CollectionName, ListKind, type ListName } from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { WireCollectionPairs, WireFavouriteIds } from '#shared/upstream/anime-site-api.ts';
import { createBatches } from '../batches.ts';
import { createSyncLoop, refusedKeys, type SyncSurroundings, type Turn } from '../sync-loop.ts';
import {
  afterAnswer,
  afterCheck,
  beforeSending,
  checkDueAt,
  isSendable,
  type ListChange,
  type Listed,
  type ListStores,
} from './list-outbox.ts';
import { arrangedList, referencesOf } from './list-page.ts';
import { createListedReleases } from './listed-releases.ts';

type ListsOptions = SyncSurroundings &
  Pick<Platform, 'database'> & {
    readonly client: ServiceClient;
    readonly anime: Pick<AnimeService, 'releases'>;
    readonly stores: ListStores;
    readonly serverTime: Pick<ServerTime, 'now'>;
    readonly kept: Parameters<typeof createListedReleases>[0]['kept'];
  };

const NO_COUNTS = { favourites: 0, planned: 0, watching: 0, watched: 0, postponed: 0, abandoned: 0 };
const PER_PAGE = 100;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const EVERY_MILLISECONDS = 5 * MINUTE;
const AFTER_THIN_LIST_MILLISECONDS = 65 * SECOND;

export type Lists = ReturnType<typeof createLists>;

/** Favourites and collections, shown from this device and synced (anime-service, Accounts: favorites, collections). */
export function createLists(options: ListsOptions) {
  const { database, anime, stores, serverTime, account, events, clock, log, kept } = options;
  const releases = createListedReleases({
    ...{ database, anime, kept, clock, log },
    onChanged: () => events.emit('lists.changed', {}),
  });
  const exchange = createListExchange(options);
  let isWhole = true;
  let pulledAt = 0;
  const sync = createSyncLoop(
    {
      name: 'lists',
      pendingOf: stores.outbox.count,
      // A change that is undone within this time usually costs no request.
      firstDelayMilliseconds: 5 * SECOND,
      send: exchange.send,
      // One to add and one to remove for each kind of list.
      closingExchanges: 4,
      pull: {
        isBeforeSending: false,
        take: async ({ account: owner, isStill, signal }) => {
          const kinds = [...ListKind.values];
          const answers = await Promise.allSettled(kinds.map((kind) => exchange.read(kind, signal)));
          if (!isStill()) return false;
          const believed = kinds.map((kind, place) => {
            const answer = answers[place];
            return answer?.status !== 'fulfilled' || exchange.take(owner, kind, answer.value);
          });
          for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
          isWhole = !believed.includes(false);
          pulledAt = clock.now();
          return true;
        },
        delayMilliseconds: (owner) => {
          if (!isWhole) return AFTER_THIN_LIST_MILLISECONDS;
          const checks = stores.outbox.all(owner).flatMap((change) => checkDueAt(change) ?? []);
          const untilCheck = Math.min(...checks) - serverTime.now();
          const untilPull = pulledAt + EVERY_MILLISECONDS - clock.now();
          return Math.max(Math.min(untilCheck, untilPull, EVERY_MILLISECONDS), 0) + SECOND;
        },
        freshMilliseconds: MINUTE,
      },
      onChanged: changed,
    },
    options,
  );

  function wantReleases(): void {
    releases.want([...ListKind.values].flatMap((kind) => [...stores.values(account.key(), kind).keys()]));
  }

  function changed(): void {
    events.emit('lists.changed', {});
    wantReleases();
  }

  const shown = (list: ListName) =>
    stores.ids(account.key(), list).flatMap((releaseId) => releases.find(releaseId) ?? []);

  /** How many of each list can be shown, how many are no longer published, and how many releases were not read yet. */
  function count(key: AccountKey) {
    const [counts, missing] = [{ ...NO_COUNTS }, { ...NO_COUNTS }];
    const unread = new Set<ReleaseId>();
    for (const [releaseId, value] of [...stores.values(key, 'favourite'), ...stores.values(key, 'collection')]) {
      const list = value === 'in' ? 'favourites' : value;
      const facts = releases.find(releaseId);
      if (facts === undefined) unread.add(releaseId);
      else if (facts === null) missing[list] += 1;
      else counts[list] += 1;
    }
    return { counts, missing, unread: unread.size };
  }

  const handlers = {
    'lists.state': async () => {
      const key = account.key();
      const { pending, pullFailure: lastFailure, sendFailure, lastPulledAt } = sync.state();
      const unsettled = stores.outbox.all(key).filter(({ isGivenUp }) => isGivenUp);
      return {
        ...count(key),
        unsettled: unsettled.map(({ kind, releaseId, value }) => ({ kind, releaseId, value })),
        ...{ pending, lastFailure, sendFailure, lastPulledAt },
      };
    },
    'lists.membership': async () => ({
      favourites: stores.ids(account.key(), 'favourites'),
      collections: [...stores.values(account.key(), 'collection')].flatMap(([releaseId, value]) =>
        value === 'in' ? [] : [{ releaseId, collection: value }],
      ),
    }),
    // Stored at once, and sent later.
    'lists.place': async ({ placements }) => {
      const key = account.key();
      if (key === SIGNED_OUT) throw new AppFailure({ code: 'signed-out' });
      const byKind = Object.groupBy(placements, ({ kind }) => kind);
      const former = [...ListKind.values].flatMap((kind) => stores.set(key, kind, byKind[kind] ?? []));
      releases.takeKept(former.map(({ releaseId }) => releaseId));
      changed();
      sync.kickWithNew();
      return former;
    },
    'lists.page': async ({ list, page, ...question }) => {
      const arranged = arrangedList(shown(list), question);
      return {
        items: arranged.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(({ card, freshAt }) => ({ card, freshAt })),
        page,
        totalPages: Math.ceil(arranged.length / PER_PAGE),
        total: arranged.length,
      };
    },
    'lists.references': async ({ list }) => referencesOf(shown(list)),
  } satisfies AppHandlers;

  return {
    handlers,
    /** Favourites of the current account, the last added first; `facts` null: not read yet, or not published. */
    favourites: () =>
      stores
        .ids(account.key(), 'favourites')
        .map((releaseId) => ({ releaseId, facts: releases.find(releaseId) ?? null })),
    sync,
    /** Reads the facts of listed releases, even if the lists themselves cannot be read. */
    wantReleases,
    close: async () => {
      releases.close();
      await sync.close();
    },
  };
}

const FEW = 3;
const BELIEVED_AFTER_MILLISECONDS = MINUTE;
/** Known to work in one request (anime-service, Limits: favorites write). */
const BATCH = 60;

/** Takes over the service's lists, and sends changes, which it answers with the whole list. */
function createListExchange({ client, stores, serverTime, log }: ListsOptions) {
  const { entries, outbox, transaction } = stores;
  const thinSince = new Map<string, number>();
  /** Kinds of requests that failed. They are sent after the others, in this order. */
  const failed = new Set<string>();
  const batches = createBatches<ListChange>(BATCH, ({ place }) => place);

  const read = (kind: ListKind, signal: AbortSignal): Promise<ListAnswer> =>
    client.get(`${PATHS[kind]}/ids`, LISTS[kind], { isProtected: true, signal });

  /**
   * Unlisted entries that are not believed to be gone. A list that lacks most entries, or at most as many as it has unreadable
   * ones, is believed only if it still does a minute later.
   */
  function doubted(account: AccountKey, kind: ListKind, answer: ListAnswer, at: number) {
    const listed = new Set(answer.listed.map(({ releaseId }) => releaseId));
    const changes = new Map(outbox.all(account, kind).map(({ releaseId, value }) => [releaseId, value]));
    const standing = [...entries.all(account, kind).values()].filter(
      ({ releaseId }) => changes.get(releaseId) !== null,
    );
    const lost = standing.filter(({ releaseId }) => !listed.has(releaseId));
    const lacksMost = listed.size === 0 || (lost.length >= FEW && lost.length * 2 > standing.length);
    const isThin = lost.length > 0 && (lacksMost || lost.length <= answer.unreadable);
    const key = `${account} ${kind}`;
    const since = thinSince.get(key) ?? at;
    const isDoubted = isThin && Math.abs(at - since) < BELIEVED_AFTER_MILLISECONDS;
    if (isDoubted) thinSince.set(key, since);
    else thinSince.delete(key);
    return isDoubted ? lost : [];
  }

  /** `sent`: the changes that the list answers. Returns whether it is believed. */
  function take(account: AccountKey, kind: ListKind, answer: ListAnswer, sent: readonly ListChange[] = []) {
    const at = serverTime.now();
    const found = new Map(answer.listed.map(({ releaseId, value }) => [releaseId, value]));
    const answered = new Set(sent.map(({ place }) => place));
    return transaction(() => {
      const kept = doubted(account, kind, answer, at);
      const isBelieved = kept.length === 0;
      entries.replace(account, kind, [...kept, ...answer.listed], at);
      for (const change of outbox.all(account, kind)) {
        const value = found.get(change.releaseId) ?? null;
        const counts = isBelieved || value !== null;
        let next: ListChange | null = change;
        if (answered.has(change.place)) next = afterAnswer(change, value, at, counts);
        else if (counts) next = afterCheck(change, value, at);
        if (next === null) outbox.drop(account, change);
        else if (next !== change) outbox.update(account, next);
      }
      return isBelieved;
    });
  }

  function updateAll(account: AccountKey, changes: readonly ListChange[]): void {
    transaction(() => {
      for (const change of changes) outbox.update(account, change);
    });
  }

  /** Sends the oldest change with similar ones; the service refuses all if it refuses one (anime-service, Errors). False: none waits. */
  async function send({ account, isStill, signal }: Turn): Promise<boolean> {
    const sendable = outbox.waiting(account).filter((change) => isSendable(change, serverTime.now()));
    const methodOf = ({ value }: ListChange) => (value === null ? 'DELETE' : 'POST');
    const requestOf = (change: ListChange) => `${methodOf(change)} ${PATHS[change.kind]}`;
    const turnOf = (change: ListChange) => [...failed].indexOf(requestOf(change));
    const [first] = sendable.toSorted(
      (left, right) => turnOf(left) - turnOf(right) || batches.refusalsOf(left) - batches.refusalsOf(right),
    );
    if (first === undefined || !isStill()) return false;
    const { kind } = first;
    const request = requestOf(first);
    const had = entries.all(account, kind);
    const [sent, answer] = await batches.send(
      sendable.filter((change) => requestOf(change) === request),
      async (batch) => {
        const changes = batch.map((change) => beforeSending(change, had.get(change.releaseId), serverTime.now()));
        updateAll(account, changes);
        const options = { isProtected: true, signal };
        const sending = client.send(methodOf(first), PATHS[kind], batch.map(entryFor), LISTS[kind], options);
        failed.delete(request);
        failed.add(request);
        const answering = sending.catch(async (cause: unknown) =>
          // The answer has no readable list; reading the list shows whether the change was applied.
          isFailure(cause, 'upstream') ? read(kind, signal) : refusedKeys(cause, batch.length),
        );
        return [changes, await answering] as const;
      },
    );
    failed.delete(request);
    // The session ended meanwhile, so the answer does not count; the changes are sent again.
    if (!isStill()) return true;
    if (!(answer instanceof Map)) take(account, kind, answer, sent);
    else {
      log.warn('list entries refused', { refused: answer.size });
      const refused = sent.filter((_, position) => answer.has(position));
      updateAll(
        account,
        refused.map((change) => ({ ...change, isGivenUp: true })),
      );
    }
    return true;
  }

  return { read, take, send };
}

/** anime-service, Accounts: favorites, collections. */
const PATHS = { favourite: '/accounts/users/me/favorites', collection: '/accounts/users/me/collections' } as const;

type ListAnswer = { readonly listed: readonly Listed[]; readonly unreadable: number };

/** Reads and changes are answered with the whole list, in the order in which releases were added. */
const LISTS = {
  favourite: WireFavouriteIds.transform(({ read, unreadable }) => ({
    listed: read.map((releaseId): Listed => ({ releaseId, value: 'in' })),
    unreadable,
  })),
  // An unknown collection counts as none, so that the release can be put into a known one.
  collection: WireCollectionPairs.transform(({ read, unreadable }) => {
    const listed = read.flatMap(([releaseId, type]): Listed[] => {
      const collection = CollectionName.safeParse(type.toLowerCase());
      return collection.success ? [{ releaseId, value: collection.data }] : [];
    });
    return { listed, unreadable };
  }),
} as const satisfies Record<ListKind, z.ZodType<ListAnswer>>;

function entryFor({ kind, releaseId, value }: ListChange): Record<string, unknown> {
  const entry = { release_id: releaseId };
  return kind === 'favourite' || value === null ? entry : { ...entry, type_of_collection: value.toUpperCase() };
}
