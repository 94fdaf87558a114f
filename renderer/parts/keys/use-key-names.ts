import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { type KeyboardLetters, keyName, WORDED_KEYS } from './key-name.ts';

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
