import { useKeyNames } from '#renderer/parts/keys/key-name.ts';
import { ariaShortcut } from '#renderer/ui/overlays/tip.ts';

const textScrolls = ['page-forward', 'page-back', 'line-down', 'line-up', 'chapter-start', 'chapter-end'] as const;

/** Actions that only move the text: they do not show the controls. */
export type TextScroll = (typeof textScrolls)[number];

/** The keys as the sheet lists them. Letters by their position on the keyboard, so that they work in every layout. */
export const keyRows = [
  { meaning: 'pageForward', keys: { Space: 'page-forward', PageDown: 'page-forward', ArrowRight: 'page-forward' } },
  { meaning: 'pageBack', keys: { PageUp: 'page-back', ArrowLeft: 'page-back' } },
  { meaning: 'lines', keys: { ArrowDown: 'line-down', ArrowUp: 'line-up' } },
  { meaning: 'chapters', keys: { 'Ctrl+ArrowRight': 'next-chapter', 'Ctrl+ArrowLeft': 'previous-chapter' } },
  { meaning: 'ends', keys: { Home: 'chapter-start', End: 'chapter-end' } },
  { meaning: 'size', keys: { 'Ctrl+Equal': 'larger-text', 'Ctrl+Minus': 'smaller-text' } },
  { meaning: 'usualSize', keys: { 'Ctrl+Digit0': 'usual-text' } },
  { meaning: 'contents', keys: { KeyC: 'contents' } },
  { meaning: 'search', keys: { 'Ctrl+KeyF': 'search' } },
  { meaning: 'nextHit', keys: { F3: 'next-hit', 'Shift+F3': 'previous-hit' } },
  { meaning: 'bookmark', keys: { 'Ctrl+KeyB': 'bookmark' } },
  { meaning: 'mark', keys: { KeyH: 'mark' } },
  { meaning: 'lookUp', keys: { KeyL: 'look-up' } },
  { meaning: 'notes', keys: { KeyN: 'notes' } },
  { meaning: 'settings', keys: { KeyS: 'settings' } },
  { meaning: 'readAloud', keys: { KeyR: 'read-aloud' } },
  { meaning: 'pauseReading', keys: { KeyP: 'pause-reading' } },
  { meaning: 'autoScroll', keys: { KeyA: 'auto-scroll' } },
  { meaning: 'fullscreen', keys: { KeyF: 'fullscreen', F11: 'fullscreen' } },
  { meaning: 'leave', keys: { Escape: 'leave' } },
  { meaning: 'keys', keys: { '?': 'keys' } },
] as const;

const unlistedKeys = {
  'Shift+Space': 'page-back',
  'Ctrl+Home': 'chapter-start',
  'Ctrl+End': 'chapter-end',
  // The plus sign.
  'Ctrl+Shift+Equal': 'larger-text',
  'Ctrl+NumpadAdd': 'larger-text',
  'Ctrl+NumpadSubtract': 'smaller-text',
  'Ctrl+Numpad0': 'usual-text',
  MediaPlayPause: 'pause-reading',
} as const;

type ValuesOf<Row> = Row extends unknown ? Row[keyof Row] : never;

export type ReaderAction = ValuesOf<(typeof keyRows)[number]['keys']> | 'lines' | 'replacements';

const actions = new Map(
  [...keyRows.map(({ keys }) => keys), unlistedKeys].flatMap((keys) => Object.entries<ReaderAction>(keys)),
);

/** The signs for the text size, instead of the names of their keys. */
const SIGNS: Readonly<Record<string, string>> = {
  'Ctrl+Equal': 'Ctrl++',
  'Ctrl+Minus': 'Ctrl+−',
  'Ctrl+Digit0': 'Ctrl+0',
};

export function usePressNames(): (press: string) => string {
  const nameOf = useKeyNames();
  return (press) => SIGNS[press] ?? nameOf(press);
}

/** The first of an action's keys, for its button. */
export function useShortcutOf() {
  const nameOf = usePressNames();
  return (action: ReaderAction) => {
    const [press] = [...actions].find(([, each]) => each === action) ?? [];
    return press === undefined ? {} : { shortcut: nameOf(press), 'aria-keyshortcuts': ariaShortcut(press) };
  };
}

export type KeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export function actionOf({ code, key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): ReaderAction | null {
  if (altKey) return null;
  const isWithCtrl = ctrlKey || metaKey;
  // The question mark is on different keys in different layouts.
  if (!isWithCtrl && (key === '?' || (shiftKey && code === 'Slash'))) return 'keys';
  return actions.get(`${isWithCtrl ? 'Ctrl+' : ''}${shiftKey ? 'Shift+' : ''}${code}`) ?? null;
}

export function isTextScroll(action: ReaderAction): action is TextScroll {
  return textScrolls.some((scroll) => scroll === action);
}
