/** What is printed on the keys of the person's keyboard, by place; null where the system does not tell. */
export type KeyboardLetters = ReadonlyMap<string, string>;

/** Keys that are called by a word. */
export const WORDED_KEYS = [
  'Space',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Backspace',
  'Delete',
  'Insert',
  'Escape',
] as const;
type WordedKey = (typeof WORDED_KEYS)[number];

export type KeyWords = Readonly<Record<WordedKey | 'shift' | 'numberPad', string>>;

/** As they are printed on a Latin keyboard. */
const LATIN: Readonly<Record<string, string>> = {
  Comma: ',',
  Period: '.',
  Slash: '/',
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  IntlBackslash: '\\',
  Minus: '-',
  Equal: '=',
  Backquote: '`',
};

const NUMBER_PAD: Readonly<Record<string, string>> = {
  NumpadAdd: '+',
  NumpadSubtract: '-',
  NumpadMultiply: '*',
  NumpadDivide: '/',
  NumpadDecimal: '.',
  NumpadEqual: '=',
  NumpadComma: ',',
};

/** What a key (`KeyF`, `Shift+Comma`) is called for people: by its letter on their keyboard, else on a Latin one. */
export function keyName(key: string, words: KeyWords, letters: KeyboardLetters | null): string {
  if (key.startsWith('Shift+')) return `${words.shift} + ${keyName(key.slice('Shift+'.length), words, letters)}`;
  const worded = WORDED_KEYS.find((name) => name === key);
  if (worded !== undefined) return words[worded];
  const onPad = NUMBER_PAD[key];
  if (onPad !== undefined) return `${words.numberPad} ${onPad}`;
  const printed = letters?.get(key)?.trim();
  if (printed !== undefined && printed !== '') return printed.toUpperCase();
  return LATIN[key] ?? key.replace(/^Key/, '');
}

/** The same for `aria-keyshortcuts`, where signs have names. */
export function keyShortcut(key: string): string {
  return key.replace(/Key(?=[A-Z]$)/, '');
}
