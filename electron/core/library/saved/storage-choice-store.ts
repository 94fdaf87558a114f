import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '#core/platform/database/transaction.ts';

/** Where things are kept and how much of them, as the person chose it. */
export type StorageChoiceStore = {
  readonly get: (name: string) => string | null;
  /** Keeps all of them or none; null forgets one. */
  readonly put: (values: Readonly<Record<string, string | null>>) => void;
};

export function createStorageChoiceStore(database: DatabaseSync): StorageChoiceStore {
  const select = database.prepare('SELECT value FROM storage_choice WHERE name = ?');
  const remove = database.prepare('DELETE FROM storage_choice WHERE name = ?');
  const upsert = database.prepare(
    'INSERT INTO storage_choice (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return {
    get: (name) => {
      const row = select.get(name);
      return row === undefined ? null : String(row['value']);
    },
    put: (values) =>
      inTransaction(database, () => {
        for (const [name, value] of Object.entries(values)) {
          if (value === null) remove.run(name);
          else upsert.run(name, value);
        }
      }),
  };
}
