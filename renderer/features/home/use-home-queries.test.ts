import { expect, test } from 'vitest';
import { AppFailure } from '#shared/contract/app-error.ts';
import { sharedTrouble } from './use-home-queries.ts';

function asked(data: unknown, code: 'offline' | 'timeout' | null) {
  return { data, error: code === null ? null : new AppFailure({ code }) };
}

test('what keeps several shelves empty is said once', () => {
  const queries = [asked(undefined, 'offline'), asked(undefined, 'offline'), asked([], null)];
  expect(sharedTrouble(queries)).toEqual({ code: 'offline' });
  expect(sharedTrouble([...queries, asked(undefined, 'timeout')])).toEqual({ code: 'offline' });
});

test('a shelf that fails alone, or shows what was kept, is left to itself', () => {
  expect(sharedTrouble([asked(undefined, 'offline'), asked([], null), asked(undefined, null)])).toBeNull();
  expect(sharedTrouble([asked([], 'offline'), asked([], 'offline')])).toBeNull();
});
