import { describe, expect, it } from 'vitest';
import { areInOneWeek, dayOf, weekdayIn } from './weekday.ts';

describe('the weekday of the service', () => {
  it('counts from Monday', () => {
    expect([1, 5, 7].map((weekday) => dayOf(weekday)?.getUTCDay())).toEqual([1, 5, 0]);
  });

  it('is null for other numbers', () => {
    for (const value of ['0', '8', '', 'friday', '1.5']) expect(dayOf(Number(value))).toBeNull();
  });

  it('is that of Moscow', () => {
    // A Friday, a quarter to midnight in Moscow, and half an hour later.
    expect(weekdayIn(new Date('2026-11-20T20:45:00Z'))).toBe(5);
    expect(weekdayIn(new Date('2026-11-20T21:15:00Z'))).toBe(6);
    expect(weekdayIn(new Date('2026-11-22T21:15:00Z'))).toBe(1);
  });

  it('begins a week on Monday in Moscow', () => {
    const sunday = new Date('2026-11-22T20:59:59Z');
    const monday = new Date('2026-11-22T21:00:00Z');
    expect(areInOneWeek(sunday, monday)).toBe(false);
    expect(areInOneWeek(monday, new Date('2026-11-29T20:59:59Z'))).toBe(true);
    expect(areInOneWeek(monday, new Date('2026-11-29T21:00:00Z'))).toBe(false);
  });

  it('differs from the weekday elsewhere for a part of the day', () => {
    const late = new Date('2026-11-20T21:15:00Z');
    expect(weekdayIn(late, 'Europe/Berlin')).toBe(5);
    expect(weekdayIn(late, 'Asia/Vladivostok')).toBe(6);
  });
});
