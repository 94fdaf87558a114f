import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import { HOUR_MILLISECONDS } from '#core/platform/time.ts';
import type { Log } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Contract, Procedure } from '#shared/contract/define.ts';
import type { BoundedCache } from '../bounded-cache.ts';
import { createRowParser, storedJson } from '../database/row-parser.ts';
import { isStorageFull } from '../database/storage-failure.ts';
import { withoutWaiting } from '../database/transaction.ts';

/** `fetchedAt` in epoch milliseconds. */
export type KeptAnswer<Value> = { readonly value: Value; readonly fetchedAt: number };

/** The last answer to each cached query of a contract, by its parsed input. */
export type AnswerStore = Pick<RoomyAnswerStore, 'get' | 'put'>;
export type RoomyAnswerStore = ReturnType<typeof createAnswerStore<AppContract>>;

type AnswerStoreOptions<C extends Contract> = {
  readonly now: () => number;
  readonly log: Log;
  /** For queries with several equivalent inputs: a second input that an answer is stored under. */
  readonly homes?: {
    readonly [Name in keyof C & string]?: (value: z.output<C[Name]['output']>) => z.input<C[Name]['input']>;
  };
  /** Inputs with another answer each time, which are not cached. */
  readonly fleeting?: { readonly [Name in keyof C & string]?: (input: z.output<C[Name]['input']>) => boolean };
  /** Updates a stored answer to the present state; takes and returns JSON values. */
  readonly aged?: (stored: unknown, fetchedAt: number) => unknown;
};

/** The use of an answer is written at most once an hour. */
const NOTE_USE_AFTER_MILLISECONDS = HOUR_MILLISECONDS;

/** SQL: whether an answer is for a title that the person began. Such answers are never removed. */
const IS_BEGUN = `
  (name = 'releases.get' AND input IN (
    SELECT json_object('idOrAlias', CAST(release_id AS TEXT)) FROM progress WHERE release_id IS NOT NULL)
  OR name = 'novels.get' AND input IN (
    SELECT json_object('slugUrl', slug_url) FROM reading_position
    UNION SELECT json_object('slugUrl', slug_url) FROM reading_title WHERE shelf IS NOT NULL OR is_followed = 1
    UNION SELECT json_object('slugUrl', slug_url) FROM opened_chapter))`;

/** For all answers but those for begun titles, unless the person sets another one. */
const LIMIT_BYTES = 200_000_000;
const ROOM_AFTER_EVICTION = 0.9;

/** Bounded: the least recently used answers make room for new ones, except those for begun titles. */
export function createAnswerStore<C extends Contract>(
  database: DatabaseSync,
  contract: C,
  { now, log, homes, fleeting, aged = (stored) => stored }: AnswerStoreOptions<C>,
) {
  const select = database.prepare('SELECT id, body, fetched_at, used_at FROM answer WHERE name = ? AND input = ?');
  const use = database.prepare('UPDATE answer SET used_at = ? WHERE id = ?');
  // `is_for_good` is no longer used: dropping it would write the whole cache anew at a start.
  const upsert = database.prepare(`
    INSERT INTO answer (name, input, body, fetched_at, used_at, is_for_good) VALUES (?, ?, ?, ?, ?, 0)
    ON CONFLICT (name, input) DO UPDATE SET
      body = excluded.body, fetched_at = excluded.fetched_at, used_at = excluded.used_at
  `);
  let limitBytes = LIMIT_BYTES;
  const countBytes = database.prepare(
    `SELECT ifnull(sum(octet_length(body)), 0) AS bytes FROM answer WHERE NOT ${IS_BEGUN}`,
  );
  const removeBeyond = database.prepare(`
    DELETE FROM answer WHERE id IN (
      SELECT id FROM (
        SELECT id, sum(octet_length(body)) OVER (ORDER BY used_at DESC, id DESC ROWS UNBOUNDED PRECEDING) AS bytes
        FROM answer WHERE NOT ${IS_BEGUN}
      ) WHERE bytes > ?
    )`);
  /** An upper bound, since replaced answers are counted too. */
  let bytesWhileRoom = Number.POSITIVE_INFINITY;
  const bytes = () => Number(countBytes.get()?.['bytes']);

  function removeUnused(addedBytes: number): void {
    bytesWhileRoom += addedBytes;
    if (bytesWhileRoom <= limitBytes) return;
    bytesWhileRoom = bytes();
    if (bytesWhileRoom <= limitBytes) return;
    removeBeyond.run(limitBytes * ROOM_AFTER_EVICTION);
    bytesWhileRoom = bytes();
  }

  /** Answers are a cache: a failure to write is logged and not thrown. */
  function attempt(name: string, work: () => void): void {
    try {
      withoutWaiting(database, work);
    } catch (cause) {
      if (isStorageFull(cause)) log.warn('answer not kept', { name });
      else log.error('answer not kept', cause, { name });
    }
  }

  function find(name: string, key: string): Record<string, unknown> | null {
    const row = select.get(name, key);
    if (row === undefined) return null;
    if (now() - Number(row['used_at']) > NOTE_USE_AFTER_MILLISECONDS) {
      attempt(name, () => use.run(now(), Number(row['id'])));
    }
    return row;
  }

  function write(name: string, input: string, body: string): void {
    const at = now();
    upsert.run(name, input, body, at, at);
    removeUnused(Buffer.byteLength(body));
  }

  return {
    room: {
      bytes: async () => bytes(),
      limitBytes: () => limitBytes,
      setLimit: async (limit: number) => {
        limitBytes = limit;
        removeUnused(0);
      },
    } satisfies BoundedCache,
    /** Null when there is no answer, or only one whose shape no longer fits the schema. */
    get: <Name extends keyof C & string>(
      name: Name,
      input: z.input<C[Name]['input']>,
    ): KeptAnswer<z.output<C[Name]['output']>> | null => {
      const procedure = contract[name];
      const key = procedure === undefined ? null : keyOf(procedure, input);
      const row = key === null ? null : find(name, key);
      if (procedure === undefined || row === null) return null;
      const fetchedAt = Number(row['fetched_at']);
      const stored = aged(storedJson(row['body']), fetchedAt);
      const [value] = createRowParser(procedure.output, { table: `answer ${name}`, log })(stored);
      // Parsed by this very procedure's output schema.
      return value === undefined ? null : { value: value as z.output<C[typeof name]['output']>, fetchedAt };
    },
    /** A failure to write is logged. */
    put: <Name extends keyof C & string>(
      name: Name,
      input: z.input<C[Name]['input']>,
      value: z.output<C[Name]['output']>,
    ): void => {
      const procedure = contract[name];
      if (procedure?.isKept !== true) return;
      const asked = procedure.input.safeParse(input);
      // Parsed by this very procedure's input schema.
      if (!asked.success || fleeting?.[name]?.(asked.data as z.output<C[typeof name]['input']>) === true) return;
      const key = sortedText(asked.data);
      const homeInput = homes?.[name]?.(value);
      const home = homeInput === undefined ? key : keyOf(procedure, homeInput);
      if (home === null) return;
      attempt(name, () => {
        for (const input of new Set([home, key])) write(name, input, JSON.stringify(value));
      });
    },
  };
}

/** A canonical text of the input: field order and defaults do not matter. Null for invalid input. */
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
