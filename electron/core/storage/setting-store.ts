import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

export type SettingStore = {
  /** Every stored value by its dotted name (`player.volume`), still unparsed JSON. */
  readonly all: () => ReadonlyMap<string, string>;
  /** Keeps all of them or none. */
  readonly put: (values: ReadonlyMap<string, string>) => void;
};

/** The settings that were ever changed, one row each. */
export function createSettingStore(database: DatabaseSync): SettingStore {
  const selectAll = database.prepare('SELECT name, value FROM setting');
  const upsert = database.prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return {
    all: () => new Map(selectAll.all().map((row) => [String(row['name']), String(row['value'])])),
    put: (values) =>
      inTransaction(database, () => {
        for (const [name, value] of values) upsert.run(name, value);
      }),
  };
}
