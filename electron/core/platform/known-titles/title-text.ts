/** Where the letters of the two keyboard layouts lie on the same keys. */
const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const CYRILLIC_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** Names as they are compared: without case, accents and marks, ё as е, words parted by one space. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The text as it would have been with the other keyboard layout switched on. */
export function onOtherLayout(text: string): string {
  const lower = text.toLowerCase();
  const [from, to] = /\p{Script=Cyrillic}/u.test(lower) ? [CYRILLIC_KEYS, LATIN_KEYS] : [LATIN_KEYS, CYRILLIC_KEYS];
  return [...lower].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
}

const NO_MATCH = 0;

/**
 * How well one name fits the words: 0 not at all; better the more words stand at the beginning of the name, then of its
 * words, then inside. Every word must be somewhere.
 */
export function fitOf(name: string, words: readonly string[]): number {
  let fit = NO_MATCH;
  for (const [place, word] of words.entries()) {
    const at = name.indexOf(word);
    if (at < 0) return NO_MATCH;
    const isWordStart = at === 0 || name.includes(` ${word}`);
    fit += place === 0 && at === 0 ? 100 : isWordStart ? 10 : 1;
  }
  // With equal fit, the shorter name is closer to the input.
  return fit + 1 / (1 + name.length);
}
