import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';

/** What is printed on the keys of the person's keyboard, by place; null where the system does not tell. */
type KeyboardLetters = ReadonlyMap<string, string>;

/** Keys that are called by a word. */
const WORDED_KEYS = [
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

type KeyWords = Readonly<Record<WordedKey | 'shift' | 'numberPad', string>>;

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

/** Chromium's; other browsers and older type libraries do not have it. */
type WithKeyboard = { readonly keyboard?: { readonly getLayoutMap?: () => Promise<KeyboardLetters> } };

let letters: KeyboardLetters | null = null;
const listeners = new Set<() => void>();

async function ask(): Promise<void> {
  // `keyboard` is not in the DOM library yet.
  const { keyboard } = navigator as WithKeyboard;
  // Refused where an embedding page forbids it: the Latin letters stay.
  letters = (await keyboard?.getLayoutMap?.().catch(() => null)) ?? letters;
  for (const listener of listeners) listener();
}

function askAgain(): void {
  void ask();
}

/** The layout can change in the system's settings while the window is away; no event tells of it. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('focus', askAgain);
    if (letters === null) askAgain();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('focus', askAgain);
  };
}

/** Names of keys for people, in their language and by the letters of their keyboard. */
export function useKeyNames(): (key: string) => string {
  const t = useTranslations('player.keys.names');
  const present = useSyncExternalStore(subscribe, () => letters);
  const worded = WORDED_KEYS.map((key) => [key, t(key)]);
  const words = { shift: t('shift'), numberPad: t('numberPad'), ...Object.fromEntries(worded) };
  return (key) => keyName(key, words, present);
}
