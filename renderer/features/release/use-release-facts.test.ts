import { describe, expect, it } from 'vitest';
import { dayOf } from './use-release-facts.ts';

describe('the weekday of new episodes', () => {
  it('counts from Monday', () => {
    expect(dayOf('1')?.getUTCDay()).toBe(1);
    expect(dayOf('5')?.getUTCDay()).toBe(5);
    expect(dayOf('7')?.getUTCDay()).toBe(0);
  });
  it('is unknown for anything else', () => {
    for (const value of ['0', '8', '', 'friday', '1.5']) expect(dayOf(value)).toBeNull();
  });
});
