const FACTOR = 31;
const LIMIT = 1_000_003;

/** A number that belongs to a text, for the tint of what has no numeric id: the same text always gives the same. */
export function textSeed(text: string): number {
  let seed = 0;
  for (const character of text) seed = (seed * FACTOR + (character.codePointAt(0) ?? 0)) % LIMIT;
  return seed;
}
