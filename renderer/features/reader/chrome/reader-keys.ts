const textScrolls = ['page-forward', 'page-back', 'line-down', 'line-up', 'chapter-start', 'chapter-end'] as const;

/** Actions that only move the text: they do not show the controls. */
export type TextScroll = (typeof textScrolls)[number];

/** Letters by their position on the keyboard, so that they work in every layout. */
const keys = {
  Space: 'page-forward',
  PageDown: 'page-forward',
  ArrowRight: 'page-forward',
  PageUp: 'page-back',
  ArrowLeft: 'page-back',
  'Shift Space': 'page-back',
  ArrowDown: 'line-down',
  ArrowUp: 'line-up',
  Home: 'chapter-start',
  End: 'chapter-end',
  'Ctrl Home': 'chapter-start',
  'Ctrl End': 'chapter-end',
  'Ctrl ArrowRight': 'next-chapter',
  'Ctrl ArrowLeft': 'previous-chapter',
  'Ctrl Equal': 'larger-text',
  'Ctrl NumpadAdd': 'larger-text',
  'Ctrl Minus': 'smaller-text',
  'Ctrl NumpadSubtract': 'smaller-text',
  'Ctrl Digit0': 'usual-text',
  'Ctrl Numpad0': 'usual-text',
  'Ctrl KeyF': 'search',
  F3: 'next-hit',
  'Shift F3': 'previous-hit',
  'Ctrl KeyB': 'bookmark',
  KeyH: 'mark',
  KeyC: 'contents',
  KeyN: 'notes',
  KeyS: 'settings',
  KeyF: 'fullscreen',
  F11: 'fullscreen',
  KeyR: 'read-aloud',
  KeyP: 'pause-reading',
  MediaPlayPause: 'pause-reading',
  Escape: 'leave',
} as const;

/** What can be done by a key or a button. */
export type ReaderAction = (typeof keys)[keyof typeof keys] | 'keys' | 'lines';

const actions: ReadonlyMap<string, ReaderAction> = new Map(Object.entries(keys));

export type KeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export function actionOf({ code, key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): ReaderAction | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return actions.get(`Ctrl ${code}`) ?? null;
  // The question mark is on different keys in different layouts.
  if (key === '?' || (shiftKey && code === 'Slash')) return 'keys';
  return actions.get(shiftKey ? `Shift ${code}` : code) ?? null;
}

export function isTextScroll(action: ReaderAction): action is TextScroll {
  return textScrolls.some((scroll) => scroll === action);
}
