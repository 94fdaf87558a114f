import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { AccountKey } from '#core/account/account-service.ts';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { Log } from '#core/ports.ts';
import { ReleaseCard } from '#shared/domain/anime/release.ts';
import { CollectionName } from '#shared/domain/anime/release-list.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';

/** All that is kept of favourites and collections. */
export type ListStores = {
  readonly entries: ListEntryStore;
  readonly wishes: ListWishStore;
  readonly releases: ListedReleaseStore;
  /** All of it is kept, or none. */
  readonly together: <Result>(work: () => Result) => Result;
};

export function createListStores(database: DatabaseSync, { log }: { log: Log }): ListStores {
  return {
    entries: createListEntryStore(database, { log }),
    wishes: createListWishStore(database, { log }),
    releases: createListedReleaseStore(database, { log }),
    together: (work) => inTransaction(database, work),
  };
}

/** Favourites and collections are independent of each other (anime-service, Favorites). */
export const ListKind = z.literal(['favourite', 'collection']);
export type ListKind = z.infer<typeof ListKind>;

/** Where a release is: `in` the favourites, or in the collection of this name. */
export const ListValue = z.union([z.literal('in'), CollectionName]);
export type ListValue = z.infer<typeof ListValue>;

export const Listed = z.object({ releaseId: ReleaseId, value: ListValue });
export type Listed = z.infer<typeof Listed>;

/** `seenAt`: when the service was first seen to have the release there, by its clock. */
const ListEntry = Listed.extend({ place: z.int(), seenAt: z.number() });
type ListEntry = z.infer<typeof ListEntry>;

type ListEntries = ReadonlyMap<ReleaseId, ListEntry>;

/** What the service was last seen to have in the lists of each account. */
type ListEntryStore = {
  /** As the service orders them: the first added first. */
  readonly all: (account: AccountKey, kind: ListKind) => ListEntries;
  /** It has exactly these. To be called in a transaction. Which releases are elsewhere than before. `at` by the service's clock. */
  readonly replace: (account: AccountKey, kind: ListKind, listed: readonly Listed[], at: number) => ReleaseId[];
};

function createListEntryStore(database: DatabaseSync, { log }: { log: Log }): ListEntryStore {
  const select = database.prepare(`
    SELECT release_id AS releaseId, value, place, seen_at AS seenAt FROM list_entry
    WHERE account = ? AND kind = ? ORDER BY place`);
  const upsert = database.prepare(`
    INSERT INTO list_entry (account, kind, release_id, value, place, seen_at) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET value = excluded.value, place = excluded.place, seen_at = excluded.seen_at`);
  const remove = database.prepare('DELETE FROM list_entry WHERE account = ? AND kind = ? AND release_id = ?');
  const parse = createRowParser(ListEntry, { table: 'list_entry', log });
  /** Cache of the lists last read; this store is the only writer. */
  const memory = new Map<string, ListEntries>();

  function all(account: AccountKey, kind: ListKind): ListEntries {
    const key = `${account} ${kind}`;
    const known = memory.get(key);
    if (known !== undefined) return known;
    const entries = new Map(select.all(account, kind).flatMap((row) => parse(row).map((e) => [e.releaseId, e])));
    memory.set(key, entries);
    return entries;
  }

  return {
    all,
    replace: (account, kind, listed, at) => {
      const before = all(account, kind);
      const after = new Map<ReleaseId, ListEntry>();
      const changed: ReleaseId[] = [];
      memory.delete(`${account} ${kind}`);
      let last = 0;
      for (const { releaseId, value } of new Map(listed.map((each) => [each.releaseId, each])).values()) {
        const old = before.get(releaseId);
        // Most keep their places: only what has to be is written.
        last = old !== undefined && old.place > last ? old.place : last + 1;
        const entry = { releaseId, value, place: last, seenAt: old?.value === value ? old.seenAt : Math.trunc(at) };
        after.set(releaseId, entry);
        if (old?.value !== value) changed.push(releaseId);
        if (old?.value === value && old.place === last) continue;
        upsert.run(account, kind, releaseId, value, last, entry.seenAt);
      }
      for (const releaseId of before.keys()) {
        if (after.has(releaseId)) continue;
        remove.run(account, kind, releaseId);
        changed.push(releaseId);
      }
      return changed;
    },
  };
}

/** Times by the service's clock. */
const Wish = z.object({
  releaseId: ReleaseId,
  kind: ListKind,
  /** Null: out of the list. */
  value: ListValue.nullable(),
  /** Grows with every wish; tells it from a later one of the same release. */
  place: z.int(),
  /** What the service may have had before, and could come back to. */
  former: z.array(ListValue.nullable()).readonly(),
  /** Time of the latest request, answered or not; null: none since the service last matched the person's choice. */
  sentAt: z.number().nullable(),
  /** The latest request about this wish that was answered; null: it is waiting to be sent. */
  acknowledgedAt: z.number().nullable(),
  /** Answered requests. */
  attempts: z.int(),
  /** Looks since the latest of them that found it fulfilled. */
  agreements: z.int(),
  /** The service is known to take such a change back, or has not followed a request. */
  mayReturn: z.boolean(),
  /** The service would not: its word is shown. */
  isGivenUp: z.boolean(),
});
export type Wish = z.infer<typeof Wish>;

type NewWish = Pick<Wish, 'releaseId' | 'kind' | 'value' | 'former' | 'sentAt'>;

/** What the person last wanted and the service is not yet seen to hold: one wish per release and kind of list. */
type ListWishStore = {
  /** In the order in which they were wished. */
  readonly all: (account: AccountKey, kind?: ListKind) => Wish[];
  /** In place of the earlier one. */
  readonly put: (account: AccountKey, wish: NewWish) => void;
  /** If it still stands. */
  readonly update: (account: AccountKey, wish: Wish) => void;
  /** If it still stands. */
  readonly drop: (account: AccountKey, wish: Wish) => void;
  /** Not yet acknowledged. */
  readonly countWaiting: (account: AccountKey) => number;
};

const COLUMNS = `
  release_id AS releaseId, kind, value, place, former, sent_at AS sentAt, acknowledged_at AS acknowledgedAt, attempts,
  agreements, may_return AS mayReturn, is_given_up AS isGivenUp`;

function createListWishStore(database: DatabaseSync, { log }: { log: Log }): ListWishStore {
  const select = database.prepare(`SELECT ${COLUMNS} FROM list_wish WHERE account = ? ORDER BY place`);
  const selectKind = database.prepare(`SELECT ${COLUMNS} FROM list_wish WHERE account = ? AND kind = ? ORDER BY place`);
  const insert = database.prepare(`
    INSERT OR REPLACE INTO list_wish
      (account, kind, release_id, value, place, former, sent_at, attempts, agreements, may_return, is_given_up)
    VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0)`);
  const same = 'WHERE account = ? AND kind = ? AND release_id = ? AND place = ?';
  const update = database.prepare(`
    UPDATE list_wish SET
      former = ?, sent_at = ?, acknowledged_at = ?, attempts = ?, agreements = ?, may_return = ?, is_given_up = ? ${same}`);
  const remove = database.prepare(`DELETE FROM list_wish ${same}`);
  const count = database.prepare(
    'SELECT count(*) AS n FROM list_wish WHERE account = ? AND acknowledged_at IS NULL AND is_given_up = 0',
  );
  const parse = createRowParser(Wish, { table: 'list_wish', log });
  let lastPlace = Number(database.prepare('SELECT max(place) AS place FROM list_wish').get()?.['place'] ?? 0);

  return {
    all: (account, kind) =>
      (kind === undefined ? select.all(account) : selectKind.all(account, kind)).flatMap((row) => {
        const [mayReturn, isGivenUp] = [row['mayReturn'] === 1, row['isGivenUp'] === 1];
        return parse({ ...row, former: storedJson(row['former']), mayReturn, isGivenUp });
      }),
    put: (account, { releaseId, kind, value, former, sentAt }) => {
      lastPlace += 1;
      insert.run(account, kind, releaseId, value, lastPlace, JSON.stringify(former), whole(sentAt));
    },
    update: (account, wish) => {
      const { kind, releaseId, place, former, attempts, agreements } = wish;
      const flags = [Number(wish.mayReturn), Number(wish.isGivenUp)];
      const counted = [whole(wish.sentAt), whole(wish.acknowledgedAt), attempts, agreements, ...flags];
      update.run(JSON.stringify(former), ...counted, account, kind, releaseId, place);
    },
    drop: (account, { kind, releaseId, place }) => {
      remove.run(account, kind, releaseId, place);
    },
    countWaiting: (account) => Number(count.get(account)?.['n']),
  };
}

function whole(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Math.trunc(milliseconds);
}

/** What lists show of a release and sort it by. */
export const ListedFacts = z.object({
  card: ReleaseCard,
  freshAt: z.string().nullable(),
  inFavourites: z.int().nullable(),
});
export type ListedFacts = z.infer<typeof ListedFacts>;

/**
 * `facts` null: the service does not publish the release. `askedAt`: when it was last asked, epoch milliseconds by this
 * device's clock. `misses`: how often in a row it has left the release out.
 */
const ListedRow = z.object({
  releaseId: ReleaseId,
  facts: ListedFacts.nullable(),
  askedAt: z.number(),
  misses: z.int(),
});
export type ListedRow = z.infer<typeof ListedRow>;

/** Everything that is or was in a list of any account. */
type ListedReleaseStore = {
  readonly all: () => ListedRow[];
  /** To be called in a transaction. */
  readonly put: (row: ListedRow) => void;
};

function createListedReleaseStore(database: DatabaseSync, { log }: { log: Log }): ListedReleaseStore {
  const select = database.prepare(
    'SELECT release_id AS releaseId, body, asked_at AS askedAt, misses FROM listed_release',
  );
  const upsert = database.prepare(
    'INSERT OR REPLACE INTO listed_release (release_id, body, asked_at, misses) VALUES (?, ?, ?, ?)',
  );
  const parse = createRowParser(ListedRow, { table: 'listed_release', log });
  return {
    all: () =>
      select.all().flatMap((row) => parse({ ...row, facts: row['body'] === null ? null : storedJson(row['body']) })),
    put: ({ releaseId, facts, askedAt, misses }) => {
      upsert.run(releaseId, facts === null ? null : JSON.stringify(facts), Math.trunc(askedAt), misses);
    },
  };
}
