import { describe, expect, it } from 'vitest';
import { weekdayOf } from './release-aside.tsx';

describe('the weekday of new episodes', () => {
  it('counts from Monday', () => {
    expect(weekdayOf('1')?.getUTCDay()).toBe(1);
    expect(weekdayOf('5')?.getUTCDay()).toBe(5);
    expect(weekdayOf('7')?.getUTCDay()).toBe(0);
  });
  it('is unknown for anything else', () => {
    for (const value of ['0', '8', '', 'friday', '1.5']) expect(weekdayOf(value)).toBeNull();
  });
});
