/** The query part of an address. A repeated key is a list, whose values are joined with commas. */
export type Search = Readonly<Record<string, string>>;

export function readSearch(text: string): Search {
  const written = new URLSearchParams(text);
  return Object.fromEntries([...written.keys()].map((key) => [key, written.getAll(key).join()]));
}

/** With the question mark; empty without values. Leaves commas unescaped, so that lists stay readable. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const written = Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return written.length === 0 ? '' : `?${new URLSearchParams(written)}`.replaceAll('%2C', ',');
}
