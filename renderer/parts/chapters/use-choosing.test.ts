import { describe, expect, it } from 'vitest';
import { choosingCommand } from './use-choosing.ts';

const press = (key: string, held: Partial<Parameters<typeof choosingCommand>[0]> = {}) => ({
  ...{ key, code: key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false },
  ...held,
});

describe('a key in a list whose entries can be chosen', () => {
  it('chooses all in any layout, and all the same while none are chosen', () => {
    for (const isChoosing of [true, false]) {
      expect(choosingCommand(press('ф', { code: 'KeyA', ctrlKey: true }), isChoosing)).toBe('all');
    }
  });
  it('draws a run where Shift is held with a way', () => {
    for (const key of ['ArrowDown', 'ArrowLeft', 'End']) {
      expect(choosingCommand(press(key, { shiftKey: true }), false)).toBe('extend');
      expect(choosingCommand(press(key), true)).toBeNull();
    }
    expect(choosingCommand(press('Tab', { shiftKey: true }), true)).toBeNull();
  });
  it('ends the choice by Esc, which means nothing before', () => {
    expect(choosingCommand(press('Escape'), true)).toBe('end');
    expect(choosingCommand(press('Escape'), false)).toBeNull();
  });
  it('turns the focused one on or off', () => {
    expect(choosingCommand(press(' ', { code: 'Space', metaKey: true }), false)).toBe('toggle');
    expect(choosingCommand(press('z', { code: 'KeyZ', ctrlKey: true }), false)).toBeNull();
  });
  it('only changes a choice where keys do not begin one', () => {
    for (const key of [press('a', { code: 'KeyA', ctrlKey: true }), press('ArrowDown', { shiftKey: true })]) {
      expect(choosingCommand(key, false, false)).toBeNull();
      expect(choosingCommand(key, true, false)).not.toBeNull();
    }
  });
  it('is left alone with Alt, or when held down', () => {
    expect(choosingCommand(press('a', { code: 'KeyA', ctrlKey: true, altKey: true }), true)).toBeNull();
    expect(choosingCommand(press('a', { code: 'KeyA', ctrlKey: true, repeat: true }), true)).toBeNull();
  });
});
