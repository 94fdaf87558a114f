import { expect, test } from 'vitest';
import { AppFailure } from '#shared/contract/app-error.ts';
import { sharedTroubles } from './use-home-queries.ts';

function asked(data: unknown, code: 'offline' | 'timeout' | null) {
  return { data, error: code === null ? null : new AppFailure({ code }) };
}

test('an error of several empty shelves is reported once', () => {
  const queries = [asked(undefined, 'offline'), asked(undefined, 'offline'), asked([], null)];
  expect(sharedTroubles(queries)).toEqual([{ code: 'offline' }]);
  expect(sharedTroubles([...queries, asked(undefined, 'timeout')])).toEqual([{ code: 'offline' }, { code: 'timeout' }]);
});

test('an error of a single shelf, or of one that shows a stored answer, is not shared', () => {
  expect(sharedTroubles([asked(undefined, 'offline'), asked([], null), asked(undefined, null)])).toEqual([]);
  expect(sharedTroubles([asked([], 'offline'), asked([], 'offline')])).toEqual([]);
});

test('an error of a single shelf is shared if the note about stored answers reports the same', () => {
  const queries = [asked(undefined, 'offline'), asked([], 'timeout')];
  expect(sharedTroubles(queries, { code: 'offline' })).toEqual([{ code: 'offline' }]);
  expect(sharedTroubles(queries, { code: 'timeout' })).toEqual([]);
});
