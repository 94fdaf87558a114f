import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import type { Log } from '#core/ports.ts';

export type SnapshotStore<Value> = {
  /** Null when it was never seen, or was written by a version whose shape no longer fits. */
  readonly get: (key: string | number) => Value | null;
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
  return {
    get: (id) => {
      const row = select.get(id);
      if (row === undefined) return null;
      const parsed = schema.safeParse(JSON.parse(String(row['body'])));
      if (parsed.success) return parsed.data;
      log.warn('snapshot skipped', { table, id });
      return null;
    },
    put: (id, value, now) => {
      upsert.run(id, JSON.stringify(value), now);
    },
  };
}
