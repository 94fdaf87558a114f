/** Query parameters as the service's framework reads them: `name[]=1` and `name[0]=1` are lists, `name=1` is a scalar. */
export type PhpQuery = {
  /** The values of a list; empty when absent or scalar. */
  readonly list: (name: string) => readonly string[];
  readonly isScalar: (name: string) => boolean;
  readonly isList: (name: string) => boolean;
  /** The last scalar value; undefined when absent, empty (the framework makes null of it) or a list. */
  readonly scalar: (name: string) => string | undefined;
};

const listName = /^(.+?)\[[^\]]*\]$/;

export function readPhpQuery(url: URL): PhpQuery {
  const lists = new Map<string, string[]>();
  const scalars = new Map<string, string>();
  for (const [key, value] of url.searchParams) {
    const name = listName.exec(key)?.[1];
    if (name === undefined) scalars.set(key, value);
    else lists.set(name, [...(lists.get(name) ?? []), value]);
  }
  return {
    list: (name) => lists.get(name) ?? [],
    isList: (name) => lists.has(name),
    isScalar: (name) => scalars.has(name),
    scalar: (name) => scalars.get(name)?.trim() || undefined,
  };
}

/** Digits only: the framework takes no `1.0`, `1e3` or `0x1` for an integer. */
export function integerOf(text: string): number | null {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : null;
}
