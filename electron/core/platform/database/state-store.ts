import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import type { Log } from '#core/ports.ts';
import { createStatements } from './row-parser.ts';
import { isStorageFull } from './storage-failure.ts';

/** One small JSON value per name, kept over restarts. On a full disk it lasts until the app is closed. */
export function createStateStore<Schema extends z.ZodType>(
  database: DatabaseSync,
  { name, schema, log }: { readonly name: string; readonly schema: Schema; readonly log: Log },
) {
  const { put, bodiesOf } = createStatements({ database, log });
  const states = bodiesOf('connection_state', schema);
  return {
    read: (): z.output<Schema> | null => {
      const [state = null] = states('SELECT body FROM connection_state WHERE service = ?', name);
      return state;
    },
    write: (state: z.output<Schema>): void => {
      try {
        put('connection_state', { service: name, body: JSON.stringify(state) });
      } catch (cause) {
        if (!isStorageFull(cause)) throw cause;
        log.warn('state not remembered', { name });
      }
    },
  };
}
