import { expect, test } from 'vitest';
import { AppFailure } from '#shared/contract/app-error.ts';
import { sampleCard } from '#shared/domain/testing/sample-release.ts';
import { releaseItem } from './palette-items.ts';
import { stateOf } from './use-quick-search.ts';

const open = { data: undefined, dataUpdatedAt: 0, error: null, isFetching: true };
const answered = (id: number, dataUpdatedAt: number) => ({
  data: [releaseItem(sampleCard({ id }))],
  dataUpdatedAt,
  error: null,
  isFetching: false,
});
const failed = { ...open, error: new AppFailure({ code: 'timeout' }), isFetching: false };
const releases = { kind: 'releases' } as const;
const novels = { kind: 'novels' } as const;

test('the later answer is placed below the first one', () => {
  const { answers, isWaiting } = stateOf([
    { ...releases, ...answered(1, 2) },
    { ...novels, ...answered(2, 1) },
  ]);
  expect(answers?.map(({ key }) => key)).toEqual(['release:2', 'release:1']);
  expect(isWaiting).toBe(false);
});

test('a failed service is listed with its problem, and as waited for once it is asked again', () => {
  const state = stateOf([
    { ...releases, ...failed },
    { ...novels, ...answered(1, 1) },
  ]);
  expect(state).toMatchObject({ isWaiting: false, problems: [{ kind: 'releases', error: { code: 'timeout' } }] });
  expect(state.answers).toHaveLength(1);
  const again = stateOf([
    { ...releases, ...failed, isFetching: true },
    { ...novels, ...open },
  ]);
  expect(again).toEqual({ answers: [], isWaiting: true, problems: [] });
});
