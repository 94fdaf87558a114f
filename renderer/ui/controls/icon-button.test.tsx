import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { IconButton } from './icon-button.tsx';

const keysSaid = (keys: { readonly shortcut: string; readonly 'aria-keyshortcuts'?: string }) =>
  /aria-keyshortcuts="([^"]*)"/.exec(renderToStaticMarkup(<IconButton name="Pause" icon={null} {...keys} />))?.[1];

test.each([
  ['Ctrl+F', 'Control+F'],
  ['Ctrl+Enter', 'Control+Enter'],
  ['Esc', 'Escape'],
  ['Enter', 'Enter'],
])('an icon button names the key %s as aria-keyshortcuts requires', (shortcut, said) => {
  expect(keysSaid({ shortcut })).toBe(said);
});

test('an icon button keeps the aria-keyshortcuts that it is given, whatever its tooltip names', () => {
  expect(keysSaid({ shortcut: 'Пробел', 'aria-keyshortcuts': 'Space K' })).toBe('Space K');
});
