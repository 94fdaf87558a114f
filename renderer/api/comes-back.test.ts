import { describe, expect, it } from 'vitest';
import { comesBackIn, isWorthAskingAgain } from './comes-back.ts';

describe('a failed query', () => {
  it('is fetched again once the time that the service named has passed', () => {
    expect(comesBackIn({ code: 'rate-limited', retryAt: 31_000 }, 1_000)).toBe(31_000);
    expect(comesBackIn({ code: 'rate-limited', retryAt: 0 }, 5_000)).toBe(1_000);
  });

  it('is fetched again after growing pauses while the service is out of reach', () => {
    const pauses = [1, 2, 3, 9, 99].map((failures) => comesBackIn({ code: 'offline' }, 0, failures));
    expect(pauses).toEqual([30_000, 60_000, 120_000, 300_000, 300_000]);
    expect(comesBackIn({ code: 'service-down', host: 'a' }, 0)).toBe(30_000);
  });

  it('is not fetched again by itself if that would not help', () => {
    expect(comesBackIn({ code: 'not-found' }, 0)).toBe(false);
    expect(comesBackIn({ code: 'internal', reference: 'a' }, 0)).toBe(false);
    expect(comesBackIn(undefined, 0)).toBe(false);
  });

  it('is fetched again on return to the window only if that can help', () => {
    expect(isWorthAskingAgain({ code: 'offline' })).toBe(true);
    expect(isWorthAskingAgain({ code: 'service-down', host: 'a' })).toBe(true);
    expect(isWorthAskingAgain({ code: 'app-closed' })).toBe(true);
    expect(isWorthAskingAgain({ code: 'not-found' })).toBe(false);
    expect(isWorthAskingAgain(undefined)).toBe(false);
  });
});
