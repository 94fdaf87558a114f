import type { z } from 'zod';
import type { Log } from '#core/ports.ts';

/** Parses the JSON text of a row; invalid text becomes a value that no schema accepts. */
export function storedJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return Symbol.for('unreadable');
  }
}

/** Parses a row as one value, or none for an invalid row, which is logged. */
export function createRowParser<Schema extends z.ZodType>(schema: Schema, { table, log }: { table: string; log: Log }) {
  return (row: unknown): z.output<Schema>[] => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return [parsed.data];
    log.warn('row skipped', { table, where: parsed.error.issues[0]?.path.join('.') ?? '' });
    return [];
  };
}
