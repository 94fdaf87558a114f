import { describe, expect, it } from 'vitest';
import { byteSize } from './byte-size.ts';

describe('a size in bytes', () => {
  it('is written in the unit that fits', () => {
    expect(byteSize(0)).toEqual({ value: 0, unit: 'byte', digits: 0 });
    expect(byteSize(999)).toEqual({ value: 999, unit: 'byte', digits: 0 });
    expect(byteSize(1_500)).toEqual({ value: 1.5, unit: 'kilobyte', digits: 2 });
    expect(byteSize(45_600_000)).toEqual({ value: 45.6, unit: 'megabyte', digits: 1 });
    expect(byteSize(999_999_999)).toMatchObject({ unit: 'gigabyte' });
    expect(byteSize(17_365_000_000)).toEqual({ value: 17.365, unit: 'gigabyte', digits: 1 });
  });
  it('ends at the largest unit', () => {
    expect(byteSize(5e18)).toMatchObject({ value: 5_000_000, unit: 'terabyte', digits: 0 });
  });
});
