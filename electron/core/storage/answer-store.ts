import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import type { Log } from '#core/ports.ts';
import type { Contract, Procedure } from '#shared/contract/define.ts';
import { createRowParser, storedJson } from './row-parser.ts';
import { isStorageFull } from './storage-full.ts';
import { inTransaction } from './transaction.ts';

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

export type AnswerStoreOptions = {
  readonly now: () => number;
  readonly log: Log;
  /** Of all answers that are kept while there is room. */
  readonly limitBytes?: number;
};

const LIMIT_BYTES = 200 * 1024 * 1024;
const ROOM_AFTER_EVICTION = 0.9;
/** Using an answer is noted at most once an hour: each note is a write. */
const USE_NOTED_AFTER_MILLISECONDS = 3_600_000;

export function createAnswerStore<C extends Contract>(
  database: DatabaseSync,
  contract: C,
  { now, log, limitBytes = LIMIT_BYTES }: AnswerStoreOptions,
): AnswerStore<C> {
  const select = database.prepare(
    'SELECT id, body, fetched_at, used_at, is_for_good FROM answer WHERE name = ? AND input = ?',
  );
  const use = database.prepare('UPDATE answer SET used_at = ? WHERE id = ?');
  const upsert = database.prepare(`
    INSERT INTO answer (name, input, body, fetched_at, used_at, is_for_good) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (name, input) DO UPDATE SET
      body = excluded.body, fetched_at = excluded.fetched_at, used_at = excluded.used_at
  `);
  const sizes = 'SELECT id, octet_length(body) AS bytes FROM answer WHERE is_for_good = 0 ORDER BY used_at';
  const selectSizes = database.prepare(sizes);
  const remove = database.prepare('DELETE FROM answer WHERE id = ?');
  /** Null until it was counted once. */
  let bytesWhileRoom: number | null = null;

  function makeRoom(addedBytes: number): void {
    bytesWhileRoom = bytesWhileRoom === null ? null : bytesWhileRoom + addedBytes;
    if (bytesWhileRoom !== null && bytesWhileRoom <= limitBytes) return;
    const rows = selectSizes.all().map((row) => ({ id: Number(row['id']), bytes: Number(row['bytes']) }));
    let total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total > limitBytes) {
      inTransaction(database, () => {
        for (const { id, bytes } of rows) {
          if (total <= limitBytes * ROOM_AFTER_EVICTION) break;
          remove.run(id);
          total -= bytes;
        }
      });
    }
    bytesWhileRoom = total;
  }

  function tolerateFullDisk(name: string, work: () => void): void {
    try {
      work();
    } catch (cause) {
      if (!isStorageFull(cause)) throw cause;
      log.warn('answer not kept', { name });
    }
  }

  return {
    get: (name, input) => {
      const procedure = contract[name];
      const key = procedure === undefined ? null : keyOf(procedure, input);
      const row = key === null ? undefined : select.get(name, key);
      if (procedure === undefined || row === undefined) return null;
      const [value] = createRowParser(procedure.output, { table: `answer ${name}`, log })(storedJson(row['body']));
      if (value === undefined) {
        // What is kept for good may be understood again by another version.
        if (row['is_for_good'] === 0) tolerateFullDisk(name, () => remove.run(Number(row['id'])));
        return null;
      }
      if (now() - Number(row['used_at']) > USE_NOTED_AFTER_MILLISECONDS) {
        tolerateFullDisk(name, () => use.run(now(), Number(row['id'])));
      }
      // Parsed by this very procedure's output schema.
      return { value: value as z.output<C[typeof name]['output']>, fetchedAt: Number(row['fetched_at']) };
    },
    put: (name, input, value) => {
      const procedure = contract[name];
      const key = procedure === undefined ? null : keyOf(procedure, input);
      if (procedure?.keeping === undefined || key === null) return;
      const isForGood = procedure.keeping === 'for-good';
      const body = JSON.stringify(value);
      tolerateFullDisk(name, () => {
        upsert.run(name, key, body, now(), now(), isForGood ? 1 : 0);
        if (!isForGood) makeRoom(Buffer.byteLength(body));
      });
    },
  };
}

/** The same text for the same question, however its fields were ordered or left to their defaults; null for what is no input. */
function keyOf(procedure: Procedure, input: unknown): string | null {
  const parsed = procedure.input.safeParse(input);
  return parsed.success ? JSON.stringify(parsed.data, sortedFields) : null;
}

function sortedFields(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
