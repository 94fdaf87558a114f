/** What almost all texts are written in. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789абвгдежзийклмнопрстуфхцчшщъыьэюя';
/** Quick to tell: nothing but these letters, and signs that are common between them. */
const COMMON = /^[\t-~\xa0-\xa9«»\u2010-\u2027№А-яЁё]*$/;
const OTHER_LETTER = /[[\p{L}\p{N}\p{M}\xad\u200b-\u200f\u2060\ufeff]--[a-zA-Z0-9А-яЁё]]/v;
const APOSTROPHES = "'’‛";
const S = 's'.charCodeAt(0);
const LONGEST_FORM = 64;

/** By the code of a character, that of the letter which it is in a form. */
const letters = new Uint16Array(0x460);
for (const letter of ALPHABET) {
  for (const written of spellingsOf(letter)) letters[written.charCodeAt(0)] = letter.charCodeAt(0);
}

/** Whether the functions below tell the same words of a text as `wordsOf`: of those alone that one looks at. */
export function isPlain(text: string): boolean {
  return COMMON.test(text) || !OTHER_LETTER.test(text);
}

/** How a letter of a form may be written. */
export function spellingsOf(letter: string): string[] {
  const both = [letter, letter.toUpperCase()];
  return letter === 'е' ? [...both, 'ё', 'Ё'] : both;
}

/** Whether the letter at this place starts a word. */
export function isStartOfWord(text: string, at: number): boolean {
  return letterAt(text, at - 1) === 0 && !isPossessive(text, at);
}

/** Whether the letters at `at` begin so, as a form has them. */
export function beginsWith(text: string, at: number, beginning: string): boolean {
  for (let place = 0; place < beginning.length; place += 1) {
    if (letterAt(text, at + place) !== beginning.charCodeAt(place)) return false;
  }
  return true;
}

/** The word that starts there. */
export function wordAt(text: string, start: number): { readonly form: string; readonly end: number } {
  let end = start;
  while (letterAt(text, end) !== 0) end += 1;
  const form = text.slice(start, end).toLowerCase().replaceAll('ё', 'е').slice(0, LONGEST_FORM);
  return { form, end: isPossessive(text, end + 1) ? end + 2 : end };
}

/** Where the next word starts; null: there is none. */
export function startBehind(text: string, end: number): number | null {
  for (let at = end; at < text.length; at += 1) if (letterAt(text, at) !== 0) return at;
  return null;
}

/** 0 where there is none. */
function letterAt(text: string, at: number): number {
  return letters[text.charCodeAt(at)] ?? 0;
}

/** Whether there is an s that belongs to the word before its apostrophe. */
function isPossessive(text: string, at: number): boolean {
  return (
    letterAt(text, at) === S &&
    letterAt(text, at + 1) === 0 &&
    APOSTROPHES.includes(text.charAt(at - 1)) &&
    letterAt(text, at - 2) !== 0 &&
    !isPossessive(text, at - 2)
  );
}
