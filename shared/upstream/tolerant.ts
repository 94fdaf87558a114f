import { z } from 'zod';

const DEEPEST_NESTING = 1_000;

/** A field of a service: may be absent, null, or of a wrong type; all three mean "not there". */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().catch(null).default(null);
}

/** A list in which one bad item never loses the others. A list that is absent or no list is empty. */
export function listOf<Schema extends z.ZodType>(item: Schema) {
  // One step: an answer has thousands of lists, and a copy of each for every further one.
  return z.transform((values: unknown) => (Array.isArray(values) ? goodItems(item, values) : []));
}

/** As `listOf`, for a list that an answer is all about: something else in its place is a broken answer, not an empty one. */
export function answeredListOf<Schema extends z.ZodType>(item: Schema) {
  return z.array(z.unknown()).transform((values) => goodItems(item, values));
}

/** As `answeredListOf`, where the description promises `{data: []}` and the service answers the bare list (anime-service, Schedule, Media). */
export function bareOrWrappedListOf<Schema extends z.ZodType>(item: Schema) {
  return z
    .union([z.array(z.unknown()), z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data)])
    .transform((values) => goodItems(item, values));
}

/**
 * A part that is handed on as it came: one that is nested too deeply could not be written as JSON again on its way to a page.
 * Of everything else an answer is only what its schema names; of what that leaves open only a number or a text may be read.
 */
export function handedOn<Schema extends z.ZodType>(schema: Schema) {
  return schema.refine((value) => !isNestedBeyond(DEEPEST_NESTING, value));
}

/** A text of nothing but spaces says nothing. */
export function textOrNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}

/** Those that are what they should be. */
export function goodItems<Schema extends z.ZodType>(item: Schema, values: readonly unknown[]): z.output<Schema>[] {
  const good: z.output<Schema>[] = [];
  for (const value of values) {
    const parsed = item.safeParse(value);
    if (parsed.success) good.push(parsed.data);
  }
  return good;
}

/** Goes no deeper than the limit itself, where a stack is far from full. */
function isNestedBeyond(limit: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (limit === 0) return true;
  // Most parts are no objects: a call for each of them takes several times as long.
  for (const part of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof part === 'object' && part !== null && isNestedBeyond(limit - 1, part)) return true;
  }
  return false;
}
