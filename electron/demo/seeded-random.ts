import { hash } from 'node:crypto';

/** Reproducible random numbers: the same key gives the same ones on every machine. */
export type SeededRandom = {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number;
  /** A whole number, both ends included. */
  readonly between: (low: number, high: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Item>(items: readonly [Item, ...Item[]] | readonly Item[]) => Item;
  readonly shuffled: <Item>(items: readonly Item[]) => Item[];
};

type Key = readonly (string | number)[];

/** FNV-1a over the key's characters. */
function stateOf(key: Key): number {
  let state = 0x811c9dc5;
  for (const character of key.join('/')) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return state >>> 0;
}

/** One number of 32 bits for a key, mixed so that neighbouring keys lie far apart. */
export function hashOf(...key: Key): number {
  const state = stateOf(key);
  const mixed = Math.imul(state ^ (state >>> 16), 0x45d9f3b);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** mulberry32, seeded by the key. */
export function seededRandom(...key: Key): SeededRandom {
  let state = stateOf(key);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
    shuffled: (items) => {
      const pool = [...items];
      const result: typeof pool = [];
      while (pool.length > 0) result.push(...pool.splice(between(0, pool.length - 1), 1));
      return result;
    },
  };
}

/** The UUID of a record of the dataset: the same for the same seed and key. */
export function recordUuid(seed: number, key: string): string {
  const hex = hash('sha1', `${seed}/${key}`);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
