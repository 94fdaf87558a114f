import type { Procedure } from '#shared/contract/define.ts';

/** They lie in the same table, where no query has such a name. */
export function signpostsOf(name: string): string {
  return `${name} elsewhere`;
}

/** The same text for the same question, however its fields were ordered or left to their defaults; null for what is no input. */
export function keyOf(procedure: Procedure, input: unknown): string | null {
  const parsed = procedure.input.safeParse(input);
  return parsed.success ? sortedText(parsed.data) : null;
}

export function sortedText(value: unknown): string {
  return JSON.stringify(value, sortedFields);
}

function sortedFields(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
