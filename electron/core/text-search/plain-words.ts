import { isOfWords, plainLetter } from './words.ts';

/** Where the words of a text stand. What it was told last is gone with the next text. */
export type PlainWords = {
  /** How many words the text has; null where it takes more than a look at each character to tell (`wordsOf`). */
  readonly read: (text: string) => number | null;
  /** The first letter, as a code, as forms have it. */
  readonly initial: (word: number) => number;
  readonly start: (word: number) => number;
  /** Behind the last character. */
  readonly end: (word: number) => number;
  readonly form: (word: number) => string;
  /** Whether the word's form does, which need not be made for that. */
  readonly beginsWith: (word: number, beginning: string) => boolean;
};

/** What a character is between words, or within them; anything larger is the letter that it is in a form. */
const UNKNOWN = 0;
const BETWEEN = 1;
const APOSTROPHE = 2;
const UNUSUAL = 3;
const FIRST_LETTER = 4;

const APOSTROPHES = "'’‛";
const S = 's'.charCodeAt(0);
/** Beyond are scripts and signs that Russian and English texts hardly have. */
const CHARACTERS = 0x2100;
const LONGEST_FORM = 64;
const kinds = new Uint16Array(CHARACTERS);

function learn(code: number): number {
  const character = String.fromCharCode(code);
  const otherwise = APOSTROPHES.includes(character) ? APOSTROPHE : isOfWords(character) ? UNUSUAL : BETWEEN;
  const kind = plainLetter(character)?.charCodeAt(0) ?? otherwise;
  kinds[code] = kind;
  return kind;
}

function kindOf(code: number): number {
  const known = code < CHARACTERS ? (kinds[code] ?? UNUSUAL) : UNUSUAL;
  return known === UNKNOWN ? learn(code) : known;
}

/** The same words as `wordsOf` tells, without a text for each: almost none of them is wanted. */
export function createPlainWords(): PlainWords {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  /** Without a possessive. */
  const formEnds: number[] = [];

  /** Behind the apostrophe at `at` and its s, if they make a possessive; `at` if not, null if that is not easily told. */
  function behindPossessive(at: number): number | null {
    if (kindOf(text.charCodeAt(at + 1)) !== S) return at;
    const next = at + 2 < text.length ? kindOf(text.charCodeAt(at + 2)) : BETWEEN;
    if (next === UNUSUAL) return null;
    return next < FIRST_LETTER ? at + 2 : at;
  }

  return {
    read: (given) => {
      text = given;
      const { length } = given;
      let count = 0;
      let at = 0;
      while (at < length) {
        let kind = kindOf(given.charCodeAt(at));
        if (kind === UNUSUAL) return null;
        if (kind < FIRST_LETTER) {
          at += 1;
          continue;
        }
        starts[count] = at;
        while (kind >= FIRST_LETTER) {
          at += 1;
          kind = at < length ? kindOf(given.charCodeAt(at)) : BETWEEN;
        }
        formEnds[count] = at;
        if (kind === APOSTROPHE && at + 1 < length) {
          const end = behindPossessive(at);
          if (end === null) return null;
          at = end;
        }
        ends[count] = at;
        count += 1;
      }
      return count;
    },
    initial: (word) => kindOf(text.charCodeAt(starts[word] ?? 0)),
    start: (word) => starts[word] ?? 0,
    end: (word) => ends[word] ?? 0,
    form: (word) => formFrom(text.slice(starts[word], formEnds[word])),
    beginsWith: (word, beginning) => {
      const start = starts[word] ?? 0;
      if ((formEnds[word] ?? 0) - start < beginning.length) return false;
      for (let at = 0; at < beginning.length; at += 1) {
        if (kindOf(text.charCodeAt(start + at)) !== beginning.charCodeAt(at)) return false;
      }
      return true;
    },
  };
}

function formFrom(written: string): string {
  return written.toLowerCase().replaceAll('ё', 'е').slice(0, LONGEST_FORM);
}
