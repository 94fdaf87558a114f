import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useListener } from '#renderer/ui/use-listener.ts';
import { type CommandId, LONG_STEPS } from '#shared/domain/player/keys.ts';

type KeyboardLetters = ReadonlyMap<string, string>;

/** Keys whose names differ between the languages. */
const WORDED_KEYS = ['Space', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;

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
  Escape: 'Esc',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
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

/** The name of a key, also with others held (`Ctrl+KeyF`): a word, else its letter on the person's keyboard, else on a Latin one. */
export function keyName(
  key: string,
  words: Readonly<Record<string, string>>,
  letters: KeyboardLetters | null | undefined,
): string {
  const [, held = '', code = ''] = /^((?:Ctrl\+|Shift\+)*)(.*)$/.exec(key) ?? [];
  if (code in NUMBER_PAD) return `${held}Num ${NUMBER_PAD[code]}`;
  return held + (words[code] ?? (letters?.get(code)?.trim().toUpperCase() || LATIN[code] || code.replace(/^Key/, '')));
}

/** Only Chromium has it, and the DOM library does not know it yet. */
type WithKeyboard = { readonly keyboard?: { readonly getLayoutMap?: () => Promise<KeyboardLetters> } };

export function useKeyNames(): (key: string) => string {
  const t = useTranslations('player.keys.names');
  // Fails where an embedding page forbids it; the Latin letters stay.
  const { data, refetch } = useQuery({
    queryKey: ['keyboard'],
    queryFn: async () => (await (navigator as WithKeyboard).keyboard?.getLayoutMap?.()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // No event tells that the layout was changed in the system's settings.
  useListener(window, 'focus', () => void refetch({ cancelRefetch: false }));
  const words = Object.fromEntries(WORDED_KEYS.map((key) => [key, t(key)]));
  return (key) => keyName(key, words, data);
}

/** Names commands; those that seek by the person's step name its seconds. */
export function useCommandName(seekStepSeconds: number) {
  const t = useTranslations('player.keys.commands');
  const values = { seconds: seekStepSeconds, longSeconds: seekStepSeconds * LONG_STEPS };
  return (id: CommandId) => t(id, values);
}
