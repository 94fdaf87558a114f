import { describe, expect, it } from 'vitest';
import { isControlKey, isSearchKey, type KeyPress } from './palette-store.ts';

function press(keys: Partial<KeyPress>): KeyPress {
  return { code: '', key: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...keys };
}

describe('the keys of the palette', () => {
  it('include Ctrl+K and Cmd+K in every keyboard layout', () => {
    expect(isControlKey(press({ code: 'KeyK', key: 'k', ctrlKey: true }), 'KeyK')).toBe(true);
    expect(isControlKey(press({ code: 'KeyK', key: 'л', ctrlKey: true }), 'KeyK')).toBe(true);
    expect(isControlKey(press({ code: 'KeyK', key: 'k', metaKey: true }), 'KeyK')).toBe(true);
  });

  it('do not include other combinations with K, or its letter on another key', () => {
    expect(isControlKey(press({ code: 'KeyK', key: 'k' }), 'KeyK')).toBe(false);
    expect(isControlKey(press({ code: 'KeyK', key: 'K', ctrlKey: true, shiftKey: true }), 'KeyK')).toBe(false);
    expect(isControlKey(press({ code: 'KeyK', key: 'k', ctrlKey: true, altKey: true }), 'KeyK')).toBe(false);
    expect(isControlKey(press({ code: 'KeyR', key: 'k', ctrlKey: true }), 'KeyK')).toBe(false);
  });

  it('include Ctrl+D and Cmd+D in every keyboard layout', () => {
    expect(isControlKey(press({ code: 'KeyD', key: 'в', ctrlKey: true }), 'KeyD')).toBe(true);
    expect(isControlKey(press({ code: 'KeyD', key: 'd', metaKey: true }), 'KeyD')).toBe(true);
    expect(isControlKey(press({ code: 'KeyD', key: 'd' }), 'KeyD')).toBe(false);
    expect(isControlKey(press({ code: 'KeyD', key: 'D', ctrlKey: true, shiftKey: true }), 'KeyD')).toBe(false);
  });

  it('include the slash, by its character or by its key', () => {
    expect(isSearchKey(press({ code: 'Slash', key: '/' }))).toBe(true);
    expect(isSearchKey(press({ code: 'Slash', key: '.' }))).toBe(true);
    expect(isSearchKey(press({ code: 'Digit7', key: '/', shiftKey: true }))).toBe(true);
  });

  it('do not include the question mark, nor the slash with Ctrl', () => {
    expect(isSearchKey(press({ code: 'Slash', key: '?', shiftKey: true }))).toBe(false);
    expect(isSearchKey(press({ code: 'Slash', key: '/', ctrlKey: true }))).toBe(false);
    expect(isSearchKey(press({ code: 'Period', key: '.' }))).toBe(false);
  });
});
