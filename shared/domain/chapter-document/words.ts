import { stemmer as englishStem } from '@orama/stemmers/english';
import { stemmer as russianStem } from '@orama/stemmers/russian';

/** A word of a text; `end` is after its last character. */
export type Word = {
  readonly start: number;
  readonly end: number;
  /** Lower case without accents, ё as е. */
  readonly form: string;
};

/** Characters of scripts without spaces are words of their own; an English possessive belongs to its word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{N}\p{M}\xad\u200b-\u200f\u2060\ufeff]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+(?:['’ʼ‛][sS](?![\p{L}\p{N}]))?/gv;
const PLAIN = /^[a-zа-я0-9]+$/;
const POSSESSIVE = /['’ʼ‛]s$/i;
/** All accents except the breve of й and ў, which are letters of their own. */
const ACCENT = /(?<![иу])\u0306|[\p{M}--\u0306]/gv;
const NOT_OF_WORDS = /[^\p{L}\p{N}]/gu;
/** Longer words are cut. */
const LONGEST_FORM = 64;

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: written, index: start } of text.matchAll(WORD)) {
    const form = formOf(written);
    if (form !== '') words.push({ start, end: start + written.length, form });
  }
  return words;
}

function formOf(written: string): string {
  const lower = written.toLowerCase();
  if (PLAIN.test(lower)) return lower.slice(0, LONGEST_FORM);
  const bare = lower.replace(POSSESSIVE, '').normalize('NFKD').replace(ACCENT, '').normalize('NFC');
  return bare.toLowerCase().replace(NOT_OF_WORDS, '').slice(0, LONGEST_FORM).toWellFormed();
}

/** Whether the word has this stem. Both begin with the same letter, so most words need not be stemmed. */
export function isFormOf(stem: string | undefined, word: Word | undefined): boolean {
  return word !== undefined && word.form[0] === stem?.[0] && stemOf(word.form) === stem;
}

const MOST_KNOWN_STEMS = 50_000;
const knownStems = new Map<string, string>();

export function stemOf(form: string): string {
  const known = knownStems.get(form);
  if (known !== undefined) return known;
  const stem = /[а-я]/.test(form) ? russianStem(form) : /[a-z]/.test(form) ? englishStem(form) : form;
  if (knownStems.size === MOST_KNOWN_STEMS) knownStems.clear();
  knownStems.set(form, stem);
  return stem;
}
