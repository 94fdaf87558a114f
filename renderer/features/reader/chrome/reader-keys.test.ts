import { describe, expect, test } from 'vitest';
import { actionOf, isTextScroll, type KeyPress } from './reader-keys.ts';

const press = (code: string, held: Partial<KeyPress> = {}): KeyPress => ({
  code,
  key: code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('keys of the reader', () => {
  test('turn pages, and with Shift turn them back', () => {
    expect(actionOf(press('Space'))).toBe('page-forward');
    expect(actionOf(press('PageDown'))).toBe('page-forward');
    expect(actionOf(press('Space', { shiftKey: true }))).toBe('page-back');
  });

  test('with Control go from chapter to chapter and change the size', () => {
    expect(actionOf(press('ArrowRight', { ctrlKey: true }))).toBe('next-chapter');
    expect(actionOf(press('ArrowLeft', { metaKey: true }))).toBe('previous-chapter');
    expect(actionOf(press('Equal', { ctrlKey: true }))).toBe('larger-text');
    expect(actionOf(press('Equal', { ctrlKey: true, shiftKey: true, key: '+' }))).toBe('larger-text');
    expect(actionOf(press('Minus', { ctrlKey: true }))).toBe('smaller-text');
    expect(actionOf(press('Digit0', { ctrlKey: true }))).toBe('usual-text');
  });

  test('search, set bookmarks and mark words', () => {
    expect(actionOf(press('KeyF', { ctrlKey: true }))).toBe('search');
    expect(actionOf(press('F3'))).toBe('next-hit');
    expect(actionOf(press('F3', { shiftKey: true }))).toBe('previous-hit');
    expect(actionOf(press('KeyB', { ctrlKey: true, key: 'и' }))).toBe('bookmark');
    expect(actionOf(press('KeyH', { key: 'р' }))).toBe('mark');
    expect(actionOf(press('KeyN'))).toBe('notes');
    expect(actionOf(press('KeyB'))).toBeNull();
  });

  test('work in a Cyrillic layout', () => {
    expect(actionOf(press('KeyF', { key: 'а' }))).toBe('fullscreen');
    expect(actionOf(press('Slash', { key: ',', shiftKey: true }))).toBe('keys');
    expect(actionOf(press('Digit7', { key: '?', shiftKey: true }))).toBe('keys');
  });

  test('that belong to the browser or the system have no action', () => {
    expect(actionOf(press('KeyC', { ctrlKey: true }))).toBeNull();
    expect(actionOf(press('ArrowLeft', { altKey: true }))).toBeNull();
    expect(actionOf(press('ArrowDown', { shiftKey: true }))).toBeNull();
    // Extends the selection by a word.
    expect(actionOf(press('ArrowRight', { ctrlKey: true, shiftKey: true }))).toBeNull();
    expect(actionOf(press('KeyB', { ctrlKey: true, shiftKey: true }))).toBeNull();
    expect(actionOf(press('constructor'))).toBeNull();
  });

  test('that only move the text are text scrolls', () => {
    expect(isTextScroll('page-forward')).toBe(true);
    expect(isTextScroll('contents')).toBe(false);
  });
});
