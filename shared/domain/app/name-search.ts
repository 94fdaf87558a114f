/** One way to read a typed text. `isForgiving`: a long word may have one mistake. */
export type Reading = {
  readonly words: readonly string[];
  readonly isForgiving: boolean;
  /** Words of a name have to begin with the typed ones; otherwise these may be inside of words. */
  readonly isFromWordStart: boolean;
};

/** Shorter words are taken as they are typed. */
const SHORTEST_FORGIVEN = 4;
/** Separates names in a search text; folded words hold no line breaks. */
const BETWEEN_NAMES = '\n';
const NOWHERE = -1;

/** Letters on the same keys of the two keyboard layouts, then those that the shift key changes. */
const LATIN_KEYS = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~{}:"<>';
const CYRILLIC_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбюёхъжэбю';

/** The text typed on the other keyboard layout. */
export function onOtherLayout(text: string): string {
  const lower = text.toLowerCase();
  const [from, to] = /\p{Script=Cyrillic}/u.test(lower) ? [CYRILLIC_KEYS, LATIN_KEYS] : [LATIN_KEYS, CYRILLIC_KEYS];
  return [...lower].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
}

/** A text as names are compared: without case and accents, ё as е. */
export function foldedText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

export function foldedWords(text: string): readonly string[] {
  return foldedText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Names as one text for `fitOf`. */
export function searchTextOf(names: readonly (string | null)[]): string {
  const folded = names.map((name) => foldedWords(name ?? '').join(' ')).filter((name) => name !== '');
  return [...new Set(folded)].join(BETWEEN_NAMES);
}

/** The likeliest reading first: as typed, on the other keyboard layout, then the same with mistakes forgiven. */
export function readingsOf(typed: string, isFromWordStart = false): readonly Reading[] {
  const texts = [typed, onOtherLayout(typed)].map(foldedWords).filter((words) => words.length > 0);
  return [false, true].flatMap((isForgiving) => texts.map((words) => ({ words, isForgiving, isFromWordStart })));
}

/** How well each item fits, for the items that fit the likeliest reading that fits any. */
export function fitsAmong<Item>(
  items: readonly Item[],
  readings: readonly Reading[],
  textOf: (item: Item) => string,
): ReadonlyMap<Item, number> {
  for (const reading of readings) {
    const fits = new Map<Item, number>();
    for (const item of items) {
      const fit = fitOf(textOf(item), reading);
      if (fit > 0) fits.set(item, fit);
    }
    if (fits.size > 0) return fits;
  }
  return new Map();
}

/** The items with such a name, in their order; all of them before anything is typed. */
export function foundByName<Item>(
  items: readonly Item[],
  typed: string,
  textOf: (item: Item) => string,
): readonly Item[] {
  return typed.trim() === '' ? items : [...fitsAmong(items, readingsOf(typed), textOf).keys()];
}

/** How well names fit: best at the start of a name, then of a word, then inside; 0 if a word is missing. */
export function fitOf(searchText: string, reading: Reading): number {
  if (reading.words.some((word) => placeOf(searchText, word, reading) === NOWHERE)) return 0;
  // The words may belong to several names: the last of these texts holds all of them.
  const names = [...searchText.split(BETWEEN_NAMES), searchText.replaceAll(BETWEEN_NAMES, ' ')];
  return Math.max(...names.map((name) => fitOfName(name, reading)));
}

function fitOfName(name: string, reading: Reading): number {
  // With equal fit, the shorter name is closer to the input.
  let fit = 1 / (1 + name.length);
  for (const [index, word] of reading.words.entries()) {
    const at = placeOf(name, word, reading);
    if (at === NOWHERE) return 0;
    const isWordStart = at === 0 || name[at - 1] === ' ' || name.includes(` ${word}`);
    fit += index === 0 && at === 0 ? 100 : isWordStart ? 10 : 1;
  }
  return fit;
}

function placeOf(text: string, word: string, { isForgiving, isFromWordStart }: Reading): number {
  const at = text.indexOf(word);
  if (at !== NOWHERE && (!isFromWordStart || isWordEnd(text, at - 1))) return at;
  const isMistakeLikely = isForgiving && word.length >= SHORTEST_FORGIVEN && hasHalfOf(text, word);
  if (!isMistakeLikely && (!isFromWordStart || at === NOWHERE)) return NOWHERE;
  for (let start = 0; start < text.length; start += 1) {
    if (!isWordEnd(text, start - 1)) continue;
    if (text.startsWith(word, start) || (isMistakeLikely && hasOneMistake(text, start, word))) return start;
  }
  return NOWHERE;
}

/** Whether the text has a half of the word: one mistake leaves one of them intact, unless it swaps the two letters in the middle. */
function hasHalfOf(text: string, word: string): boolean {
  const half = word.length >> 1;
  const [start, end] = [word.slice(0, half), word.slice(half)];
  return text.includes(end) || text.includes(start) || text.includes(`${start.slice(0, -1)}${end[0]}${start.at(-1)}`);
}

function isWordEnd(text: string, at: number): boolean {
  const letter = text[at];
  return letter === undefined || letter === ' ' || letter === BETWEEN_NAMES;
}

/**
 * Whether the word at `start` begins with the typed one, but for one letter that is missing, extra or wrong, or two swapped
 * neighbours. Fewer than two right letters after the mistake have to end the word.
 */
function hasOneMistake(text: string, start: number, typed: string): boolean {
  let right = 0;
  while (right < typed.length && text[start + right] === typed[right]) right += 1;
  const at = start + right;
  const goesOn = (from: number, place: number) =>
    text.startsWith(typed.slice(from), place) &&
    (typed.length - from >= 2 || isWordEnd(text, place + Math.max(typed.length - from, 0)));
  return (
    goesOn(right + 1, at + 1) ||
    goesOn(right + 1, at) ||
    goesOn(right, at + 1) ||
    (text[at] === typed[right + 1] && text[at + 1] === typed[right] && goesOn(right + 2, at + 2))
  );
}
