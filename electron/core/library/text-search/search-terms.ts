import { type Word, wordsOf } from './words.ts';

/** Words that stand together, in their order; most often one. */
export type SearchTerm = {
  readonly words: readonly Pick<Word, 'form'>[];
  /** The last of the words may go on. */
  readonly isUnfinished: boolean;
};

const QUOTE = '"«»“”„‟';
const PARTS = new RegExp(`[${QUOTE}][^${QUOTE}]*(?:[${QUOTE}]|$)|[^\\s${QUOTE}]+`, 'gu');
const LETTER = /^[a-zа-я]$/;
/** Single letters that are words: any other one is the beginning of a word, and says too little. */
const WORDS_OF_ONE_LETTER = new Set('абвжикосуэяai');

/** Terms of a search. Any input is valid: characters that are neither words nor quotes only separate words. */
export function searchTerms(text: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    // What is written together, as кто-то, stands together.
    const words = wordsOf(part);
    if (words.length === 0) continue;
    const isUnfinished = index + (words.at(-1)?.end ?? 0) === text.length;
    terms.push({ words, isUnfinished });
  }
  return withoutLoneLetter(terms);
}

function withoutLoneLetter(terms: readonly SearchTerm[]): SearchTerm[] {
  const last = terms.at(-1);
  const letter = last?.words.at(-1)?.form ?? '';
  if (last === undefined || !last.isUnfinished || [...letter].length > 1) return [...terms];
  const before = terms.slice(0, -1);
  const isWord = !LETTER.test(letter) || WORDS_OF_ONE_LETTER.has(letter);
  if (isWord || (before.length === 0 && last.words.length === 1)) return [...before, { ...last, isUnfinished: false }];
  const words = last.words.slice(0, -1);
  return words.length === 0 ? before : [...before, { words, isUnfinished: false }];
}
