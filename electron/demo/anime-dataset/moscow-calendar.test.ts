import { describe, expect, it } from 'vitest';
import { isoMoment, lastMoscowMoment, moscowDayStart, moscowWeekday, moscowWeekStart } from './moscow-calendar.ts';

const at = (text: string) => Date.parse(text);

describe('Moscow calendar', () => {
  it('changes the day at midnight in Moscow, not in Greenwich', () => {
    expect(moscowWeekday(at('2026-11-20T20:59:59Z'))).toBe(5);
    expect(moscowWeekday(at('2026-11-20T21:00:00Z'))).toBe(6);
    expect(moscowDayStart(at('2026-11-20T20:59:59Z'))).toBe(at('2026-11-20T00:00:00+03:00'));
  });

  it('begins weeks on Monday', () => {
    expect(moscowWeekday(at('2026-11-16T12:00:00+03:00'))).toBe(1);
    expect(moscowWeekday(at('2026-11-22T12:00:00+03:00'))).toBe(7);
    expect(moscowWeekStart(at('2026-11-22T23:59:59+03:00'))).toBe(at('2026-11-16T00:00:00+03:00'));
  });

  it('finds the last moment with a given weekday and time', () => {
    const noon = 12 * 60;
    const friday = at('2026-11-20T11:00:00+03:00');
    expect(lastMoscowMoment(friday, 5, noon)).toBe(at('2026-11-13T12:00:00+03:00'));
    expect(lastMoscowMoment(friday, 4, noon)).toBe(at('2026-11-19T12:00:00+03:00'));
    expect(lastMoscowMoment(friday, 5, 660)).toBe(friday);
  });

  it('writes moments to the second with an offset', () => {
    expect(isoMoment(at('2026-11-20T11:00:00.987+03:00'))).toBe('2026-11-20T08:00:00+00:00');
  });
});
