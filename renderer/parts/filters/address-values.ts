/** Limits of values in an address, equal to those of the contract's filters. */
const LIMIT = { text: 200, values: 50, value: 50, years: 200, year: { first: 1900, last: 2200 } } as const;
const LONE_SURROGATE_AT_THE_END = /[\uD800-\uDBFF]$/;

/** A search text without surrounding blanks and half characters, cut to the longest text that can be searched for. */
export function plainText(text: string): string {
  const cut = text.toWellFormed().trim().slice(0, LIMIT.text);
  return cut.replace(LONE_SURROGATE_AT_THE_END, '').trimEnd();
}

/** The texts of one key of an address; a repeated key is a list. */
export function writtenIn(raw: unknown): string[] {
  return [raw].flat().flatMap((one) => (['string', 'number', 'boolean'].includes(typeof one) ? [String(one)] : []));
}

export function textIn(raw: unknown): string {
  return plainText(writtenIn(raw)[0] ?? '');
}

/** The distinct values of one key in ascending order, read one by one; null for none. */
function listIn<Value extends string | number>(raw: unknown, read: (text: string) => Value | null, limit: number) {
  const values = writtenIn(raw).flatMap((text) => text.split(',').flatMap((one) => read(one) ?? []));
  return [...new Set(values)].toSorted((left, right) => (left < right ? -1 : 1)).slice(0, limit);
}

export function valuesIn(raw: unknown): string[] {
  const valueIn = (text: string) => {
    const value = text.toWellFormed().trim();
    return value.length > 0 && value.length <= LIMIT.value ? value : null;
  };
  return listIn(raw, valueIn, LIMIT.values);
}

export function idsIn(raw: unknown): number[] {
  const idIn = (text: string) => {
    const id = /^\s*\d+\s*$/.test(text) ? Number(text) : 0;
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  };
  return listIn(raw, idIn, LIMIT.values);
}

export function yearsIn(raw: unknown): number[] {
  return listIn(raw, yearIn, LIMIT.years);
}

export function yearIn(raw: unknown): number | null {
  const year = Number(writtenIn(raw).find((text) => /^\s*\d{4}\s*$/.test(text)));
  return year >= LIMIT.year.first && year <= LIMIT.year.last ? year : null;
}

/** The keys of an address: lists joined with commas, keys without a value left out. */
export function searchOf<Key extends string>(
  values: Readonly<Record<Key, string | number | null | readonly (string | number)[]>>,
): { readonly [Each in Key]?: string } {
  const written = Object.entries<string | number | null | readonly (string | number)[]>(values).map(([key, value]) => [
    key,
    [value].flat().join(','),
  ]);
  // Built from the keys of `values`, which `Object.fromEntries` widens to `string`.
  return Object.fromEntries(written.filter(([, text]) => text !== '')) as { readonly [Each in Key]?: string };
}
