import { z } from 'zod';

/** A field of a service: may be absent, null, or of a wrong type; all three mean "not there". */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().catch(null).default(null);
}

/** A list that drops its bad items and keeps the others. Anything that is not a list counts as empty. */
export function listOf<Schema extends z.ZodType>(item: Schema) {
  // In one step: an answer has thousands of lists, and each further step would copy all of them.
  return z.transform((values: unknown) => (Array.isArray(values) ? goodItems(item, values) : []));
}

/** For the list that an answer consists of: none, or several entries of which none can be read, is a broken answer. */
export function answeredListOf<Schema extends z.ZodType>(item: Schema) {
  return z.array(z.unknown()).transform(readableItems(item));
}

/** As `answeredListOf`, with how many entries could not be read; a list whose only entry cannot be read is a broken answer too. */
export function countedListOf<Schema extends z.ZodType>(item: Schema) {
  return z.array(z.unknown()).transform((values, context) => {
    const read = readableItems(item, 1)(values, context);
    return { read, unreadable: values.length - read.length };
  });
}

/** As `answeredListOf`, for endpoints documented as `{data: []}` that answer with the bare list (anime-service, Schedule, Media). */
export function bareOrWrappedListOf<Schema extends z.ZodType>(item: Schema) {
  return z
    .union([z.array(z.unknown()), z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data)])
    .transform(readableItems(item));
}

/** Keeps the first of entries with equal ids, by which pages tell entries apart. In lists with the newest first that is the newest. */
export function eachOnce<Item extends { readonly id: string | number }>(items: readonly Item[]): Item[] {
  return firstOfEach(items, ({ id }) => id);
}

/** As `eachOnce`, for entries identified by something else. */
export function firstOfEach<Item>(items: readonly Item[], idOf: (item: Item) => string | number): Item[] {
  const seen = new Set<string | number>();
  return items.filter((item) => {
    const { size } = seen;
    return seen.add(idOf(item)).size > size;
  });
}

/** Whether none of several entries could be read: the service has changed their form. */
export function areUnreadable(entries: readonly unknown[], read: readonly unknown[], fewest = 2): boolean {
  return entries.length >= fewest && read.length === 0;
}

/** A long list whose entries the caller parses in turns. */
export const listInTurns = z.custom<readonly unknown[]>(Array.isArray);

/** Marks that change the direction of text: a name that leaves one open would change the text after it too. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

export const Name = z.string().transform((name) => name.replace(DIRECTION_MARKS, ''));

/** A text, or a number in its place. */
export const Code = z.union([z.string(), z.number()]).transform(String);

/** A whole number, or a text in its place. */
export const Whole = z.union([z.int(), z.stringFormat('whole', /^-?\d{1,15}$/).transform(Number)]);

const saysSomething = (text: string) => text.trim() !== '';

/** A text or name that is not blank. */
export const Words = z.string().refine(saysSomething);
export const Title = Name.refine(saysSomething);

function readableItems<Schema extends z.ZodType>(item: Schema, fewest?: number) {
  return (values: readonly unknown[], context: z.RefinementCtx) => {
    const good = goodItems(item, values);
    if (areUnreadable(values, good, fewest)) context.addIssue('no entry can be read');
    return good;
  };
}

function goodItems<Schema extends z.ZodType>(item: Schema, values: readonly unknown[]): z.output<Schema>[] {
  const good: z.output<Schema>[] = [];
  for (const value of values) {
    const parsed = item.safeParse(value);
    if (parsed.success) good.push(parsed.data);
  }
  return good;
}
