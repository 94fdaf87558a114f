import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import { isStorageFull } from '#core/platform/database/storage-full.ts';
import type { Log } from '#core/ports.ts';

/** What is remembered of a service's hosts. `configured`: the address that all of it belongs to. Times in epoch milliseconds. */
export const ConnectionMemory = z.object({
  configured: z.string(),
  /** `isVouched`: named by the configured host itself, not only by another mirror. */
  mirrors: z.array(z.object({ origin: z.string(), isVouched: z.boolean(), isTrusted: z.boolean() })),
  listedAt: z.number().nullable(),
  seenFrom: z.object({ country: z.string().nullable(), timezone: z.string().nullable() }).nullable(),
  inUse: z.object({ origin: z.string(), since: z.number() }).nullable(),
});
export type ConnectionMemory = z.infer<typeof ConnectionMemory>;

export type ConnectionStore = {
  readonly read: () => ConnectionMemory | null;
  /** On a full disk it lasts until the app is closed. */
  readonly write: (memory: ConnectionMemory) => void;
};

export function createConnectionStore(database: DatabaseSync, { log }: { readonly log: Log }): ConnectionStore {
  const select = database.prepare("SELECT body FROM connection_state WHERE service = 'anime'");
  const upsert = database.prepare("INSERT OR REPLACE INTO connection_state (service, body) VALUES ('anime', ?)");
  const parse = createRowParser(ConnectionMemory, { table: 'connection_state', log });
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
        log.warn('connection not remembered');
      }
    },
  };
}
