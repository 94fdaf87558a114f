import { describe, expect, it } from 'vitest';

import type { ChosenKeys } from '#shared/domain/player/key-bindings.ts';
import { nextSpeed } from '#shared/domain/player/speed.ts';
import { commandOf, type KeyPress } from './use-player-keys.ts';

const press = (code: string, more: Partial<KeyPress> = {}, chosen: ChosenKeys = {}) =>
  commandOf(
    { code, key: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false, ...more },
    chosen,
  );

describe('player keys', () => {
  it('are physical: the layout does not change them', () => {
    expect(press('KeyK', { key: 'л' })).toEqual({ kind: 'toggle' });
    expect(press('KeyF', { key: 'а' })).toEqual({ kind: 'fullscreen' });
    expect(press('KeyJ', { key: 'о' })).toEqual({ kind: 'seek-steps', steps: -2 });
    expect(press('ArrowUp')).toEqual({ kind: 'volume-by', fraction: 0.05 });
  });

  it('seek to fractions of the episode with the digits of both blocks and with End', () => {
    expect(press('Digit0')).toEqual({ kind: 'seek-to-fraction', fraction: 0 });
    expect(press('Numpad7')).toEqual({ kind: 'seek-to-fraction', fraction: 0.7 });
    expect(press('End')).toEqual({ kind: 'seek-to-fraction', fraction: 1 });
  });

  it('of the number block are arrows, Home or nothing without Num Lock', () => {
    expect(press('Numpad4', { key: 'ArrowLeft' })).toEqual({ kind: 'seek-steps', steps: -1 });
    expect(press('Numpad7', { key: 'Home' })).toEqual({ kind: 'seek-to-fraction', fraction: 0 });
    expect(press('Numpad5', { key: 'Clear' })).toBeNull();
    expect(press('Numpad4', { key: '4' })).toEqual({ kind: 'seek-to-fraction', fraction: 0.4 });
  });

  it('chosen for a command replace its default keys', () => {
    const chosen = { toggle: ['KeyX'], statistics: ['Shift+KeyX'] };
    expect(press('KeyX', { key: 'ч' }, chosen)).toEqual({ kind: 'toggle' });
    expect(press('KeyX', { shiftKey: true }, chosen)).toEqual({ kind: 'statistics' });
    expect(press('KeyK', {}, chosen)).toBeNull();
    expect(press('KeyF', {}, chosen)).toEqual({ kind: 'fullscreen' });
  });

  it('cannot be chosen away: Escape leaves, the question mark opens the key panel, digits seek', () => {
    const chosen = { toggle: ['Escape', 'Shift+Slash'], leave: [], keys: [] };
    expect(press('Escape', {}, chosen)).toEqual({ kind: 'leave' });
    expect(press('Slash', { shiftKey: true, key: '?' }, chosen)).toEqual({ kind: 'panel', panel: 'keys' });
    expect(press('Digit5', {}, { toggle: ['Digit5'] })).toEqual({ kind: 'seek-to-fraction', fraction: 0.5 });
  });

  it('have another meaning or none with Shift', () => {
    expect(press('Comma')).toEqual({ kind: 'frame', direction: -1 });
    expect(press('Comma', { shiftKey: true, key: '<' })).toEqual({ kind: 'speed', direction: -1 });
    expect(press('Period', { shiftKey: true, key: 'Ю' })).toEqual({ kind: 'speed', direction: 1 });
    expect(press('KeyF', { shiftKey: true })).toBeNull();
  });

  it('open the key panel with the question mark of any layout', () => {
    expect(press('Slash', { shiftKey: true, key: '?' })).toEqual({ kind: 'panel', panel: 'keys' });
    expect(press('Digit7', { shiftKey: true, key: '?' })).toEqual({ kind: 'panel', panel: 'keys' });
    expect(press('Slash')).toBeNull();
  });

  it('open the panels, step through the qualities and change the fit', () => {
    expect(press('KeyE', { key: 'у' })).toEqual({ kind: 'panel', panel: 'episodes' });
    expect(press('KeyO', { key: 'щ' })).toEqual({ kind: 'panel', panel: 'settings' });
    expect(press('KeyQ')).toEqual({ kind: 'quality', direction: -1 });
    expect(press('KeyQ', { shiftKey: true })).toEqual({ kind: 'quality', direction: 1 });
    expect(press('KeyQ', { repeat: true })).toBeNull();
    expect(press('KeyC', { key: 'с' })).toEqual({ kind: 'fit' });
  });

  it('do nothing with Ctrl, Alt or the system key', () => {
    expect(press('KeyF', { ctrlKey: true })).toBeNull();
    expect(press('ArrowLeft', { altKey: true })).toBeNull();
    expect(press('KeyM', { metaKey: true })).toBeNull();
  });

  it('open the mini-player with I and picture-in-picture with Shift+I', () => {
    expect(press('KeyI')).toEqual({ kind: 'mini-player' });
    expect(press('KeyI', { shiftKey: true })).toEqual({ kind: 'picture-in-picture' });
  });

  it('repeat a seek while held, but not playing or the next episode', () => {
    expect(press('ArrowRight', { repeat: true })).not.toBeNull();
    expect(press('Space', { repeat: true })).toBeNull();
    expect(press('KeyN', { repeat: true })).toBeNull();
  });
});

describe('the next speed', () => {
  it('is the next offered one and stops at the ends', () => {
    expect(nextSpeed(1, 1)).toBe(1.25);
    expect(nextSpeed(1.1, -1)).toBe(1);
    expect(nextSpeed(3, 1)).toBe(3);
    expect(nextSpeed(0.25, -1)).toBe(0.25);
  });
});
