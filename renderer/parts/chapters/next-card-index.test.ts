import { describe, expect, it } from 'vitest';
import { nextCardIndex } from './use-choosing.ts';

describe('arrow keys between cards', () => {
  it('go along the row, and a row up or down in a grid', () => {
    expect(nextCardIndex('ArrowRight', 3, 12, 4)).toBe(4);
    expect(nextCardIndex('ArrowLeft', 3, 12, 4)).toBe(2);
    expect(nextCardIndex('ArrowDown', 3, 12, 4)).toBe(7);
    expect(nextCardIndex('ArrowUp', 7, 12, 4)).toBe(3);
    expect(nextCardIndex('Home', 7, 12, 4)).toBe(0);
    expect(nextCardIndex('End', 7, 12, 4)).toBe(11);
  });
  it('stay where there is nothing further', () => {
    expect(nextCardIndex('ArrowLeft', 0, 12, 4)).toBeNull();
    expect(nextCardIndex('ArrowRight', 11, 12, 4)).toBeNull();
    expect(nextCardIndex('ArrowUp', 2, 12, 4)).toBeNull();
    expect(nextCardIndex('ArrowDown', 9, 12, 4)).toBeNull();
    expect(nextCardIndex('End', 11, 12, 4)).toBeNull();
  });
  it('leave other keys alone', () => {
    expect(nextCardIndex('Enter', 3, 12, 4)).toBeNull();
  });
});
