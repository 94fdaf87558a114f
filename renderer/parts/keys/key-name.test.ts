import { describe, expect, it } from 'vitest';
import { NAMED_COMMANDS } from '#shared/domain/player/keys.ts';
import { keyName, keyShortcut } from './key-name.ts';

describe('the name of a key', () => {
  it('is its letter on a Latin keyboard where nothing better is known', () => {
    expect(keyName('KeyF', 'Space', null)).toBe('F');
    expect(keyName('Shift+Comma', 'Space', null)).toBe('Shift+,');
    expect(keyName('BracketLeft', 'Space', new Map())).toBe('[');
  });

  it("is the letter of the person's own keyboard", () => {
    const french = new Map([
      ['KeyQ', 'a'],
      ['Comma', ';'],
      ['Backquote', ' '],
    ]);
    expect(keyName('KeyQ', 'Пробел', french)).toBe('A');
    expect(keyName('Shift+Comma', 'Пробел', french)).toBe('Shift+;');
    expect(keyName('Backquote', 'Пробел', french)).toBe('`');
  });

  it('is what is printed where no letter is, and the space bar in words', () => {
    expect(keyName('Space', 'Space', new Map([['Space', ' ']]))).toBe('Space');
    expect(keyName('Space', 'Пробел', null)).toBe('Пробел');
    expect(keyName('Ctrl+ArrowLeft', 'Пробел', null)).toBe('Ctrl+←');
    expect(keyName('Ctrl+Shift+KeyB', 'Space', null)).toBe('Ctrl+Shift+B');
    expect(keyName('PageUp', 'Space', null)).toBe('Page Up');
    expect(keyName('Shift+NumpadAdd', 'Space', null)).toBe('Shift+Num +');
  });

  it('is its place where it has no other', () => {
    expect(keyName('IntlRo', 'Space', null)).toBe('IntlRo');
  });

  it('is there for every usual key, and is no code', () => {
    for (const key of NAMED_COMMANDS.flatMap(({ keys }) => [...keys])) {
      expect(keyName(key, 'Пробел', null), key).not.toMatch(/Key|Arrow|Comma|Period/);
    }
  });

  it('is told to screen readers in their own way', () => {
    expect(keyShortcut('Shift+KeyI')).toBe('Shift+I');
    expect(keyShortcut('ArrowUp')).toBe('ArrowUp');
    expect(keyShortcut('Shift+Comma')).toBe('Shift+Comma');
  });
});
