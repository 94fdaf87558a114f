import { describe, expect, it } from 'vitest';
import { answerTo, type Pressed } from './key-editor.tsx';

const NO_MODIFIERS = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const asked = { id: 'mute', instead: 'KeyM' } as const;
const press = (code: string, key: string, more: Partial<Pressed> = {}) =>
  answerTo({ ...NO_MODIFIERS, code, key, ...more }, asked, {});

describe('a key that is pressed for a command', () => {
  it('is bound by its position, not by the letter of the layout', () => {
    expect(press('KeyX', 'ч')).toEqual({ keys: { mute: ['KeyX'] }, note: null });
    expect(press('KeyX', 'Ч', { shiftKey: true })).toMatchObject({ keys: { mute: ['Shift+KeyX'] } });
  });

  it('names the command it was taken from, and the keys before and after', () => {
    expect(press('KeyF', 'f')).toEqual({
      keys: { mute: ['KeyF'], fullscreen: [] },
      note: {
        kind: 'taken',
        id: 'mute',
        takenFrom: ['fullscreen'],
        before: {},
        after: { mute: ['KeyF'], fullscreen: [] },
      },
    });
  });

  it('is refused if it is or holds a modifier other than Shift, or is reserved', () => {
    for (const [code, key] of [
      ['ControlLeft', 'Control'],
      ['AltRight', 'AltGraph'],
      ['MetaLeft', 'Meta'],
    ] as const) {
      expect(press(code, key)).toEqual({ asked, note: { kind: 'modifier' } });
    }
    expect(press('KeyX', 'x', { ctrlKey: true })).toEqual({ asked, note: { kind: 'modifier' } });
    for (const [code, key] of [
      ['Digit7', '7'],
      ['Enter', 'Enter'],
      ['F5', 'F5'],
      ['Slash', '?'],
      ['Digit7', '?'],
    ] as const) {
      expect(press(code, key)).toEqual({ asked, note: { kind: 'reserved' } });
    }
  });

  it('is still awaited after Shift alone, and Escape cancels', () => {
    expect(press('ShiftLeft', 'Shift', { shiftKey: true })).toBeNull();
    expect(press('Escape', 'Escape')).toEqual({});
  });
});
