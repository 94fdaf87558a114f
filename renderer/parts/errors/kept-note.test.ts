import { expect, test } from 'vitest';
import { AppFailure } from '#shared/contract/app-error.ts';
import { keptStateOf } from './kept-state.ts';

const failure = new AppFailure({ code: 'offline' });

test('a page is as old as its oldest part that could not be refreshed', () => {
  const fresh = { data: [], error: null, dataUpdatedAt: 5 };
  const nothing = { data: undefined, error: failure, dataUpdatedAt: 0 };
  expect(keptStateOf(fresh, nothing)).toBeNull();
  const kept = (dataUpdatedAt: number) => ({ data: [], error: failure, dataUpdatedAt });
  expect(keptStateOf(fresh, kept(9), kept(7))).toEqual({ fetchedAt: 7, problem: { code: 'offline' } });
});
