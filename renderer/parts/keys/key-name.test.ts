import { describe, expect, it } from 'vitest';
import { en } from '#renderer/i18n/en.ts';
import { ru } from '#renderer/i18n/ru.ts';
import { NAMED_COMMANDS } from '#shared/domain/player/keys.ts';
import { keyName } from './key-name.ts';

const english = en.player.keys.names;
const russian = ru.player.keys.names;

describe('the name of a key', () => {
  it('falls back to the letter on a Latin keyboard', () => {
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

  it("is a word in the person's language if the key prints no letter", () => {
    expect(keyName('Space', english, new Map([['Space', ' ']]))).toBe('Space');
    expect(keyName('Space', russian, null)).toBe('Пробел');
    expect(keyName('Ctrl+ArrowLeft', russian, null)).toBe('Ctrl+Влево');
    expect(keyName('Ctrl+Shift+KeyB', english, null)).toBe('Ctrl+Shift+B');
    expect(keyName('PageUp', english, null)).toBe('Page Up');
    expect(keyName('Shift+NumpadAdd', english, null)).toBe('Shift+Num +');
  });

  it('falls back to the code of the key', () => {
    expect(keyName('IntlRo', english, null)).toBe('IntlRo');
  });

  it('is not a code for any usual key', () => {
    for (const key of NAMED_COMMANDS.flatMap(({ keys }) => [...keys])) {
      expect(keyName(key, russian, null), key).not.toMatch(/Key|Arrow|Comma|Period/);
    }
  });
});
