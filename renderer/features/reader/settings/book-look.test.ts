import { describe, expect, test } from 'vitest';
import { changedLooks, differing, lookWith, usualLook } from './reading-look.ts';

describe('the own look of a book', () => {
  test('keeps only values that differ from those of all books', () => {
    expect(changedLooks(usualLook, null, { fontSizePixels: 25 }, 'book')).toEqual({
      own: { look: { fontSizePixels: 25 } },
    });
    const own = { fontSizePixels: 25, mode: 'pages' as const };
    expect(changedLooks(usualLook, own, { fontSizePixels: usualLook.fontSizePixels }, 'book')).toEqual({
      own: { look: { mode: 'pages' } },
    });
    expect(changedLooks(usualLook, { mode: 'pages' }, { mode: 'scroll' }, 'book')).toEqual({ own: { look: null } });
  });

  test('loses a value that is changed for all books', () => {
    expect(changedLooks(usualLook, { fontSizePixels: 25, mode: 'pages' }, { fontSizePixels: 21 }, 'all')).toEqual({
      shared: { fontSizePixels: 21 },
      own: { look: { mode: 'pages' } },
    });
    expect(changedLooks(usualLook, null, { font: 'pt-serif' }, 'all')).toEqual({ shared: { font: 'pt-serif' } });
  });

  test('takes a change without a scope if it has the value; otherwise all books take it', () => {
    const own = { fontSizePixels: 25 };
    expect(changedLooks(usualLook, own, { fontSizePixels: 24 }, undefined)).toEqual({
      own: { look: { fontSizePixels: 24 } },
    });
    expect(changedLooks(usualLook, null, { fontSizePixels: 24 }, undefined)).toEqual({
      shared: { fontSizePixels: 24 },
    });
    // Stepping past the size of all books stays in this one.
    expect(changedLooks(usualLook, own, { fontSizePixels: usualLook.fontSizePixels }, undefined)).toEqual({
      own: { look: { fontSizePixels: usualLook.fontSizePixels } },
    });
  });

  test('overrides that of all books', () => {
    expect(lookWith(usualLook, { theme: 'black' })).toEqual({ ...usualLook, theme: 'black' });
    expect(differing(usualLook, { theme: usualLook.theme })).toBeNull();
  });
});
