import type { z } from 'zod';
import type { Log } from '#core/ports.ts';

/** What JSON text a row holds; a row that holds none becomes something that no schema accepts. */
export function storedJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return Symbol.for('unreadable');
  }
}

/** Reads rows as values of the domain: one value, or none for a row that no longer makes sense, which is logged. */
export function createRowParser<Schema extends z.ZodType>(schema: Schema, { table, log }: { table: string; log: Log }) {
  return (row: unknown): z.output<Schema>[] => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return [parsed.data];
    log.warn('row skipped', { table, where: parsed.error.issues[0]?.path.join('.') ?? '' });
    return [];
  };
}
