import { afterAll, describe, expect, it } from 'vitest';
import { at, column, list, names, number } from '../api.ts';
import { startServiceUnderTest } from '../service-under-test.ts';

const service = await startServiceUnderTest();
afterAll(service.close);
const read = async (path: string) => (await service.api.get(path)).json;
const week = list(await read('/anime/schedule/week'));

describe('Schedule', () => {
  it('week is not ordered by weekday', () => {
    const days = column(week, 'release', 'publish_day', 'value').map(number);
    expect(days).not.toEqual(days.toSorted());
  });

  it('an item has no next episode when its season is out; some items have one', () => {
    for (const item of week) {
      if (at(item, 'full_season_is_released') === true) expect(at(item, 'next_release_episode_number')).toBeNull();
    }
    expect(column(week, 'next_release_episode_number').some((next) => next !== null)).toBe(true);
  });

  it('the published episode is one of its release', () => {
    for (const item of week) {
      const episode = at(item, 'published_release_episode');
      if (episode !== null) expect(at(episode, 'release_id')).toBe(at(item, 'release', 'id'));
    }
  });

  it('now lists yesterday, today and tomorrow by publish_day, all of them also in the week', async () => {
    const now = await read('/anime/schedule/now');
    expect(names(now)).toEqual(['yesterday', 'today', 'tomorrow']);
    const inWeek = new Map(week.map((item) => [at(item, 'release', 'id'), item]));
    const days = ['yesterday', 'today', 'tomorrow'].map((name) => {
      for (const item of list(at(now, name))) expect(inWeek.get(at(item, 'release', 'id'))).toEqual(item);
      const shown = new Set(column(at(now, name), 'release', 'publish_day', 'value').map(number));
      expect(shown.size).toBe(1);
      return [...shown][0] ?? 0;
    });
    const [yesterday = 0, today = 0, tomorrow = 0] = days;
    expect([(yesterday % 7) + 1, (today % 7) + 1]).toEqual([today, tomorrow]);
  });
});
