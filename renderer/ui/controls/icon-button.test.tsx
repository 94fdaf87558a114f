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
])('says the key %s in the words of the standard', (shortcut, said) => {
  expect(keysSaid({ shortcut })).toBe(said);
});

test('says the keys that it is given, in any language of its tooltip', () => {
  expect(keysSaid({ shortcut: 'Пробел', 'aria-keyshortcuts': 'Space K' })).toBe('Space K');
});
