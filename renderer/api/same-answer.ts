/**
 * Whether two answers say the same. Most that are asked for anew do, and of a list of thousands nothing is made to find that
 * out, where putting the parts of both together makes all of it once more.
 */
export function isSameAnswer(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return false;
  const names = Object.keys(before);
  if (names.length !== Object.keys(after).length) return false;
  return names.every((name) => Object.hasOwn(after, name) && isSameAnswer(before[name], after[name]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
