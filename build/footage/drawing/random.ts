import { createHash } from 'node:crypto';

/** A stream of numbers that is the same for the same key. */
export type Random = {
  /** From 0 (included) to 1 (excluded). */
  readonly next: () => number;
  readonly between: (low: number, high: number) => number;
  /** Whole numbers, both ends included. */
  readonly whole: (low: number, high: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
};

/** sfc32 over a digest of the key: small, fast and even enough for pictures. */
export function createRandom(key: string): Random {
  const digest = createHash('sha256').update(key).digest();
  let a = digest.readInt32LE(0);
  let b = digest.readInt32LE(4);
  let c = digest.readInt32LE(8);
  let counter = digest.readInt32LE(12);

  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4_294_967_296;
  }
  const between = (low: number, high: number) => low + (high - low) * next();
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
  };
}
