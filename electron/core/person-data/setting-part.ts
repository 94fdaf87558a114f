import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { isSetting } from '#core/settings/setting-names.ts';
import { storedJson } from '#core/storage/row-parser.ts';
import { createDataPart, type DataPart, Moment } from './data-part.ts';

/** One that was changed at some time. `changedAt` null: before that was noted. */
const SettingEntry = z
  .object({ name: z.string().regex(/^[a-z]+(\.[a-zA-Z]+)?$/), value: z.json(), changedAt: Moment.nullable() })
  .refine(isSetting);

/** The later change wins. Settings that this version does not know are left out. */
export function createSettingPart(database: DatabaseSync): DataPart {
  const select = database.prepare('SELECT name, value, changed_at FROM setting ORDER BY name');
  const upsert = database.prepare(`
    INSERT INTO setting (name, value, changed_at) VALUES (?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at
    WHERE excluded.changed_at > changed_at`);
  return createDataPart(SettingEntry, {
    all: () =>
      select.all().flatMap((row) => {
        const entry = { name: String(row['name']), value: storedJson(row['value']) };
        // What is kept as JSON was read as such; anything else is no setting.
        if (!isSetting(entry)) return [];
        return [{ ...entry, value: entry.value as z.output<typeof SettingEntry>['value'], changedAt: timeIn(row) }];
      }),
    merge: ({ name, value, changedAt }) => upsert.run(name, JSON.stringify(value), changedAt ?? 0).changes > 0,
  });
}

function timeIn(row: Record<string, unknown>): number | null {
  return row['changed_at'] === 0 ? null : Number(row['changed_at']);
}
