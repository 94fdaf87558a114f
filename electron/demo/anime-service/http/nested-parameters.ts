/** What a client sends, however it sends it: query, form and JSON all end in this shape. */
export type InputValue = string | number | boolean | null | readonly InputValue[] | InputRecord;
export type InputRecord = { readonly [name: string]: InputValue | undefined };

/** A record without a prototype: names come from outside. */
type OpenRecord = { [name: string]: InputValue | undefined };

const MAXIMUM_PARAMETERS = 1000;
const MAXIMUM_DEPTH = 8;

function emptyRecord(): OpenRecord {
  return Object.create(null);
}

export function isInputRecord(value: unknown): value is InputRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `f[years][from_year]` is the path f, years, from_year; `include[]` ends in an empty step, which appends. */
function stepsOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  const steps = [name.slice(0, open)];
  for (const match of name.slice(open).matchAll(/\[([^\]]*)\]/g)) steps.push(match[1] ?? '');
  return steps.slice(0, MAXIMUM_DEPTH);
}

function childRecord(parent: OpenRecord, step: string): OpenRecord {
  const present = parent[step];
  // The only records put in here are made by this function and by `emptyRecord`, so they are open.
  if (isInputRecord(present)) return present as OpenRecord;
  const child = emptyRecord();
  parent[step] = child;
  return child;
}

function place(record: OpenRecord, steps: readonly string[], value: string): void {
  const [step = '', ...rest] = steps;
  if (rest.length === 0) {
    const present = record[step];
    // A repeated plain name keeps all its values: `include` may be sent so (anime-service, Catalog rule 2).
    record[step] = present === undefined || isInputRecord(present) ? value : [present, value].flat();
    return;
  }
  if (rest.length === 1 && rest[0] === '') {
    const present = record[step];
    record[step] = present === undefined || isInputRecord(present) ? [value] : [present, value].flat();
    return;
  }
  place(childRecord(record, step), rest, value);
}

/** Reads names with square brackets as nested values, the way the service's query strings and forms mean them. */
export function nestedParameters(parameters: URLSearchParams): InputRecord {
  const record = emptyRecord();
  let count = 0;
  for (const [name, value] of parameters) {
    if (count === MAXIMUM_PARAMETERS) break;
    count += 1;
    place(record, stepsOf(name), value);
  }
  return record;
}
