import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Clock, Log } from '#core/ports.ts';
import type { AccountState } from '#shared/domain/account/account.ts';
import { createRowParser, storedJson } from '../platform/database/row-parser.ts';
import { isStorageFull } from '../platform/database/storage-failure.ts';

/**
 * Tells which answers belong to the present session (signed out counts as one): some hold what only that session may use
 * (anime-service, Episode: playlist addresses).
 */
export type SessionEra = {
  /** Whether what was fetched at that time (epoch milliseconds) was surely told to it. */
  readonly covers: (fetchedAt: number) => boolean;
  /** Another number after each change. */
  readonly count: () => number;
  /** To be told of every state of the account, the first one too. */
  readonly note: (state: AccountState) => void;
};

export function createSessionEra({ store, clock }: { store: SessionEraStore; clock: Pick<Clock, 'now'> }): SessionEra {
  let memory = store.read();
  let changes = 0;
  return {
    // What lies in the future was dated by a clock that has been set back since: its order is unknown.
    covers: (fetchedAt) => memory !== null && fetchedAt > memory.since && fetchedAt <= clock.now(),
    count: () => changes,
    note: (state) => {
      const asker = state.status === 'signed-out' ? state.status : `${state.status} ${state.profile.id}`;
      // The profile may only have been read anew.
      if (asker === memory?.asker) return;
      memory = { asker, since: clock.now() };
      changes += 1;
      store.write(memory);
    },
  };
}

/** Who was last seen asking the anime service, and since when (epoch milliseconds). */
const SessionEraMemory = z.object({ asker: z.string(), since: z.number() });
type SessionEraMemory = z.infer<typeof SessionEraMemory>;

type SessionEraStore = {
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
