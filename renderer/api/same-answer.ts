/**
 * Whether two answers say the same. Most that are asked for anew do, and of a list of thousands nothing is made to find that
 * out, where putting the parts of both together makes all of it once more.
 */
export function isSameAnswer(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (!hasParts(before) || !hasParts(after) || Array.isArray(before) !== Array.isArray(after)) return false;
  const names = Object.keys(before);
  if (names.length !== Object.keys(after).length) return false;
  return names.every((name) => Object.hasOwn(after, name) && isSameAnswer(before[name], after[name]));
}

/** Lists and plain objects, as JSON has them: what a map or a date holds is not found under its names. */
function hasParts(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
