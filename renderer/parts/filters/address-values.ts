import type { Search } from '../router/address-search.ts';
import { currentSearch, navigate, useSearch } from '../router/router.ts';
import type { ChangeFilters } from './filter-groups.ts';

/** Limits of values in an address, equal to those of the contract's filters. */
const LIMIT = { text: 200, values: 50, value: 50, years: 200, year: { first: 1900, last: 2200 } } as const;
const LONE_SURROGATE_AT_THE_END = /[\uD800-\uDBFF]$/;

/** A search text without surrounding blanks and lone surrogates, cut to the longest text that can be searched for. */
export function textIn(written = ''): string {
  const cut = written.toWellFormed().trim().slice(0, LIMIT.text);
  return cut.replace(LONE_SURROGATE_AT_THE_END, '').trimEnd();
}

/** The distinct values of one key in ascending order; `read` returns null for an invalid one. */
function listIn<Value extends string | number>(written: string, read: (one: string) => Value | null, limit: number) {
  const values = written.split(',').flatMap((one) => read(one) ?? []);
  return [...new Set(values)].toSorted((left, right) => (left < right ? -1 : 1)).slice(0, limit);
}

export function valuesIn(written: string): string[] {
  const valueIn = (one: string) => {
    const value = one.toWellFormed().trim();
    return value.length > 0 && value.length <= LIMIT.value ? value : null;
  };
  return listIn(written, valueIn, LIMIT.values);
}

export function idsIn(written: string): number[] {
  const idIn = (one: string) => {
    const id = /^\s*\d+\s*$/.test(one) ? Number(one) : 0;
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  };
  return listIn(written, idIn, LIMIT.values);
}

export function yearsIn(written: string): number[] {
  return listIn(written, yearIn, LIMIT.years);
}

export function yearIn(written: string): number | null {
  const year = /^\s*\d{4}\s*$/.test(written) ? Number(written) : 0;
  return year >= LIMIT.year.first && year <= LIMIT.year.last ? year : null;
}

/** Reads one of a few values; any other is read as the usual one. */
export function oneOf<Value extends string>(values: readonly Value[], usual: Value): (written: string) => Value {
  return (written) => values.find((value) => value === written) ?? usual;
}

type Written = string | number | null | readonly (string | number)[];
/** The key in the address, the way to read its value, and the usual value, which is not written. */
type Entry<Value> = readonly [key: string, read: (written: string) => Value, usual?: Value];

export type AddressTable<Parts> = {
  /** Never fails: unknown values are ignored. */
  readonly read: (search: Search) => Parts;
  /** Lists joined with commas, keys without a value left out. */
  readonly write: (parts: Parts) => Readonly<Record<string, string>>;
  /** The search as the app writes it: sorts the values and removes repeated ones. */
  readonly clean: (search: Search) => Readonly<Record<string, string>>;
};

/** What a page keeps in its address, both ways from one table. */
export function addressTable<Parts extends Readonly<Record<keyof Parts, Written>>>(
  table: {
    readonly [Name in keyof Parts]: Entry<Parts[Name]>;
  },
): AddressTable<Parts> {
  // Object.entries forgets the names of the keys; a table has no others.
  const entries = Object.entries(table) as [keyof Parts, Entry<Written>][];
  const read = (search: Search) =>
    Object.fromEntries(entries.map(([name, [key, valueIn]]) => [name, valueIn(search[key] ?? '')])) as Parts;

  function write(parts: Parts) {
    const written = entries.map(([name, [key, , usual]]) => {
      const value: Written = parts[name];
      return [key, value === usual ? '' : [value].flat().join()];
    });
    return Object.fromEntries(written.filter(([, text]) => text !== ''));
  }

  return { read, write, clean: (search) => write(read(search)) };
}

/** The parts of an address, and a way to change them, which replaces the history entry: one step back leaves the page. */
export function useAddress<Parts>(
  { read, write }: Omit<AddressTable<Parts>, 'clean'>,
  page: (search: Search) => string,
) {
  const change: ChangeFilters<Parts> = (next) =>
    void navigate(page(write(next(read(currentSearch())))), { replace: true });
  return [read(useSearch()), change] as const;
}
