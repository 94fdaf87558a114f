import { describe, expect, it } from 'vitest';
import { isWorthRefetching, refetchDelay } from './refetching.ts';

describe('a failed query', () => {
  it('is fetched again once the time that the service named has passed', () => {
    expect(refetchDelay({ code: 'rate-limited', retryAt: 31_000 }, 1_000)).toBe(31_000);
    expect(refetchDelay({ code: 'rate-limited', retryAt: 0 }, 5_000)).toBe(1_000);
  });

  it('is fetched again after growing pauses while the service is out of reach', () => {
    const pauses = [1, 2, 3, 9, 99].map((failures) => refetchDelay({ code: 'offline' }, 0, failures));
    expect(pauses).toEqual([30_000, 60_000, 120_000, 300_000, 300_000]);
    expect(refetchDelay({ code: 'service-down', host: 'a' }, 0)).toBe(30_000);
  });

  it('is not fetched again by itself if that would not help', () => {
    expect(refetchDelay({ code: 'not-found' }, 0)).toBe(false);
    expect(refetchDelay({ code: 'internal', reference: 'a' }, 0)).toBe(false);
    expect(refetchDelay(undefined, 0)).toBe(false);
  });

  it('is fetched again on return to the window only if that can help', () => {
    expect(isWorthRefetching({ code: 'offline' })).toBe(true);
    expect(isWorthRefetching({ code: 'service-down', host: 'a' })).toBe(true);
    expect(isWorthRefetching({ code: 'app-closed' })).toBe(true);
    expect(isWorthRefetching({ code: 'not-found' })).toBe(false);
    expect(isWorthRefetching(undefined)).toBe(false);
  });
});
