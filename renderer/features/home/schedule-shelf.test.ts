import { describe, expect, it } from 'vitest';
import type { ScheduleItem } from '#shared/domain/anime/site-media.ts';
import { sampleCard } from '#shared/domain/testing/sample-release.ts';
import { scheduleDay } from './service-shelves.tsx';

function item(id: number, isSeasonComplete = false): ScheduleItem {
  const release = sampleCard({ id });
  return { release, weekday: 1, publishedEpisode: null, nextEpisodeOrdinal: null, isSeasonComplete };
}

const moment = (text: string) => Date.parse(text);
const [one, two] = [item(1), item(2)];
const days = { today: [one], tomorrow: [two] };

describe('the day of the schedule on the home page', () => {
  it('is today, or tomorrow if nothing airs today', () => {
    const now = moment('2026-11-21T10:00:00Z');
    expect(scheduleDay(days, now, now)).toEqual({ day: 'today', items: [one] });
    expect(scheduleDay({ today: [], tomorrow: [two] }, now, now)).toEqual({ day: 'tomorrow', items: [two] });
    expect(scheduleDay({ today: [], tomorrow: [] }, now, now)).toBeNull();
  });

  it('leaves out completed seasons', () => {
    const now = moment('2026-11-21T10:00:00Z');
    expect(scheduleDay({ today: [item(3, true)], tomorrow: [two] }, now, now)).toEqual({
      day: 'tomorrow',
      items: [two],
    });
    expect(scheduleDay({ today: [item(3, true), one], tomorrow: [] }, now, now)?.items).toEqual([one]);
  });

  it('changes at midnight in Moscow', () => {
    const fetchedAt = moment('2026-11-21T20:59:00Z');
    expect(scheduleDay(days, fetchedAt, moment('2026-11-21T20:59:59Z'))).toEqual({ day: 'today', items: [one] });
    expect(scheduleDay(days, fetchedAt, moment('2026-11-21T21:00:00Z'))).toEqual({ day: 'today', items: [two] });
  });

  it('is null for an answer older than yesterday', () => {
    const now = moment('2026-11-21T10:00:00Z');
    expect(scheduleDay(days, moment('2026-11-19T10:00:00Z'), now)).toBeNull();
  });

  it('is today if the clock was set back meanwhile', () => {
    expect(scheduleDay(days, moment('2026-11-22T10:00:00Z'), moment('2026-11-20T10:00:00Z'))?.items).toEqual([one]);
  });
});
