/** A deterministic source of numbers: the same key always tells the same story. */
export type SeededRandom = {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number;
  /** A whole number, both ends included. */
  readonly between: (low: number, high: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  readonly shuffled: <Item>(items: readonly Item[]) => Item[];
};

function hashOf(key: string): number {
  let hash = 2166136261;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 16777619);
  }
  return hash >>> 0;
}

export function createSeededRandom(seed: number, key: string): SeededRandom {
  let state = hashOf(`${seed}/${key}`);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    shuffled: (items) => {
      const pool = [...items];
      const result: typeof pool = [];
      while (pool.length > 0) result.push(...pool.splice(between(0, pool.length - 1), 1));
      return result;
    },
  };
}
