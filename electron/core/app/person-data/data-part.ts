import { z } from 'zod';
import { SIGNED_OUT } from '#core/account/account-service.ts';
import {
  type Acts,
  ENTRIES,
  type EntryKey,
  type EntryKind,
  type EntryKindName,
  LATEST_MOMENT,
  latestOf,
} from '#core/platform/database/acts.ts';
import {
  columnsIn,
  columnsOf,
  columnValues,
  createRowParser,
  createStatements,
  type DatabaseParts,
  selected,
  storedJson,
} from '#core/platform/database/row-parser.ts';
import { allRows } from '#core/platform/database/transaction.ts';

/** Epoch milliseconds, written as an ISO date and time in UTC. */
export const Moment = z.codec(z.iso.datetime(), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (milliseconds) => new Date(Math.min(Math.max(0, milliseconds), LATEST_MOMENT)).toISOString(),
});

/** As `Moment`; 0: unknown, which a file leaves out. */
export const KnownMoment = z.codec(Moment.optional(), z.number(), {
  decode: (milliseconds) => milliseconds ?? 0,
  encode: (milliseconds) => (milliseconds === 0 ? undefined : milliseconds),
});

/** As `Moment`; 0: from before times were stored, which a file writes as null. */
export const ChangeMoment = z.codec(Moment.nullable(), z.number(), {
  decode: (milliseconds) => milliseconds ?? 0,
  encode: (milliseconds) => milliseconds || null,
});

/** An account's id, or that of signed-out use. */
export const OwnerKey = z.string().regex(/^(nobody|\d{1,16})$/);

/** What a part of the data file needs. */
export type PartParts = DatabaseParts & { readonly acts: Acts };

type Outcome = 'taken' | 'kept' | 'unreadable';

/** One kind of the person's data: how it is written into a data file and merged with the data here. */
export type DataPart = {
  /** Everything that is here, in an order that stays the same. */
  readonly all: () => Iterable<unknown>;
  /** An entry of `all` in the form it has in a file. */
  readonly write: (entry: unknown) => unknown;
  /** Runs inside the caller's transaction. Entries that are equally new here are kept. */
  readonly read: (entry: unknown) => Outcome;
};

/** `all` yields the readable entries; `merge` returns whether the entry was taken. */
export function createDataPart<Schema extends z.ZodType>(
  schema: Schema,
  part: {
    readonly all: () => Iterable<z.output<Schema>>;
    readonly merge: (entry: z.output<Schema>) => boolean;
  },
): DataPart {
  return {
    all: part.all,
    // The entry is one of `all`, which have this schema.
    write: (entry) => z.encode(schema, entry as z.output<Schema>),
    read: (entry) => {
      const parsed = schema.safeParse(entry);
      if (!parsed.success) return 'unreadable';
      return part.merge(parsed.data) ? 'taken' : 'kept';
    },
  };
}

type TablePart<Schema> = {
  /** Schema of an entry in a file. In the table its moments are numbers. */
  readonly schema: Schema;
  /** Columns that tell two entries apart; those that a removal names when absent. */
  readonly key?: readonly string[];
  /** By the key when absent. */
  readonly order?: string;
  /** Amounts that only grow: the larger one of each wins. */
  readonly grows?: readonly string[];
  /** The entry's key in a removal; the key columns when absent. */
  readonly removalKey?: (entry: z.output<Schema>) => EntryKey;
};

/** The entry with the later act wins; of two acts at the same time the one with the greater content, so that all devices agree. */
export function createTablePart<Schema extends z.ZodObject>(
  { database, log, acts }: PartParts,
  kind: EntryKindName,
  { schema, grows, ...part }: TablePart<Schema>,
): DataPart {
  const { table, key: removedBy, time }: EntryKind = ENTRIES[kind];
  const columns = columnsIn(schema);
  const names = Object.values(columns);
  const valuesOf = (entry: object, of: readonly string[]) => columnValues(columnsOf(of), entry);
  const {
    key = removedBy,
    order = key.join(),
    // Texts and numbers, as the schemas of keys say.
    removalKey = (entry) => valuesOf(entry, removedBy) as EntryKey,
  } = part;

  const shown = Object.entries(columns).map(([field, column]) => [field, column === time[0] ? latestOf(time) : column]);
  const select = `SELECT ${selected(Object.fromEntries(shown))} FROM ${table} ORDER BY ${order}`;
  const compared = names.filter((name) => name !== time[0]);
  const content = (of: string) =>
    `json_array(${compared.map((name) => (time.includes(name) ? latestOf([name], of) : of + name))})`;
  const isNewer = `(${latestOf(time, 'excluded.')}, ${content('excluded.')}) > (${latestOf(time)}, ${content('')})`;
  const update =
    grows === undefined
      ? `${names.map((name) => `${name} = excluded.${name}`)} WHERE ${isNewer}`
      : `${grows.map((name) => `${name} = max(${name}, excluded.${name})`)}
         WHERE ${grows.map((name) => `excluded.${name} > ${name}`).join(' OR ')}`;
  const upsert = database.prepare(`
    INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')}) ON CONFLICT (${key}) DO UPDATE SET ${update}`);
  const moments = Object.entries(schema.shape).filter(([, field]) => field instanceof z.ZodCodec);
  const rowSchema = schema.safeExtend(Object.fromEntries(moments.map(([name]) => [name, z.number()])));
  const parse = createRowParser(rowSchema, { table, log });
  return createDataPart(schema, {
    // Read one by one: there may be many.
    *all() {
      for (const row of allRows(database, select)) yield* parse(row) as z.output<Schema>[];
    },
    merge: (entry) => {
      const changedAt = Math.max(...valuesOf(entry, time).map(Number));
      if (changedAt <= acts.removedAt(kind, removalKey(entry))) return false;
      return upsert.run(...columnValues(columns, entry)).changes > 0;
    },
  });
}

const NAMES = Object.keys(ENTRIES) as EntryKindName[];

const Removal = z
  .object({
    kind: z.literal(NAMES),
    key: z.array(z.union([z.string().max(500), z.int()])),
    removedAt: Moment,
  })
  .refine(({ kind, key }) => key.length === ENTRIES[kind].key.length)
  // Progress of an account is removed through its service.
  .refine(({ kind, key }) => kind !== 'progress' || key[0] === SIGNED_OUT);

/** Removals by the person: each removes its entry unless that was changed later. */
export function createRemovalPart({ database, log, acts }: PartParts): DataPart {
  const { run, rowsOf } = createStatements({ database, log });
  const Row = z.object({
    kind: z.literal(NAMES),
    key: z.preprocess(storedJson, z.array(z.union([z.string(), z.int()]))),
    removedAt: z.number(),
  });
  const rows = rowsOf('removal', Row);
  return createDataPart(Removal, {
    all: () => rows('SELECT * FROM removal ORDER BY kind, key'),
    merge: ({ kind, key, removedAt }) => {
      // An episode that was played later stays, without the mark.
      if (kind === 'progress') {
        run(
          'UPDATE progress SET is_watched = 0, marked_at = 0 WHERE account = ? AND episode_id = ? AND marked_at <= ?',
          ...key,
          removedAt,
        );
      }
      return acts.join(kind, key, removedAt);
    },
  });
}
