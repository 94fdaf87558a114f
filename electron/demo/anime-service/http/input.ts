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

const MAXIMUM_BODY_BYTES = 2_000_000;

/** A JSON value has exactly the shapes that an input value has. */
function parseJson(text: string): InputValue {
  try {
    return JSON.parse(text) as InputValue;
  } catch {
    // The service treats a broken body as no body.
    return null;
  }
}

async function readForm(request: Request): Promise<InputRecord> {
  const parameters = new URLSearchParams();
  try {
    for (const [name, value] of await request.formData()) if (typeof value === 'string') parameters.append(name, value);
  } catch {
    // A form whose boundary is broken carries nothing.
    return {};
  }
  return nestedParameters(parameters);
}

/** The body of a request by its content type; null when there is none that can be read. */
export async function readBody(request: Request): Promise<InputValue> {
  const type = request.headers.get('content-type') ?? '';
  if (Number(request.headers.get('content-length') ?? 0) > MAXIMUM_BODY_BYTES) return null;
  if (/[/+]json/i.test(type)) return parseJson(await request.text());
  if (/multipart\/form-data/i.test(type)) return readForm(request);
  if (/application\/x-www-form-urlencoded/i.test(type)) {
    return nestedParameters(new URLSearchParams(await request.text()));
  }
  return null;
}

/** Body and query as one set of named values; the body wins. */
export function mergedInput(body: InputValue, query: InputRecord): InputRecord {
  return isInputRecord(body) ? { ...query, ...body } : query;
}

/**
 * The entries of a body that should be an array, each with the key under which its errors are reported. A bare object
 * is taken for an array keyed by its own names: `release_id.release_id` (anime-service, Favorites rule 2).
 */
export function bodyEntries(body: InputValue): { readonly key: string; readonly entry: InputValue }[] {
  if (body === null) return [];
  if (Array.isArray(body)) return body.map((entry: InputValue, index) => ({ key: String(index), entry }));
  if (isInputRecord(body)) return Object.entries(body).map(([key, entry]) => ({ key, entry: entry ?? null }));
  return [{ key: '0', entry: body }];
}

/** The values of a list parameter: comma-separated text, or an array as JSON bodies send it. */
export function commaList(value: InputValue | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap((item: InputValue) => commaList(item));
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'string') return [];
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
