import type { DatabaseSync } from 'node:sqlite';

export type SettingStore = {
  /** Every stored value by its dotted name (`player.volume`), still unparsed JSON. */
  readonly all: () => ReadonlyMap<string, string>;
  readonly put: (name: string, value: string) => void;
};

export function createSettingStore(database: DatabaseSync): SettingStore {
  const selectAll = database.prepare('SELECT name, value FROM setting');
  const upsert = database.prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return {
    all: () => new Map(selectAll.all().map((row) => [String(row['name']), String(row['value'])])),
    put: (name, value) => {
      upsert.run(name, value);
    },
  };
}
