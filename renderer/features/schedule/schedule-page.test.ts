import { describe, expect, it } from 'vitest';
import { dateOfWeekday, isOtherDayInMoscow, moscowWeekday } from './schedule-page.tsx';

describe('the days of the schedule', () => {
  it('are those of Moscow', () => {
    // A Friday, a quarter to midnight in Moscow, and half an hour later.
    expect(moscowWeekday(new Date('2026-11-20T20:45:00Z'))).toBe(5);
    expect(moscowWeekday(new Date('2026-11-20T21:15:00Z'))).toBe(6);
    expect(moscowWeekday(new Date('2026-11-22T21:15:00Z'))).toBe(1);
  });

  it('differ from those elsewhere for a part of the day', () => {
    const late = new Date('2026-11-20T21:15:00Z');
    expect(isOtherDayInMoscow(late, 'Europe/Berlin')).toBe(true);
    expect(isOtherDayInMoscow(late, 'Asia/Vladivostok')).toBe(false);
    expect(isOtherDayInMoscow(new Date('2026-11-20T12:00:00Z'), 'Europe/Berlin')).toBe(false);
  });

  it('begin with Monday', () => {
    const names = [1, 7].map((day) =>
      dateOfWeekday(day).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' }),
    );
    expect(names).toEqual(['Monday', 'Sunday']);
  });
});
