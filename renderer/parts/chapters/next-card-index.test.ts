import { describe, expect, it } from 'vitest';
import { nextCardIndex } from './use-choosing.ts';

describe('nextCardIndex', () => {
  it('moves along the row, a row up or down, and to either end', () => {
    expect(nextCardIndex('ArrowRight', 3, 12, 4)).toBe(4);
    expect(nextCardIndex('ArrowLeft', 3, 12, 4)).toBe(2);
    expect(nextCardIndex('ArrowDown', 3, 12, 4)).toBe(7);
    expect(nextCardIndex('ArrowUp', 7, 12, 4)).toBe(3);
    expect(nextCardIndex('Home', 7, 12, 4)).toBe(0);
    expect(nextCardIndex('End', 7, 12, 4)).toBe(11);
  });
  it('is null if there is no further card', () => {
    expect(nextCardIndex('ArrowLeft', 0, 12, 4)).toBeNull();
    expect(nextCardIndex('ArrowRight', 11, 12, 4)).toBeNull();
    expect(nextCardIndex('ArrowUp', 2, 12, 4)).toBeNull();
    expect(nextCardIndex('ArrowDown', 9, 12, 4)).toBeNull();
    expect(nextCardIndex('End', 11, 12, 4)).toBeNull();
  });
  it('is null for other keys', () => {
    expect(nextCardIndex('Enter', 3, 12, 4)).toBeNull();
  });
});
