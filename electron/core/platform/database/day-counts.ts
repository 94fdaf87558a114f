import type { z } from 'zod';
import { createActs, ENTRIES, type EntryKey, shortDigest } from './acts.ts';
import { createDeviceId } from './device-id.ts';
import { columnsOf, columnValues, createStatements, type DatabaseParts } from './row-parser.ts';

type DayCountOptions<Schema> = {
  readonly kind: 'readingDays' | 'watchDays';
  /** The displayed values of a day. */
  readonly schema: Schema;
  /** Columns to count by, besides the owner. */
  readonly by: readonly string[];
  /** Counted columns, each with its maximum for a day. */
  readonly most: Readonly<Record<string, number>>;
};

/** For GLOB: the days of a year. */
export const daysIn = (year: number) => `${String(year).padStart(4, '0')}-*`;

/**
 * Counts by day. Each device counts for itself, so devices that exchange their counts keep the larger of each and lose none; the
 * displayed count is the sum of all devices. `of`: the owner, if there are several.
 */
export function createDayCounts<Schema extends z.ZodType<object>>(
  parts: DatabaseParts,
  { kind, schema, by, most }: DayCountOptions<Schema>,
) {
  const { run, rowsOf } = createStatements(parts);
  const acts = createActs(parts.database);
  const { table, key: owner } = ENTRIES[kind];
  const rows = rowsOf(table, schema);
  const deviceId = createDeviceId(parts);
  const keys = [...owner, ...by];
  const amounts = Object.keys(most);
  const columns = columnsOf([...keys, ...amounts]);
  const where = ['TRUE', ...owner.map((name) => `${name} = ?`)].join(' AND ');
  const sums = amounts.map((name) => `min(${most[name]}, sum(${name})) AS ${name}`);
  const ofOwner = `SELECT ${[...by, ...sums]} FROM ${table} WHERE ${where} AND day GLOB ? GROUP BY ${by} ORDER BY ${by}`;

  function put(day: z.output<Schema>, now: number, of: EntryKey, join: (amount: string) => string): void {
    const entry = { ...Object.fromEntries(owner.map((name, index) => [name, of[index]])), ...day };
    const values = columnValues(columns, entry);
    const begun = Math.max(Math.trunc(now), acts.removedAt(kind, of) + 1);
    run(
      `INSERT INTO ${table} (device, started_at, ${Object.values(columns)})
       SELECT ?1, coalesce(max(started_at), ?2), ${values.map((_, index) => `?${index + 3}`)} FROM ${table}
         WHERE device = ?1 AND (${keys}) = (${keys.map((_, index) => `?${index + 3}`)})
       ON CONFLICT (${keys}, device, started_at) DO UPDATE SET ${amounts.map((name) => `${name} = ${join(name)}`)}`,
      // A digest, since the id itself is this device's name for the service.
      ...[shortDigest(deviceId()), begun, ...values],
    );
  }

  return {
    /** The earliest first. */
    of: (...of: EntryKey) => rows(ofOwner, ...of, '*'),
    ofYear: (year: number, ...of: EntryKey) => rows(ofOwner, ...of, daysIn(year)),
    add: (day: z.output<Schema>, now: number, ...of: EntryKey) =>
      put(day, now, of, (name) => `min(${most[name]}, ${name} + excluded.${name})`),
    /** Undoes `clear` without losing later counts. */
    restore: (day: z.output<Schema>, now: number, ...of: EntryKey) =>
      put(day, now, of, (name) => `max(${name}, excluded.${name})`),
    /** Returns the removed counts. Runs inside the caller's transaction. */
    clear: (now: number, ...of: EntryKey) => {
      const former = rows(ofOwner, ...of, '*');
      acts.remove(kind, of, now);
      return former;
    },
  };
}
