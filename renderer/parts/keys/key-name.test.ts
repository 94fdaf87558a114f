import { describe, expect, it } from 'vitest';
import * as en from '#renderer/i18n/en.ts';
import * as ru from '#renderer/i18n/ru.ts';
import { NAMED_COMMANDS } from '#shared/domain/player/keys.ts';
import { keyName, keyShortcut } from './key-name.ts';

const english = en.player.keys.names;
const russian = ru.player.keys.names;

describe('the name of a key', () => {
  it('is its letter on a Latin keyboard where nothing better is known', () => {
    expect(keyName('KeyF', english, null)).toBe('F');
    expect(keyName('Shift+Comma', english, null)).toBe('Shift+,');
    expect(keyName('BracketLeft', english, new Map())).toBe('[');
  });

  it("is the letter of the person's own keyboard", () => {
    const french = new Map([
      ['KeyQ', 'a'],
      ['Comma', ';'],
      ['Backquote', ' '],
    ]);
    expect(keyName('KeyQ', russian, french)).toBe('A');
    expect(keyName('Shift+Comma', russian, french)).toBe('Shift+;');
    expect(keyName('Backquote', russian, french)).toBe('`');
  });

  it("is a word in the person's language where no letter is printed", () => {
    expect(keyName('Space', english, new Map([['Space', ' ']]))).toBe('Space');
    expect(keyName('Space', russian, null)).toBe('Пробел');
    expect(keyName('Ctrl+ArrowLeft', russian, null)).toBe('Ctrl+Влево');
    expect(keyName('Ctrl+Shift+KeyB', english, null)).toBe('Ctrl+Shift+B');
    expect(keyName('PageUp', english, null)).toBe('Page Up');
    expect(keyName('Shift+NumpadAdd', english, null)).toBe('Shift+Num +');
  });

  it('is its place where it has no other', () => {
    expect(keyName('IntlRo', english, null)).toBe('IntlRo');
  });

  it('is there for every usual key, and is no code', () => {
    for (const key of NAMED_COMMANDS.flatMap(({ keys }) => [...keys])) {
      expect(keyName(key, russian, null), key).not.toMatch(/Key|Arrow|Comma|Period/);
    }
  });

  it('is told to screen readers in their own way', () => {
    expect(keyShortcut('Shift+KeyI')).toBe('Shift+I');
    expect(keyShortcut('ArrowUp')).toBe('ArrowUp');
    expect(keyShortcut('Ctrl+KeyF')).toBe('Control+F');
    expect(keyShortcut('Shift+Comma')).toBe('Shift+Comma');
  });
});
