import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

export type SettingStore = {
  /** Every stored value by its dotted name (`player.volume`), still unparsed JSON. */
  readonly all: () => ReadonlyMap<string, string>;
  /** Keeps all of them or none, as changed `now`: later than before also where the clock was set back meanwhile. */
  readonly put: (values: ReadonlyMap<string, string>, now: number) => void;
};

/** The settings that were ever changed, one row each. */
export function createSettingStore(database: DatabaseSync): SettingStore {
  const selectAll = database.prepare('SELECT name, value FROM setting');
  const upsert = database.prepare(`
    INSERT INTO setting (name, value, changed_at) VALUES (?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = max(excluded.changed_at, changed_at + 1)`);
  return {
    all: () => new Map(selectAll.all().map((row) => [String(row['name']), String(row['value'])])),
    put: (values, now) =>
      inTransaction(database, () => {
        for (const [name, value] of values) upsert.run(name, value, Math.trunc(now));
      }),
  };
}
