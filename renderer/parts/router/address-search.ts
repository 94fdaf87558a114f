/** The query part of an address. A repeated key is a list; numbers and booleans are read as such. */
export type Search = Readonly<Record<string, unknown>>;

export function readSearch(text: string): Search {
  const written = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(written.keys())].map((key) => {
      const [value, ...more] = written.getAll(key).map(valueIn);
      return [key, more.length === 0 ? value : [value, ...more]];
    }),
  );
}

/** A text is read as a number only if that is written back the same: `007` and `1e5` stay texts. */
function valueIn(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}

/** With the question mark; empty without values. Leaves commas unescaped, so that lists stay readable. */
export function writeSearch(search: Search): string {
  const written = Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return written.length === 0 ? '' : `?${new URLSearchParams(written)}`.replaceAll('%2C', ',');
}
