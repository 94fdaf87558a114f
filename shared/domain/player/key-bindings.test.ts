import { describe, expect, it } from 'vitest';
import { PlayerSettings } from '../app/settings.ts';
import {
  bindingsOf,
  bindKey,
  type ChosenKeys,
  isBindable,
  isUsual,
  keyOf,
  resetKeys,
  unbindKey,
} from './key-bindings.ts';
import { NAMED_COMMANDS } from './keys.ts';

const allKeys = (chosen: ChosenKeys) => Object.values(bindingsOf(chosen)).flat();

describe('the usual keys', () => {
  it('are all bindable, and each belongs to one command', () => {
    const keys = allKeys({});
    expect(keys.filter((key) => !isBindable(key))).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(NAMED_COMMANDS.map(({ id }) => id)).size).toBe(NAMED_COMMANDS.length);
  });

  it('stay for commands without chosen keys', () => {
    const bindings = bindingsOf({ mute: ['KeyX'] });
    expect(bindings.mute).toEqual(['KeyX']);
    expect(bindings.toggle).toEqual(['Space', 'KeyK']);
  });
});

describe('chosen keys', () => {
  it('are ignored if the key or the command is unknown', () => {
    const chosen = {
      'fly-away': ['KeyF'],
      constructor: ['KeyM'],
      mute: ['', 'Ctrl+KeyX', '<b>', 'keyx', 'Digit4', 'Escape', 'KeyX'],
      toggle: ['nonsense'],
      next: [],
    };
    const bindings = bindingsOf(chosen);
    expect(bindings.fullscreen).toEqual(['KeyF']);
    expect(bindings.mute).toEqual(['KeyX']);
    expect(bindings.toggle).toEqual(['Space', 'KeyK']);
    expect(bindings.next).toEqual([]);
    expect(Object.keys(bindings)).toEqual(NAMED_COMMANDS.map(({ id }) => id));
  });

  it('take precedence over usual ones, and a key belongs to one command', () => {
    const bindings = bindingsOf({ statistics: ['KeyF', 'KeyM'], skip: ['KeyM', 'KeyM'] });
    expect(bindings.skip).toEqual(['KeyM']);
    expect(bindings.statistics).toEqual(['KeyF']);
    expect(bindings.fullscreen).toEqual([]);
    expect(bindings.mute).toEqual([]);
  });
});

describe('binding a key', () => {
  it('adds a key, or replaces another one at its place', () => {
    expect(bindingsOf(bindKey({}, 'toggle', 'KeyX').keys).toggle).toEqual(['Space', 'KeyK', 'KeyX']);
    expect(bindingsOf(bindKey({}, 'toggle', 'KeyX', 'Space').keys).toggle).toEqual(['KeyX', 'KeyK']);
    expect(bindKey({}, 'toggle', 'KeyK')).toEqual({ keys: {}, takenFrom: [] });
  });

  it('takes the key from the command that had it, and names that command', () => {
    const { keys, takenFrom } = bindKey({}, 'skip', 'KeyF', 'KeyS');
    expect(takenFrom).toEqual(['fullscreen']);
    expect(keys).toEqual({ skip: ['KeyF'], fullscreen: [] });
    expect(bindingsOf(keys).fullscreen).toEqual([]);
  });

  it('keeps the four newest keys, which the settings accept', () => {
    let chosen: ChosenKeys = {};
    for (const key of ['KeyA', 'KeyB', 'KeyG', 'KeyH']) chosen = bindKey(chosen, 'mute', key).keys;
    expect(bindingsOf(chosen).mute).toEqual(['KeyA', 'KeyB', 'KeyG', 'KeyH']);
    expect(PlayerSettings.parse({ keys: chosen }).keys).toEqual(chosen);
  });

  it('can be undone: a command without keys stays so until it is reset', () => {
    const { keys } = unbindKey({}, 'mute', 'KeyM');
    expect(bindingsOf(keys).mute).toEqual([]);
    expect(isUsual(keys, 'mute')).toBe(false);
    expect(resetKeys(keys, 'mute')).toEqual({ keys: {}, takenFrom: [] });
  });

  it('drops a choice that equals the usual keys', () => {
    const moved = bindKey({}, 'mute', 'KeyX', 'KeyM').keys;
    expect(bindKey(moved, 'mute', 'KeyM', 'KeyX').keys).toEqual({});
  });
});

describe('resetting a command', () => {
  it('restores its usual keys, even from another command', () => {
    const { keys } = bindKey({}, 'skip', 'KeyF', 'KeyS');
    const reset = resetKeys(keys, 'fullscreen');
    expect(reset.takenFrom).toEqual(['skip']);
    expect(bindingsOf(reset.keys).fullscreen).toEqual(['KeyF']);
    expect(bindingsOf(reset.keys).skip).toEqual([]);
  });
});

describe('a bindable key', () => {
  it('is not a digit, a system key or a key that moves the focus', () => {
    for (const key of ['KeyA', 'Shift+KeyA', 'Backquote', 'BracketLeft', 'Numpad', 'IntlBackslash', 'NumpadAdd']) {
      expect(isBindable(key), key).toBe(true);
    }
    for (const key of ['Digit1', 'Numpad9', 'Escape', 'Tab', 'Shift+Tab', 'Enter', 'F5', 'ShiftLeft', 'ControlRight']) {
      expect(isBindable(key), key).toBe(false);
    }
  });

  it('is named by its physical key and Shift', () => {
    expect(keyOf({ code: 'KeyA', shiftKey: true })).toBe('Shift+KeyA');
    expect(keyOf({ code: 'KeyA', shiftKey: false })).toBe('KeyA');
  });
});
