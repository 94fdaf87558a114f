import { type InputRecord, type InputValue, nestedParameters } from '#demo/parameters.ts';

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
  if (/multipart\/form-data|application\/x-www-form-urlencoded/i.test(type)) return readForm(request);
  return null;
}

/**
 * The entries of a body that should be an array, each with the key under which its errors are reported. A bare object
 * is taken for an array keyed by its own names: `release_id.release_id` (anime-service, Favorites rule 2).
 */
export function bodyEntries(body: InputValue): { readonly key: string; readonly entry: InputValue }[] {
  if (body === null) return [];
  if (typeof body !== 'object') return [{ key: '0', entry: body }];
  return Object.entries(body).map(([key, entry]) => ({ key, entry: entry ?? null }));
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
