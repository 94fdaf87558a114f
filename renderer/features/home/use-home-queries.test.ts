import { expect, test } from 'vitest';
import { AppFailure } from '#shared/contract/app-error.ts';
import { sharedTroubles } from './use-home-queries.ts';

function asked(data: unknown, code: 'offline' | 'timeout' | null) {
  return { data, error: code === null ? null : new AppFailure({ code }) };
}

test('what keeps several shelves empty is said once', () => {
  const queries = [asked(undefined, 'offline'), asked(undefined, 'offline'), asked([], null)];
  expect(sharedTroubles(queries)).toEqual([{ code: 'offline' }]);
  expect(sharedTroubles([...queries, asked(undefined, 'timeout')])).toEqual([{ code: 'offline' }, { code: 'timeout' }]);
});

test('a shelf that fails alone, or shows what was kept, is left to itself', () => {
  expect(sharedTroubles([asked(undefined, 'offline'), asked([], null), asked(undefined, null)])).toEqual([]);
  expect(sharedTroubles([asked([], 'offline'), asked([], 'offline')])).toEqual([]);
});

test('a shelf that fails alone says nothing where the note of kept shelves says the same', () => {
  const queries = [asked(undefined, 'offline'), asked([], 'timeout')];
  expect(sharedTroubles(queries, { code: 'offline' })).toEqual([{ code: 'offline' }]);
  expect(sharedTroubles(queries, { code: 'timeout' })).toEqual([]);
});
