import { expect, test } from 'vitest';
import { sampleCard } from '#shared/domain/testing/sample-release.ts';
import { weekDays } from './schedule-page.tsx';

const item = (id: number, weekday: number | null) => ({
  release: sampleCard({ id }),
  weekday,
  publishedEpisode: null,
  nextEpisodeOrdinal: null,
  isSeasonComplete: false,
});

test('a week has seven days, Monday first, and a place for what has no day', () => {
  const days = weekDays([item(1, 7), item(2, 1), item(3, null), item(4, 1)]);
  expect(days.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 7, null]);
  expect(days.map(({ items }) => items.map(({ release }) => release.id))).toEqual([
    [2, 4],
    [],
    [],
    [],
    [],
    [],
    [1],
    [3],
  ]);
  expect(weekDays([])).toHaveLength(7);
});
