const listName = /^(.+?)\[[^\]]*\]$/;

/** Query parameters as the service's framework reads them: `name[]=1` and `name[0]=1` are lists, `name=1` is a scalar. */
export function readPhpQuery(url: URL) {
  const lists = new Map<string, string[]>();
  const scalars = new Map<string, string>();
  for (const [key, value] of url.searchParams) {
    const name = listName.exec(key)?.[1];
    if (name === undefined) scalars.set(key, value);
    else lists.set(name, [...(lists.get(name) ?? []), value]);
  }
  return {
    /** The values of a list; empty when absent or scalar. */
    list: (name: string): readonly string[] => lists.get(name) ?? [],
    isList: (name: string) => lists.has(name),
    isScalar: (name: string) => scalars.has(name),
    /** The last scalar value; undefined when absent, empty (the framework makes null of it) or a list. */
    scalar: (name: string) => scalars.get(name)?.trim() || undefined,
  };
}
export type PhpQuery = ReturnType<typeof readPhpQuery>;

/** Digits only: `1.0`, `1e3` and `0x1` are not integers to the framework. */
export function integerOf(text: string): number | null {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : null;
}
