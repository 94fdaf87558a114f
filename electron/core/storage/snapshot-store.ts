import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import type { Log } from '#core/ports.ts';
import { createRowParser, storedJson } from './row-parser.ts';
import { isStorageFull } from './storage-full.ts';

export type SnapshotStore<Value> = {
  /** Null when it was never seen, or was written by a version whose shape no longer fits. */
  readonly get: (key: string | number) => Value | null;
  /** On a full disk nothing is kept: what was just fetched is still worth showing. `now` in epoch milliseconds. */
  readonly put: (key: string | number, value: Value, now: number) => void;
};

/** The last answer of a service for one thing, so that lists of one's own can be drawn without asking again. */
export function createSnapshotStore<Schema extends z.ZodType>(
  database: DatabaseSync,
  {
    table,
    key,
    schema,
    log,
  }: { table: 'release_snapshot' | 'novel_snapshot'; key: 'release_id' | 'slug_url'; schema: Schema; log: Log },
): SnapshotStore<z.output<Schema>> {
  const select = database.prepare(`SELECT body FROM ${table} WHERE ${key} = ?`);
  const upsert = database.prepare(`INSERT OR REPLACE INTO ${table} (${key}, body, fetched_at) VALUES (?, ?, ?)`);
  const parse = createRowParser(schema, { table, log });
  return {
    get: (id) => {
      const row = select.get(id);
      return row === undefined ? null : (parse(storedJson(row['body']))[0] ?? null);
    },
    put: (id, value, now) => {
      try {
        upsert.run(id, JSON.stringify(value), now);
      } catch (cause) {
        if (!isStorageFull(cause)) throw cause;
        log.warn('snapshot not kept', { table });
      }
    },
  };
}
