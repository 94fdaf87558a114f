export type MatchPart = {
  /** Its place in the name, in letters. */
  readonly at: number;
  readonly text: string;
  readonly isMatch: boolean;
};

/** Longer names are cut in their row anyway. */
const MOST_LETTERS = 300;
const IS_LETTER = /[\p{L}\p{N}]/u;

/** As names are compared: without case and accents, ё as е. */
function plain(letter: string): string {
  return letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Letters of words that begin at `from`, as far as they are those of `word`; 0 where they are not. */
function matchLength(letters: readonly string[], from: number, word: string): number {
  let rest = word;
  for (let place = from; place < letters.length; place++) {
    const letter = letters[place] ?? '';
    if (!rest.startsWith(letter)) return 0;
    rest = rest.slice(letter.length);
    // An accent of its own belongs to the letter before it.
    if (rest === '' && letters[place + 1] !== '') return place + 1 - from;
  }
  return rest === '' ? letters.length - from : 0;
}

/** Where a word is in a name: at the beginnings of the name's words, and only where it begins none of them, inside. */
function placesOf(letters: readonly string[], word: string): readonly (readonly [from: number, length: number])[] {
  const places = letters
    .map((_, from) => [from, matchLength(letters, from, word)] as const)
    .filter(([, length]) => length > 0);
  const atWordStarts = places.filter(
    ([from]) => !IS_LETTER.test(letters.slice(0, from).findLast((letter) => letter !== '') ?? ''),
  );
  return atWordStarts.length > 0 ? atWordStarts : places;
}

/** A name in parts, so that the words that were typed can be marked in it. */
export function matchParts(name: string, typed: string): readonly MatchPart[] {
  const original = [...name].slice(0, MOST_LETTERS);
  const letters = original.map(plain);
  const words = plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const isMatch = letters.map(() => false);
  for (const [from, length] of words.flatMap((word) => placesOf(letters, word))) {
    isMatch.fill(true, from, from + length);
  }
  const parts: MatchPart[] = [];
  for (const [at, text] of original.entries()) {
    const last = parts.at(-1);
    if (last !== undefined && last.isMatch === isMatch[at])
      parts[parts.length - 1] = { ...last, text: last.text + text };
    else parts.push({ at, text, isMatch: isMatch[at] === true });
  }
  return parts;
}
