import { describe, expect, test } from 'vitest';
import { changedLooks, differing, lookWith, usualLook } from './reading-look.ts';

describe('a look of one book alone', () => {
  test('keeps only what is other than in all books', () => {
    expect(changedLooks(usualLook, null, { fontSizePixels: 25 }, 'book')).toEqual({
      own: { look: { fontSizePixels: 25 } },
    });
    const own = { fontSizePixels: 25, mode: 'pages' as const };
    expect(changedLooks(usualLook, own, { fontSizePixels: usualLook.fontSizePixels }, 'book')).toEqual({
      own: { look: { mode: 'pages' } },
    });
    expect(changedLooks(usualLook, { mode: 'pages' }, { mode: 'scroll' }, 'book')).toEqual({ own: { look: null } });
  });

  test('is not in the way of what is changed for all books', () => {
    expect(changedLooks(usualLook, { fontSizePixels: 25, mode: 'pages' }, { fontSizePixels: 21 }, 'all')).toEqual({
      shared: { fontSizePixels: 21 },
      own: { look: { mode: 'pages' } },
    });
    expect(changedLooks(usualLook, null, { font: 'pt-serif' }, 'all')).toEqual({ shared: { font: 'pt-serif' } });
  });

  test('is what a key changes where the book has the value, and all books otherwise', () => {
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

  test('lies over that of all books', () => {
    expect(lookWith(usualLook, { theme: 'black' })).toEqual({ ...usualLook, theme: 'black' });
    expect(differing(usualLook, { theme: usualLook.theme })).toBeNull();
  });
});
