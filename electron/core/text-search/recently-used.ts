/** Keeps what was used last, up to so many. */
export type RecentlyUsed<Key, Value> = {
  readonly get: (key: Key) => Value | undefined;
  readonly put: (key: Key, value: Value) => void;
  readonly clear: () => void;
};

export function createRecentlyUsed<Key, Value>(most: number): RecentlyUsed<Key, Value> {
  const kept = new Map<Key, Value>();
  function put(key: Key, value: Value): void {
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  }
  return {
    get: (key) => {
      const value = kept.get(key);
      if (value !== undefined) put(key, value);
      return value;
    },
    put,
    clear: () => kept.clear(),
  };
}
