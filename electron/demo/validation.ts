import { z } from 'zod';
import { type InputRecord, type InputValue, isInputRecord } from './parameters.ts';

/** What is wrong with a request, by field: a 422, which each service answers in its own form. */
export class ValidationError extends Error {
  readonly messages: Readonly<Record<string, readonly string[]>>;
  constructor(messages: Readonly<Record<string, readonly string[]>>) {
    super('validation failed');
    this.messages = messages;
  }
}

/** Empty text counts as nothing sent. */
export function isBlank(value: InputValue | undefined): value is undefined | null | '' {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** The number that a value is or spells; null when it is neither. */
export function numberFrom(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** A number, or a text that spells one. */
export function spelled<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess((value) => numberFrom(value) ?? value, schema);
}

/** A text. A number is read as its digits. */
export const sentText = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string());

const NOUNS: Readonly<Record<string, string>> = {
  number: 'числом',
  int: 'целым числом',
  string: 'строкой',
  array: 'массивом',
};

export function requiredMessage(name: string): string {
  return `Поле ${name} обязательно для заполнения.`;
}

/** The services' texts are Russian and for people (both documents, Errors). */
function messageOf(issue: z.core.$ZodRawIssue): string {
  const name = (issue.path ?? []).join('.');
  const value = `Значение поля ${name}`;
  if (issue.input === undefined) return requiredMessage(name);
  if (issue.code === 'invalid_type' && NOUNS[issue.expected] !== undefined)
    return `${value} должно быть ${NOUNS[issue.expected]}.`;
  if (issue.code === 'too_small')
    return `${value} должно быть ${issue.inclusive ? 'не меньше' : 'больше'} ${issue.minimum}.`;
  if (issue.code === 'too_big') return `${value} не может быть больше ${issue.maximum}.`;
  return `Выбранное значение для ${name} некорректно.`;
}

/** `place`: put before the names of the fields in the messages' keys. */
function readFields<Schema extends z.ZodType>(schema: Schema, input: InputRecord, place = '') {
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => !isBlank(value)));
  const { data, error } = schema.safeParse(sent, { error: messageOf });
  const issues = Map.groupBy(error?.issues ?? [], ({ path }) => place + path.join('.'));
  return { data, messages: [...issues].map(([name, wrong]) => [name, wrong.map(({ message }) => message)] as const) };
}

/** The fields of a request. Throws one `ValidationError` that names everything wrong with them. */
export function validated<Schema extends z.ZodType>(schema: Schema, input: InputRecord): z.output<Schema> {
  const { data, messages } = readFields(schema, input);
  if (messages.length > 0) throw new ValidationError(Object.fromEntries(messages));
  // Without a message the schema holds.
  return data as z.output<Schema>;
}

/** The entries of a list, each with the key under which its errors are reported. */
export function validatedEntries<Schema extends z.ZodType>(
  schema: Schema,
  entries: readonly { readonly key: string; readonly entry: InputValue }[],
): z.output<Schema>[] {
  const read = entries.map(({ key, entry }) => readFields(schema, isInputRecord(entry) ? entry : {}, `${key}.`));
  const messages = read.flatMap((fields) => fields.messages);
  if (messages.length > 0) throw new ValidationError(Object.fromEntries(messages));
  return read.flatMap(({ data }) => (data === undefined ? [] : [data]));
}
