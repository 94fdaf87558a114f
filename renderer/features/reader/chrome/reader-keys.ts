const textScrolls = ['page-forward', 'page-back', 'line-down', 'line-up', 'chapter-start', 'chapter-end'] as const;

/** What only moves the text: reading goes on undisturbed, no controls come up. */
export type TextScroll = (typeof textScrolls)[number];

export type ReaderAction =
  | TextScroll
  | 'next-chapter'
  | 'previous-chapter'
  | 'larger-text'
  | 'smaller-text'
  | 'usual-text'
  | 'contents'
  | 'search'
  | 'next-hit'
  | 'previous-hit'
  | 'bookmark'
  | 'mark'
  | 'notes'
  | 'settings'
  | 'fullscreen'
  | 'keys'
  | 'read-aloud'
  | 'pause-reading'
  | 'leave';

export type KeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const plain: Readonly<Record<string, ReaderAction>> = {
  Space: 'page-forward',
  PageDown: 'page-forward',
  ArrowRight: 'page-forward',
  PageUp: 'page-back',
  ArrowLeft: 'page-back',
  ArrowDown: 'line-down',
  ArrowUp: 'line-up',
  Home: 'chapter-start',
  End: 'chapter-end',
  KeyC: 'contents',
  KeyH: 'mark',
  KeyN: 'notes',
  F3: 'next-hit',
  KeyS: 'settings',
  KeyF: 'fullscreen',
  KeyR: 'read-aloud',
  KeyP: 'pause-reading',
  MediaPlayPause: 'pause-reading',
  F11: 'fullscreen',
  Escape: 'leave',
};

const withControl: Readonly<Record<string, ReaderAction>> = {
  ArrowRight: 'next-chapter',
  ArrowLeft: 'previous-chapter',
  Home: 'chapter-start',
  End: 'chapter-end',
  Equal: 'larger-text',
  NumpadAdd: 'larger-text',
  Minus: 'smaller-text',
  NumpadSubtract: 'smaller-text',
  KeyF: 'search',
  KeyB: 'bookmark',
  Digit0: 'usual-text',
  Numpad0: 'usual-text',
};

const withShift: Readonly<Record<string, ReaderAction>> = { Space: 'page-back', F3: 'previous-hit' };

/** What a key does. Letters are found by their place on the keyboard, so that they work in every layout. */
export function actionOf(press: KeyPress): ReaderAction | null {
  if (press.altKey) return null;
  if (press.ctrlKey || press.metaKey) return own(withControl, press.code);
  // A question mark is not on the same key everywhere.
  if (press.key === '?' || (press.shiftKey && press.code === 'Slash')) return 'keys';
  if (press.shiftKey) return own(withShift, press.code);
  return own(plain, press.code);
}

export function isTextScroll(action: ReaderAction): action is TextScroll {
  return textScrolls.some((scroll) => scroll === action);
}

function own(actions: Readonly<Record<string, ReaderAction>>, code: string): ReaderAction | null {
  return Object.hasOwn(actions, code) ? (actions[code] ?? null) : null;
}
