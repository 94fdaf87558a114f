import { describe, expect, it } from 'vitest';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { createRateLimit, retryAfterMilliseconds } from './request-pace.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const wait = (retryAfter: string | null, date?: string) =>
  retryAfterMilliseconds(
    new Headers({ ...(retryAfter !== null && { 'retry-after': retryAfter }), ...(date && { date }) }),
    NOW,
  );

describe('a Retry-After header', () => {
  it.each([
    ['120', 120_000],
    [' 7 ', 7_000],
    ['0', 1_000],
    ['86400', 3_600_000],
    ['99999999999999999999', 3_600_000],
    ['Sun, 01 Mar 2026 12:01:30 GMT', 90_000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 1_000],
    ['Mon, 01 Mar 2027 11:00:00 GMT', 3_600_000],
  ])('%j is read within limits', (header, milliseconds) => {
    expect(wait(header)).toBe(milliseconds);
  });
  it.each([null, '', 'soon', '-5', '5 minutes', '1e3', '0x10', '{}', 'NaN'])('%j is ignored', (header) => {
    expect(wait(header)).toBeNull();
  });
  it('with a date counts from the Date of its answer', () => {
    expect(wait('Tue, 03 Mar 2026 08:00:45 GMT', 'Tue, 03 Mar 2026 08:00:00 GMT')).toBe(45_000);
  });

  it('closes a host for that time, and no longer if the clock was set back', () => {
    const clock = createManualClock();
    const limit = createRateLimit(clock);
    limit.noteRefusal(new Headers({ 'retry-after': '60' }));
    clock.pass(59_000);
    expect(limit.assertOpen).toThrow();
    clock.pass(1_000);
    expect(limit.assertOpen).not.toThrow();
    limit.noteRefusal(new Headers({ 'retry-after': '60' }));
    clock.jump(-24 * 3_600_000);
    expect(limit.assertOpen).not.toThrow();
    expect(limit.noteRefusal(new Headers({ 'retry-after': '60' }))).toBe(clock.now() + 60_000);
    expect(limit.assertOpen).toThrow();
  });

  it('never shortens the wait that an earlier answer asked for', () => {
    const clock = createManualClock();
    const limit = createRateLimit(clock);
    const until = limit.noteRefusal(new Headers({ 'retry-after': '60' }));
    expect(limit.noteRefusal(new Headers({ 'retry-after': '5' }))).toBe(until);
    clock.pass(10_000);
    expect(limit.assertOpen).toThrow();
  });

  it('is told to requests that are refused without a time meanwhile', () => {
    const clock = createManualClock();
    const limit = createRateLimit(clock);
    limit.noteRefusal(new Headers());
    const until = limit.noteRefusal(new Headers({ 'retry-after': '300' }));
    clock.pass(10_000);
    expect(limit.noteRefusal(new Headers())).toBe(until);
    clock.pass(289_999);
    expect(limit.assertOpen).toThrow();
    clock.pass(1);
    expect(limit.assertOpen).not.toThrow();
  });
});
