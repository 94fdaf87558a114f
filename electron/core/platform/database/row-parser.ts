import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import type { Log } from '#core/ports.ts';
import { allRows, prepared } from './transaction.ts';

/** What a store of the person's database needs. */
export type DatabaseParts = { readonly database: DatabaseSync; readonly log: Log };

/** An outbox drops a change that damage made unreadable, since it could never be sent, and reports it. */
export type OutboxParts = DatabaseParts & { readonly onLostChange: () => void };

/** Statements on the person's database, each prepared when it is first used. */
export function createStatements({ database, log }: DatabaseParts) {
  return statementsOver({
    all: (sql, ...values) => allRows(database, sql, ...values),
    run: (sql, ...values) => Number(prepared(database, sql).run(...values).changes),
    log,
  });
}

type Statement<Result> = (sql: string, ...values: readonly SQLInputValue[]) => Result;
type StatementsOptions = {
  readonly all: Statement<Record<string, SQLOutputValue>[]>;
  /** Returns how many rows changed. */
  readonly run: Statement<number>;
  readonly log: Log;
};

export type Statements = ReturnType<typeof statementsOver>;

export function statementsOver({ all, run, log }: StatementsOptions) {
  return {
    all,
    run,
    /** Writes a row under the product's names, as `rowsOf` reads it; lists and objects as JSON. Replaces the row of the same key. */
    put: (table: string, row: object, columns = columnsOf(Object.keys(row).map(columnOf))) => {
      const names = Object.values(columns);
      const insert = `INSERT OR REPLACE INTO ${table} (${names}) VALUES (${names.map(() => '?')})`;
      return run(insert, ...columnValues(columns, row));
    },
    count: (sql: string, ...values: readonly SQLInputValue[]) =>
      Number(all(`SELECT count(*) AS n ${sql}`, ...values)[0]?.['n']),
    /** Reads rows of a table as values of a schema (`createRowParser`). */
    rowsOf: <Schema extends z.ZodType>(
      table: string,
      schema: Schema,
      onUnreadable: (row: Record<string, SQLOutputValue>) => void = () => undefined,
    ) => {
      const parse = createRowParser(schema, { table, log });
      return (sql: string, ...values: readonly SQLInputValue[]) =>
        all(sql, ...values).flatMap((row) => {
          const read = parse(row);
          if (read.length === 0) onUnreadable(row);
          return read;
        });
    },
    /** Reads rows with the single column `body`, whose JSON is a value of a schema. */
    bodiesOf: <Schema extends z.ZodType>(table: string, schema: Schema) => {
      const parse = createRowParser(schema, { table, log });
      return (sql: string, ...values: readonly SQLInputValue[]) =>
        all(sql, ...values).flatMap(({ body }) => parse(storedJson(body)));
    },
  };
}

/** Parses the JSON text of a row; invalid text becomes a symbol, which no schema accepts. */
export function storedJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return Symbol.for('unreadable');
  }
}

/**
 * Parses a row as one value, or none for an invalid row, which is logged. A column is a field under the name that the product
 * gives it: `release_id` is `releaseId`, the numbers in `is_watched` are booleans, and `start.paragraph` is a field of `start`.
 */
export function createRowParser<Schema extends z.ZodType>(schema: Schema, { table, log }: { table: string; log: Log }) {
  /** Fields already logged: a damaged row is read again with every list. */
  const logged = new Set<string>();
  return (row: unknown): z.output<Schema>[] => {
    const parsed = schema.safeParse(fieldsOf(row));
    if (parsed.success) return [parsed.data];
    const where = parsed.error.issues[0]?.path.join('.') ?? '';
    if (!logged.has(where)) log.warn('row skipped', { table, where });
    logged.add(where);
    return [];
  };
}

function fieldsOf(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const found: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    const [field = '', part] = fieldOf(column).split('.');
    const isFlag = typeof value === 'number' && /^(is|may)[A-Z]/.test(field);
    if (part !== undefined) found[field] = { ...Object(found[field]), [part]: value };
    else found[field] = isFlag ? value !== 0 : value;
  }
  return found;
}

/** `offset` is a word of SQL. */
const fields = new Map([['offset_fraction', 'offset']]);

/** Cached, because long lists ask for every column of every row. */
function fieldOf(column: string): string {
  const known = fields.get(column);
  if (known !== undefined) return known;
  const field = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  fields.set(column, field);
  return field;
}

function columnOf(field: string): string {
  return field === 'offset' ? 'offset_fraction' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function storable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return Number(value);
  // Columns hold texts, numbers and null.
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as SQLInputValue);
}

/** Columns of a table by the fields of its values (`createRowParser`). */
export type Columns = Readonly<Record<string, string>>;

export function columnsOf(names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [fieldOf(name), name]));
}

/** The columns of the fields of a schema, and of the parts of fields. */
export function columnsIn({ shape }: z.ZodObject): Columns {
  const columns = Object.entries(shape).flatMap(([field, value]) =>
    value instanceof z.ZodObject
      ? Object.keys(value.shape).map((part) => [`${field}.${part}`, columnOf(`${field}_${part}`)])
      : [[field, columnOf(field)]],
  );
  return Object.fromEntries(columns);
}

/** For `SELECT` and `RETURNING`. */
export function selected(columns: Columns): string {
  return Object.entries(columns)
    .map(([field, column]) => `${column} AS "${field}"`)
    .join(', ');
}

/** The values of the columns, in their order. */
export function columnValues(columns: Columns, value: object): SQLInputValue[] {
  return Object.keys(columns).map((field) => {
    return storable(field.split('.').reduce<unknown>((part, name) => Object(part)[name], value));
  });
}
