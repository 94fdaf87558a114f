import { describe, expect, it } from 'vitest';
import { clockTime } from './clock-time.ts';

describe('clock time', () => {
  it('shows hours only from one hour on', () => {
    expect(clockTime(0)).toBe('0:00');
    expect(clockTime(65.9)).toBe('1:05');
    expect(clockTime(760)).toBe('12:40');
    expect(clockTime(3723)).toBe('1:02:03');
  });
  it('is cut to whole seconds, except a hair before the next one', () => {
    expect(clockTime(95.9)).toBe('1:35');
    expect(clockTime(95.999)).toBe('1:36');
  });
  it('is zero for a negative or invalid number', () => {
    expect(clockTime(Number.NaN)).toBe('0:00');
    expect(clockTime(-3)).toBe('0:00');
  });
});
