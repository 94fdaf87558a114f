import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import type { Log } from '#core/ports.ts';
import type { Contract, Procedure } from '#shared/contract/define.ts';
import { createPutOff } from '../database/put-off.ts';
import { createRowParser, storedJson } from '../database/row-parser.ts';
import { isStorageFull } from '../database/storage-failure.ts';
import { type BoundedCache, withoutWaiting } from '../database/transaction.ts';
import { type AnswerLimits, createAnswerRoom } from './answer-room.ts';

/** `fetchedAt` in epoch milliseconds. */
export type KeptAnswer<Value> = { readonly value: Value; readonly fetchedAt: number };

/** The last answer to each kept query of a contract, by its parsed input. */
export type AnswerStore<C extends Contract> = {
  /** Null when it was never asked, was let go, or was written by a version whose shape no longer fits. */
  readonly get: <Name extends keyof C & string>(
    name: Name,
    input: z.input<C[Name]['input']>,
  ) => KeptAnswer<z.output<C[Name]['output']>> | null;
  /** On a full disk nothing is kept: what was just fetched is still worth showing. */
  readonly put: <Name extends keyof C & string>(
    name: Name,
    input: z.input<C[Name]['input']>,
    value: z.output<C[Name]['output']>,
  ) => void;
};

export type RoomyAnswerStore<C extends Contract> = AnswerStore<C> & {
  /** Room of the answers that are not permanent. */
  readonly room: BoundedCache;
  /** Writes what `later` has put off; before the database is closed, or read by anybody else. */
  readonly flush: () => void;
};

export type AnswerStoreOptions<C extends Contract> = AnswerLimits & {
  readonly now: () => number;
  readonly log: Log;
  /** For queries with several equivalent inputs: the input that an answer is stored under. */
  readonly homes?: Homes<C>;
  /** Questions that have another answer each time: none of them is kept. */
  readonly fleeting?: Fleeting<C>;
  /**
   * Delays writing so that the caller can continue, and of several answers to one question writes the
   * last. Readers see pending answers too. Without it every answer is written at once.
   */
  readonly later?: (write: () => void) => void;
  /** What has become of an answer since then; given and answering what JSON can say. */
  readonly aged?: (stored: unknown, fetchedAt: number) => unknown;
};

type Homes<C extends Contract> = {
  readonly [Name in keyof C & string]?: (value: z.output<C[Name]['output']>) => z.input<C[Name]['input']>;
};

type Fleeting<C extends Contract> = {
  readonly [Name in keyof C & string]?: (input: z.output<C[Name]['input']>) => boolean;
};

/** Using an answer is noted at most once an hour: each note is a write. */
const USE_NOTED_AFTER_MILLISECONDS = 3_600_000;

/** `key`, `home`: the question as it was put, and the one under which the answer lies. `at`: when it came, epoch milliseconds. */
type Unwritten = {
  readonly name: string;
  readonly key: string;
  readonly home: string;
  readonly value: unknown;
  readonly at: number;
  readonly isForGood: boolean;
};

/** An answer as it lies in its row; `row`: null until it is written. */
type Stored = {
  readonly row: Record<string, unknown> | null;
  readonly body: unknown;
  readonly fetchedAt: number;
};

export function createAnswerStore<C extends Contract>(
  database: DatabaseSync,
  contract: C,
  { now, log, homes, fleeting, later, aged = (stored) => stored, ...limits }: AnswerStoreOptions<C>,
): RoomyAnswerStore<C> {
  const select = database.prepare(
    'SELECT id, body, fetched_at, used_at, is_for_good FROM answer WHERE name = ? AND input = ?',
  );
  const use = database.prepare('UPDATE answer SET used_at = ? WHERE id = ?');
  const upsert = database.prepare(`
    INSERT INTO answer (name, input, body, fetched_at, used_at, is_for_good) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (name, input) DO UPDATE SET
      body = excluded.body, fetched_at = excluded.fetched_at, used_at = excluded.used_at
  `);
  const remove = database.prepare('DELETE FROM answer WHERE id = ?');
  const removeOf = database.prepare('DELETE FROM answer WHERE name = ? AND input = ?');
  const room = createAnswerRoom(database, limits);
  const { add, flush, waiting } = createPutOff<Unwritten>({
    ...{ write, later },
    // It was shown, and can be asked for again.
    onFailure: (cause, { name }) => log.error('answer not kept', cause, { name }),
  });

  function tolerateFullDisk(name: string, work: () => void): void {
    try {
      withoutWaiting(database, work);
    } catch (cause) {
      if (!isStorageFull(cause)) throw cause;
      log.warn('answer not kept', { name });
    }
  }

  function find(name: string, key: string): Record<string, unknown> | null {
    const row = select.get(name, key);
    if (row === undefined) return null;
    if (now() - Number(row['used_at']) > USE_NOTED_AFTER_MILLISECONDS) {
      tolerateFullDisk(name, () => use.run(now(), Number(row['id'])));
    }
    return row;
  }

  /** The body of a signpost is the input under which the answer lies. */
  function homeOf(name: string, key: string): string {
    const unwritten = waiting().find((answer) => answer.name === name && answer.key === key);
    if (unwritten !== undefined) return unwritten.home;
    const signpost = find(signpostsOf(name), key);
    return signpost === null ? key : String(signpost['body']);
  }

  /** What is not written yet is read as it is: writing here could happen inside another transaction and fail with it. */
  function findAt(name: string, home: string): Stored | null {
    const unwritten = waiting().find((answer) => answer.name === name && answer.home === home);
    if (unwritten !== undefined) return { row: null, body: unwritten.value, fetchedAt: unwritten.at };
    const row = find(name, home);
    return row && { row, body: storedJson(row['body']), fetchedAt: Number(row['fetched_at']) };
  }

  function write({ name, key, home, value, at, isForGood }: Unwritten): void {
    const put = (under: string, as: string, body: string, stays: boolean) => {
      upsert.run(under, as, body, at, at, stays ? 1 : 0);
      room.note(under, { isForGood: stays, bytes: Buffer.byteLength(body) });
    };
    tolerateFullDisk(name, () => {
      put(name, home, JSON.stringify(value), isForGood);
      if (key === home) return;
      put(signpostsOf(name), key, home, false);
      // Earlier versions stored it under every name.
      removeOf.run(name, key);
    });
  }

  return {
    room: {
      ...room,
      bytes: () => {
        flush();
        return room.bytes();
      },
    },
    flush,
    get: (name, input) => {
      const procedure = contract[name];
      const key = procedure === undefined ? null : keyOf(procedure, input);
      const found = key === null ? null : findAt(name, homeOf(name, key));
      if (procedure === undefined || found === null) return null;
      const { row, body, fetchedAt } = found;
      const [value] = createRowParser(procedure.output, { table: `answer ${name}`, log })(aged(body, fetchedAt));
      // Parsed by this very procedure's output schema.
      if (value !== undefined) return { value: value as z.output<C[typeof name]['output']>, fetchedAt };
      // Permanent answers stay: another version may understand them again.
      if (row?.['is_for_good'] === 0) tolerateFullDisk(name, () => remove.run(Number(row['id'])));
      return null;
    },
    put: (name, input, value) => {
      const procedure = contract[name];
      if (procedure?.keeping === undefined) return;
      const asked = procedure.input.safeParse(input);
      // Parsed by this very procedure's input schema.
      if (!asked.success || fleeting?.[name]?.(asked.data as z.output<C[typeof name]['input']>) === true) return;
      const key = sortedText(asked.data);
      const homeInput = homes?.[name]?.(value);
      const home = homeInput === undefined ? key : keyOf(procedure, homeInput);
      if (home === null) return;
      const isForGood = procedure.keeping === 'for-good';
      add(`${name} ${key} ${home}`, { name, key, home, value, at: now(), isForGood });
    },
  };
}
/** They lie in the same table, where no query has such a name. */
function signpostsOf(name: string): string {
  return `${name} elsewhere`;
}

/** The same text for the same question, however its fields were ordered or left to their defaults; null for what is no input. */
function keyOf(procedure: Procedure, input: unknown): string | null {
  const parsed = procedure.input.safeParse(input);
  return parsed.success ? sortedText(parsed.data) : null;
}

function sortedText(value: unknown): string {
  return JSON.stringify(value, sortedFields);
}

function sortedFields(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
