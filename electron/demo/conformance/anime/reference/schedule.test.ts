import { afterAll, describe, expect, it } from 'vitest';
import { at, column, list, names, number, text } from '../api.ts';
import { startOwnService } from '../service-under-test.ts';

const DAY = 86_400_000;
const MOSCOW = 3 * 3_600_000;

const service = await startOwnService();
afterAll(service.close);

const week = async () => list((await service.api.get('/anime/schedule/week')).json);
const isoWeekday = (moment: number) => new Date(moment + MOSCOW).getUTCDay() || 7;

describe('Schedule', () => {
  it('week is a bare array that is not ordered by weekday', async () => {
    const days = column(await week(), 'release', 'publish_day', 'value').map(number);
    expect(days.length).toBeGreaterThan(20);
    expect(new Set(days)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
    expect(days).not.toEqual(days.toSorted());
  });

  it('items have a release with genres, and whether the season is over', async () => {
    for (const item of await week()) {
      expect(names(at(item, 'release'))).toContain('genres');
      const isOver = at(item, 'full_season_is_released');
      expect(isOver).toBeTypeOf('boolean');
      expect(at(item, 'next_release_episode_number') === null).toBe(isOver);
    }
  });

  it('some season ended within the last days', async () => {
    expect(column(await week(), 'full_season_is_released')).toContain(true);
  });

  it('the published episode is the one of this calendar week, which begins on Monday', async () => {
    const now = Date.now();
    const monday = Math.floor((now + MOSCOW) / DAY) * DAY - MOSCOW - (isoWeekday(now) - 1) * DAY;
    for (const item of await week()) {
      const episode = at(item, 'published_release_episode');
      const isThisWeek = Date.parse(text(at(item, 'release', 'fresh_at'))) >= monday;
      expect(episode !== null).toBe(isThisWeek);
    }
  });

  it('now lists yesterday, today and tomorrow by publish_day, all of them also in the week', async () => {
    const { json } = await service.api.get('/anime/schedule/now');
    expect(names(json)).toEqual(['yesterday', 'today', 'tomorrow']);
    const inWeek = new Set(column(await week(), 'release', 'id'));
    for (const [name, offset] of [
      ['yesterday', -1],
      ['today', 0],
      ['tomorrow', 1],
    ] as const) {
      const items = list(at(json, name));
      expect(items.length).toBeGreaterThan(0);
      for (const item of items) {
        expect(at(item, 'release', 'publish_day', 'value')).toBe(isoWeekday(Date.now() + offset * DAY));
        expect(inWeek).toContain(at(item, 'release', 'id'));
      }
    }
  });

  it('an episode is published when its week has passed, and moves fresh_at; latest begins with its release', async () => {
    const own = await startOwnService();
    const before = await own.api.get('/anime/releases/neon-forest');
    const due = Date.parse(text(at(before.json, 'fresh_at'))) + 7 * DAY;
    own.passSeconds(Math.ceil((due - Date.now()) / 1_000));
    const after = await own.api.get('/anime/releases/neon-forest');
    expect(list(at(after.json, 'episodes'))).toHaveLength(list(at(before.json, 'episodes')).length + 1);
    expect(Date.parse(text(at(after.json, 'fresh_at')))).toBe(Date.parse(text(at(before.json, 'fresh_at'))) + 7 * DAY);
    const latest = await own.api.get('/anime/releases/latest?limit=50');
    expect(at(latest.json, 0, 'alias')).toBe('neon-forest');
    const moments = column(latest.json, 'fresh_at').map(text);
    expect(moments).toEqual(moments.toSorted().reverse());
    await own.close();
  });
});
