import { expect, test } from 'vitest';
import { sampleCard, sampleEpisode } from '#shared/domain/testing/sample-release.ts';
import { airingIn, daysAround, momentStyle, weekDays } from './schedule-page.tsx';

const item = (id: number, weekday: number | null) => ({
  release: sampleCard({ id }),
  weekday,
  publishedEpisode: null,
  nextEpisodeOrdinal: null,
  isSeasonComplete: false,
});

test('a week has seven days, Monday first, and then the items without a day', () => {
  const saturday = Date.parse('2026-11-21T12:00:00Z');
  const days = weekDays([item(1, 7), item(2, 1), item(3, null), item(4, 1)], saturday, saturday);
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
  expect(days.map(({ ahead }) => ahead)).toEqual([-5, -4, -3, -2, -1, 0, 1, null]);
  expect(weekDays([], saturday, saturday)).toHaveLength(7);
  // A stored answer keeps its own week.
  const nextMonday = Date.parse('2026-11-23T12:00:00Z');
  expect(weekDays([], saturday, nextMonday).map(({ ahead }) => ahead)).toEqual([-7, -6, -5, -4, -3, -2, -1]);
});

test('the days of a stored answer are counted from the present day in Moscow', () => {
  const fetchedAt = Date.parse('2026-11-20T20:45:00Z');
  const aheadAt = (now: string) => daysAround(fetchedAt, Date.parse(now)).map(({ ahead }) => ahead);
  expect(daysAround(fetchedAt, fetchedAt).map(({ key, weekday }) => [key, weekday])).toEqual([
    ['yesterday', 4],
    ['today', 5],
    ['tomorrow', 6],
  ]);
  expect(aheadAt('2026-11-20T20:59:59Z')).toEqual([-1, 0, 1]);
  expect(aheadAt('2026-11-20T21:00:00Z')).toEqual([-2, -1, 0]);
  expect(aheadAt('2026-11-23T12:00:00Z')).toEqual([-4, -3, -2]);
  expect(aheadAt('2026-11-19T12:00:00Z')).toEqual([-1, 0, 1]);
});

test('an episode names its weekday only if that differs from the day it is listed under', () => {
  const lateOnFriday = new Date('2026-11-20T20:30:00Z');
  expect(momentStyle(lateOnFriday, 5, 'Europe/Moscow')).not.toHaveProperty('weekday');
  expect(momentStyle(lateOnFriday, 5, 'Asia/Tokyo')).toHaveProperty('weekday');
  expect(momentStyle(lateOnFriday, 4, 'Europe/Moscow')).toHaveProperty('weekday');
  expect(momentStyle(lateOnFriday, null, 'Europe/Moscow')).toHaveProperty('weekday');
});

test('a stored answer of an earlier week does not say that an episode came out this week', () => {
  const out = { ...item(1, 3), publishedEpisode: sampleEpisode(1) };
  const friday = Date.parse('2026-11-20T12:00:00Z');
  const isOutAt = (now: string) => airingIn([out], friday, new Date(now)).map(({ isOutThisWeek }) => isOutThisWeek);
  expect(isOutAt('2026-11-22T20:59:59Z')).toEqual([true]);
  expect(isOutAt('2026-11-22T21:00:00Z')).toEqual([false]);
});
