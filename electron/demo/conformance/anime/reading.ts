/** Follows a path into an answer; undefined where it leads nowhere. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((current, step) => {
    if (typeof current !== 'object' || current === null) return undefined;
    return Reflect.get(current, step);
  }, value);
}

export function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`not a list: ${JSON.stringify(value)?.slice(0, 200)}`);
  return value;
}

export function number(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError(`not a number: ${JSON.stringify(value)?.slice(0, 200)}`);
  return value;
}

export function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError(`not a text: ${JSON.stringify(value)?.slice(0, 200)}`);
  return value;
}

export function names(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

/** One field of every record of a list. */
export function column(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  return list(value).map((item) => at(item, ...path));
}
