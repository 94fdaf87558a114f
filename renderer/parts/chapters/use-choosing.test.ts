import { describe, expect, it } from 'vitest';
import { choosingCommand } from './use-choosing.ts';

const press = (key: string, held: Partial<Parameters<typeof choosingCommand>[0]> = {}) => ({
  key,
  code: key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...held,
});

describe('choosingCommand', () => {
  it('chooses all for Ctrl+A in any keyboard layout, before and while choosing', () => {
    for (const isChoosing of [true, false]) {
      expect(choosingCommand(press('ф', { code: 'KeyA', ctrlKey: true }), isChoosing)).toBe('all');
    }
  });
  it('extends a run for Shift with an arrow or End, but not for Shift+Tab', () => {
    for (const key of ['ArrowDown', 'ArrowLeft', 'End']) {
      expect(choosingCommand(press(key, { shiftKey: true }), false)).toBe('extend');
      expect(choosingCommand(press(key), true)).toBeNull();
    }
    expect(choosingCommand(press('Tab', { shiftKey: true }), true)).toBeNull();
  });
  it('ends choosing for Escape, which means nothing otherwise', () => {
    expect(choosingCommand(press('Escape'), true)).toBe('end');
    expect(choosingCommand(press('Escape'), false)).toBeNull();
  });
  it('toggles the focused entry for Cmd+Space', () => {
    expect(choosingCommand(press(' ', { code: 'Space', metaKey: true }), false)).toBe('toggle');
    expect(choosingCommand(press('z', { code: 'KeyZ', ctrlKey: true }), false)).toBeNull();
  });
  it('only changes a selection if keys may not begin one', () => {
    for (const key of [press('a', { code: 'KeyA', ctrlKey: true }), press('ArrowDown', { shiftKey: true })]) {
      expect(choosingCommand(key, false, false)).toBeNull();
      expect(choosingCommand(key, true, false)).not.toBeNull();
    }
  });
  it('ignores repeated keys and keys with Alt', () => {
    expect(choosingCommand(press('a', { code: 'KeyA', ctrlKey: true, altKey: true }), true)).toBeNull();
    expect(choosingCommand(press('a', { code: 'KeyA', ctrlKey: true, repeat: true }), true)).toBeNull();
  });
});
