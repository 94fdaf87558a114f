import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Log } from '#core/ports.ts';
import { createRowParser, storedJson } from '../platform/database/row-parser.ts';
import { isStorageFull } from '../platform/database/storage-full.ts';

/** Who was last seen asking the anime service, and since when (epoch milliseconds). */
const SessionEraMemory = z.object({ asker: z.string(), since: z.number() });
export type SessionEraMemory = z.infer<typeof SessionEraMemory>;

export type SessionEraStore = {
  readonly read: () => SessionEraMemory | null;
  /** On a full disk it lasts until the app is closed. */
  readonly write: (memory: SessionEraMemory) => void;
};

export function createSessionEraStore(database: DatabaseSync, { log }: { readonly log: Log }): SessionEraStore {
  const select = database.prepare("SELECT body FROM connection_state WHERE service = 'anime session'");
  const upsert = database.prepare(
    "INSERT OR REPLACE INTO connection_state (service, body) VALUES ('anime session', ?)",
  );
  const parse = createRowParser(SessionEraMemory, { table: 'connection_state', log });
  return {
    read: () => {
      const row = select.get();
      return row === undefined ? null : (parse(storedJson(row['body']))[0] ?? null);
    },
    write: (memory) => {
      try {
        upsert.run(JSON.stringify(memory));
      } catch (cause) {
        if (!isStorageFull(cause)) throw cause;
        log.warn('session era not remembered');
      }
    },
  };
}
