const FACTOR = 31;
const LIMIT = 1_000_003;

/** A stable number for a text, which tints the missing pictures of items without a numeric id. */
export function textSeed(text: string): number {
  let seed = 0;
  for (const character of text) seed = (seed * FACTOR + (character.codePointAt(0) ?? 0)) % LIMIT;
  return seed;
}
