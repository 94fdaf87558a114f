import type { DatabaseSync } from 'node:sqlite';
import { storedJson } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';

/** `changedAt` in epoch milliseconds; 0: before that was noted. What is no JSON is a value that no schema accepts. */
export type SettingRow = { readonly name: string; readonly value: unknown; readonly changedAt: number };

export type SettingStore = {
  /** Everything that was ever changed, by its dotted name (`player.volume`). */
  readonly all: () => SettingRow[];
  /** Keeps all of these JSON texts or none, as changed `now`: later than before also where the clock was set back meanwhile. */
  readonly put: (values: ReadonlyMap<string, string>, now: number) => void;
  /** In whose words they are kept (shared/domain/settings-versions). */
  readonly version: () => number;
  /** Puts these in the place of all that is kept, in the words of `version`. */
  readonly replace: (rows: readonly SettingRow[], version: number) => void;
};

/** A row among the others, so that a database that was saved in parts says it too. No setting is called so. */
const VERSION_NAME = 'version';

/** The settings that were ever changed, one row each. */
export function createSettingStore(database: DatabaseSync): SettingStore {
  const selectAll = database.prepare('SELECT name, value, changed_at FROM setting WHERE name <> ?');
  const selectVersion = database.prepare('SELECT value FROM setting WHERE name = ?');
  const upsert = database.prepare(`
    INSERT INTO setting (name, value, changed_at) VALUES (?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = max(excluded.changed_at, changed_at + 1)`);
  const insert = database.prepare('INSERT INTO setting (name, value, changed_at) VALUES (?, ?, ?)');
  const clear = database.prepare('DELETE FROM setting');
  return {
    all: () =>
      selectAll.all(VERSION_NAME).map((row) => ({
        name: String(row['name']),
        value: storedJson(row['value']),
        changedAt: Number(row['changed_at']),
      })),
    put: (values, now) =>
      inTransaction(database, () => {
        for (const [name, value] of values) upsert.run(name, value, Math.trunc(now));
      }),
    version: () => {
      const version = storedJson(selectVersion.get(VERSION_NAME)?.['value']);
      return typeof version === 'number' ? version : 1;
    },
    replace: (rows, version) =>
      inTransaction(database, () => {
        clear.run();
        insert.run(VERSION_NAME, JSON.stringify(version), 0);
        for (const { name, value, changedAt } of rows) {
          if (typeof value !== 'symbol') insert.run(name, JSON.stringify(value), changedAt);
        }
      }),
  };
}
