import { describe, expect, it } from 'vitest';
import { remainingTime } from './remaining-time.ts';

describe('the time that is left', () => {
  it('is written as on a clock, and a begun second counts', () => {
    expect(remainingTime(300_000, 0)).toBe('5:00');
    expect(remainingTime(300_000, 1)).toBe('5:00');
    expect(remainingTime(65_000, 5_500)).toBe('1:00');
    expect(remainingTime(9_000, 0)).toBe('0:09');
    expect(remainingTime(900_000, 0)).toBe('15:00');
  });
  it('never falls below nothing', () => {
    expect(remainingTime(0, 5_000)).toBe('0:00');
  });
});
