import { z } from 'zod';

const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Epoch milliseconds, written as people write a moment. */
export const Moment = z.codec(z.iso.datetime(), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (milliseconds) => new Date(Math.min(Math.max(0, milliseconds), LATEST)).toISOString(),
});

export type Outcome = 'taken' | 'kept' | 'unreadable';

/** One kind of what is the person's own: how it is written into a data file, and how it joins what is here. */
export type DataPart = {
  /** Everything that is here, in an order that stays the same. */
  readonly all: () => readonly unknown[];
  /** One of `all` as it stands in a file. */
  readonly write: (entry: unknown) => unknown;
  /** Runs inside the caller's transaction. Entries that are equally new here are kept. */
  readonly read: (entry: unknown) => Outcome;
};

/** `all` answers with what can be understood; `merge` says whether the entry was taken. */
export function createDataPart<Schema extends z.ZodType>(
  schema: Schema,
  part: {
    readonly all: () => readonly z.output<Schema>[];
    readonly merge: (entry: z.output<Schema>) => boolean;
  },
): DataPart {
  return {
    all: part.all,
    // What comes in is one of `all`, which are of this very schema.
    write: (entry) => z.encode(schema, entry as z.output<Schema>),
    read: (entry) => {
      const parsed = schema.safeParse(entry);
      if (!parsed.success) return 'unreadable';
      return part.merge(parsed.data) ? 'taken' : 'kept';
    },
  };
}
