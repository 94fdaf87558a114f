import { expect, test } from 'vitest';
import { clockDrift } from './service-field.tsx';

test('clockDrift has the largest unit that the clock is off by at least two of, else minutes', () => {
  expect(clockDrift(150)).toEqual({ way: 'ahead', count: 3, unit: 'minute' });
  expect(clockDrift(-119 * 60)).toEqual({ way: 'behind', count: 119, unit: 'minute' });
  expect(clockDrift(3 * 3_600 + 100)).toEqual({ way: 'ahead', count: 3, unit: 'hour' });
  expect(clockDrift(-47 * 3_600)).toEqual({ way: 'behind', count: 47, unit: 'hour' });
  expect(clockDrift(400 * 86_400)).toEqual({ way: 'ahead', count: 400, unit: 'day' });
  expect(clockDrift(1)).toEqual({ way: 'ahead', count: 1, unit: 'minute' });
});
