import { describe, expect, it } from 'vitest';
import { isControlKey, isSearchKey, type KeyPress } from './palette-store.ts';

function press(keys: Partial<KeyPress>): KeyPress {
  return { code: '', key: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...keys };
}

describe('the keys of the palette', () => {
  it('are Ctrl+K and Cmd+K in every layout', () => {
    expect(isControlKey(press({ code: 'KeyK', key: 'k', ctrlKey: true }), 'KeyK')).toBe(true);
    expect(isControlKey(press({ code: 'KeyK', key: 'л', ctrlKey: true }), 'KeyK')).toBe(true);
    expect(isControlKey(press({ code: 'KeyK', key: 'k', metaKey: true }), 'KeyK')).toBe(true);
  });

  it('are none of their neighbours', () => {
    expect(isControlKey(press({ code: 'KeyK', key: 'k' }), 'KeyK')).toBe(false);
    expect(isControlKey(press({ code: 'KeyK', key: 'K', ctrlKey: true, shiftKey: true }), 'KeyK')).toBe(false);
    expect(isControlKey(press({ code: 'KeyK', key: 'k', ctrlKey: true, altKey: true }), 'KeyK')).toBe(false);
    expect(isControlKey(press({ code: 'KeyR', key: 'k', ctrlKey: true }), 'KeyK')).toBe(false);
  });

  it('have one for favourites, in every layout', () => {
    expect(isControlKey(press({ code: 'KeyD', key: 'в', ctrlKey: true }), 'KeyD')).toBe(true);
    expect(isControlKey(press({ code: 'KeyD', key: 'd', metaKey: true }), 'KeyD')).toBe(true);
    expect(isControlKey(press({ code: 'KeyD', key: 'd' }), 'KeyD')).toBe(false);
    expect(isControlKey(press({ code: 'KeyD', key: 'D', ctrlKey: true, shiftKey: true }), 'KeyD')).toBe(false);
  });

  it('are the slash too, also where another sign is printed on its key', () => {
    expect(isSearchKey(press({ code: 'Slash', key: '/' }))).toBe(true);
    expect(isSearchKey(press({ code: 'Slash', key: '.' }))).toBe(true);
    expect(isSearchKey(press({ code: 'Digit7', key: '/', shiftKey: true }))).toBe(true);
  });

  it('are not the question mark, nor the slash with others', () => {
    expect(isSearchKey(press({ code: 'Slash', key: '?', shiftKey: true }))).toBe(false);
    expect(isSearchKey(press({ code: 'Slash', key: '/', ctrlKey: true }))).toBe(false);
    expect(isSearchKey(press({ code: 'Period', key: '.' }))).toBe(false);
  });
});
