import { expect, test } from 'vitest';
import { AppFailure } from '#shared/contract/app-error.ts';
import { stateOf } from './use-quick-search.ts';

const open = { data: undefined, dataUpdatedAt: 0, error: null, isFetching: true };
const answered = (kind: 'releases' | 'novels', dataUpdatedAt: number) => ({
  data: { kind, items: [] },
  dataUpdatedAt,
  error: null,
  isFetching: false,
});
const failed = { ...open, error: new AppFailure({ code: 'timeout' }), isFetching: false };

test('the later answer is placed below the first one', () => {
  const { answers, waitingFor } = stateOf({ releases: answered('releases', 2), novels: answered('novels', 1) });
  expect(answers.map(({ kind }) => kind)).toEqual(['novels', 'releases']);
  expect(waitingFor).toEqual([]);
});

test('a failed service is listed with its problem, and as waited for once it is asked again', () => {
  const state = stateOf({ releases: failed, novels: answered('novels', 1) });
  expect(state).toMatchObject({ waitingFor: [], problems: [{ kind: 'releases', error: { code: 'timeout' } }] });
  expect(state.answers).toHaveLength(1);
  const again = stateOf({ releases: { ...failed, isFetching: true }, novels: open });
  expect(again).toEqual({ answers: [], waitingFor: ['releases', 'novels'], problems: [] });
});
