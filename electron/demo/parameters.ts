/** What a client sends. Query, form and JSON are all read into this shape. */
export type InputValue = string | number | boolean | null | readonly InputValue[] | InputRecord;
export type InputRecord = { readonly [name: string]: InputValue | undefined };

/** A record without a prototype: names come from outside. */
type OpenRecord = { [name: string]: InputValue | undefined };

const MAXIMUM_PARAMETERS = 1000;
const MAXIMUM_DEPTH = 8;

export function isInputRecord(value: unknown): value is InputRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `f[years][from_year]` is the path f, years, from_year; the empty step or the number of `include[]` and `include[0]` appends. */
function stepsOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  const steps = Array.from(name.slice(open).matchAll(/\[([^\]]*)\]/g), ([, step = '']) => step);
  return [name.slice(0, open), ...steps].slice(0, MAXIMUM_DEPTH);
}

function place(record: OpenRecord, [step = '', ...rest]: readonly string[], value: string): void {
  const present = record[step];
  const isAppended = rest.length === 1 && /^\d*$/.test(rest[0] ?? '');
  if (rest.length === 0 || isAppended) {
    const isFirst = present === undefined || isInputRecord(present);
    // A repeated plain name keeps all its values: `include` may be sent so (anime-service, Catalog rule 2).
    if (isFirst) record[step] = isAppended ? [value] : value;
    else record[step] = [present, value].flat();
    return;
  }
  // The only records put in here are made by these functions, so they are open.
  const child = isInputRecord(present) ? (present as OpenRecord) : Object.create(null);
  record[step] = child;
  place(child, rest, value);
}

/** Reads names with square brackets as nested values, as in both services' query strings and forms. */
export function nestedParameters(parameters: URLSearchParams): InputRecord {
  const record: OpenRecord = Object.create(null);
  for (const [name, value] of [...parameters].slice(0, MAXIMUM_PARAMETERS)) place(record, stepsOf(name), value);
  return record;
}
