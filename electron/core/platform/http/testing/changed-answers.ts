import { amount } from '#shared/testing/amount.ts';

export type Path = readonly (string | number)[];

/** Lists keep two items: enough to see that a bad one does not lose the other. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]));
}

export function pathsOf(value: unknown, path: Path = []): Path[] {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [path, ...parts.flatMap(([key, part]: [string, unknown]) => pathsOf(part, [...path, key]))];
}

/** A copy in which the value at one path is replaced, or removed (`undefined`). */
export function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (typeof value !== 'object' || value === null) return value;
  const part = replaced(Reflect.get(value, key), rest, by);
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === String(key) ? part : item));
  const { [key]: _, ...others } = value as Record<string, unknown>;
  return part === undefined && rest.length === 0 ? others : { ...others, [key]: part };
}

export const STRANGE: readonly unknown[] = [
  undefined,
  null,
  '',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  ['x'],
  'javascript:alert(1)',
];

/** Strange values tried per field; the long run tries all. */
const VALUES = amount('ENGAWA_STRANGE_VALUES', 1, STRANGE.length);

export function valuesAt(index: number): readonly unknown[] {
  return Array.from({ length: VALUES }, (_, turn) => STRANGE[(index + turn) % STRANGE.length]);
}
