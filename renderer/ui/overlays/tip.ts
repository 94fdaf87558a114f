const isMac = () => navigator.userAgent.includes('Mac');

/** A shortcut as this system writes it: on a Mac `⌘F` for `Ctrl+F`, since every shortcut with Ctrl also works with Command there. */
export function shownShortcut(shortcut: string): string {
  return isMac() ? shortcut.replace(/^Ctrl\+/, '⌘') : shortcut;
}

/** A shortcut or a key code as `aria-keyshortcuts` names it: `Control+F` (on a Mac `Meta+F`) for `Ctrl+F` and `Ctrl+KeyF`. */
export function ariaShortcut(shortcut: string | undefined): string | undefined {
  const names: Readonly<Record<string, string>> = { Ctrl: isMac() ? 'Meta' : 'Control', Esc: 'Escape' };
  return shortcut?.replace(/\b(?:Ctrl|Esc)\b/g, (key) => names[key] ?? key).replace(/Key(?=[A-Z]$)/, '');
}

export type Tip = {
  readonly text: string;
  /** The name of the key with the same effect. */
  readonly shortcut?: string | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  readonly className?: string | undefined;
};

/** A tooltip on hover and focus for an element with a name of its own. `TooltipLayer` draws it from these attributes. */
export function tipOf({ text, shortcut, side, className }: Tip) {
  return { 'data-tip': text, 'data-tip-key': shortcut, 'data-tip-side': side, 'data-tip-class': className };
}
