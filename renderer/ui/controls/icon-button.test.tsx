import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { shownShortcut } from '../overlays/tip.ts';
import { IconButton } from './icon-button.tsx';

const ariaKeysOf = (keys: { readonly shortcut: string; readonly 'aria-keyshortcuts'?: string }) =>
  /aria-keyshortcuts="([^"]*)"/.exec(renderToStaticMarkup(<IconButton name="Pause" icon={null} {...keys} />))?.[1];

test.each([
  ['Ctrl+F', 'Control+F'],
  ['Ctrl+Enter', 'Control+Enter'],
  ['Esc', 'Escape'],
  ['Enter', 'Enter'],
  ['Shift+KeyI', 'Shift+I'],
  ['Ctrl+KeyF', 'Control+F'],
  ['ArrowUp', 'ArrowUp'],
  ['Shift+Comma', 'Shift+Comma'],
])('an icon button names the key %s as aria-keyshortcuts requires', (shortcut, named) => {
  expect(ariaKeysOf({ shortcut })).toBe(named);
});

test('an icon button has the aria-keyshortcuts that it is given, even if its tooltip names another key', () => {
  expect(ariaKeysOf({ shortcut: 'Пробел', 'aria-keyshortcuts': 'Space K' })).toBe('Space K');
});

test('on a Mac, Command takes the place of Ctrl in shortcuts', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(['Ctrl+F', 'Shift+F', 'Ctrl++'].map(shownShortcut)).toEqual(['⌘F', 'Shift+F', '⌘+']);
  expect(ariaKeysOf({ shortcut: 'Ctrl+KeyF' })).toBe('Meta+F');
});
