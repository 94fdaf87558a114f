import { describe, expect, it } from 'vitest';
import { localDate } from '#core/platform/time.ts';
import { at, library, named, type OpenReading, openReading } from './testing/open-reading.ts';

const DAY = 24 * 3_600_000;
const daysOf = async ({ call }: OpenReading) => (await call('reading.days', {})).days;
/** The day of the local calendar at the test clock's time. */
const today = ({ clock }: OpenReading) => localDate(clock.now());

describe('reading statistics', () => {
  it('add up the time of each local day, and survive a restart', async () => {
    const reading = openReading();
    const first = today(reading);
    await reading.call('reading.addTime', { seconds: 30 });
    await reading.call('reading.addTime', { seconds: 12 });
    reading.clock.jump(DAY);
    await reading.call('reading.addTime', { seconds: 60 });
    reading.reading.close();
    const later = openReading(reading.database, reading.clock);
    expect(await later.call('reading.days', {})).toEqual({
      today: today(reading),
      days: [
        { day: first, seconds: 42, chapters: 0 },
        { day: today(reading), seconds: 60, chapters: 0 },
      ],
    });
  });

  it('count a chapter once when it is read to its end, and none that is marked in the list', async () => {
    const reading = openReading();
    const { call } = reading;
    await call('reading.save', at(library, 1));
    expect(await daysOf(reading)).toEqual([]);
    for (let times = 0; times < 2; times++) await call('reading.save', at(library, 1, true));
    await call('reading.save', at(library, 2, true));
    await call('reading.markRead', { slugUrl: library, chapters: named(3, 4), isRead: true });
    await call('reading.save', at(library, 3, true));
    expect(await daysOf(reading)).toEqual([{ day: today(reading), seconds: 0, chapters: 2 }]);
  });

  it('count nothing while turned off', async () => {
    const reading = openReading(undefined, undefined, { isCounted: () => false });
    await reading.call('reading.addTime', { seconds: 30 });
    await reading.call('reading.save', at(library, 1, true));
    expect(await daysOf(reading)).toEqual([]);
    expect(await reading.call('reading.readChapters', { slugUrl: library })).toEqual(named(1));
  });

  it('refuse a negative or absurd time, and give a day at most 24 hours', async () => {
    const reading = openReading();
    for (const seconds of [-1, 0, 0.5, 121, 1e9]) {
      await expect(reading.call('reading.addTime', { seconds })).rejects.toMatchObject({
        error: { code: 'invalid-input' },
      });
    }
    await reading.call('reading.restoreDays', { days: [{ day: today(reading), seconds: 86_390, chapters: 20_000 }] });
    // The clock is set back to a day with reading time.
    reading.clock.jump(DAY);
    reading.clock.jump(-DAY);
    await reading.call('reading.addTime', { seconds: 60 });
    await reading.call('reading.save', at(library, 1, true));
    expect(await daysOf(reading)).toEqual([{ day: today(reading), seconds: 86_400, chapters: 20_000 }]);
  });

  it('are cleared and restored without losing what was read since', async () => {
    const reading = openReading();
    await reading.call('reading.addTime', { seconds: 60 });
    await reading.call('reading.save', at(library, 1, true));
    const cleared = await reading.call('reading.clearDays', {});
    expect(cleared).toEqual([{ day: today(reading), seconds: 60, chapters: 1 }]);
    expect(await daysOf(reading)).toEqual([]);
    await reading.call('reading.addTime', { seconds: 90 });
    await reading.call('reading.restoreDays', { days: cleared });
    expect(await daysOf(reading)).toEqual([{ day: today(reading), seconds: 90, chapters: 1 }]);
  });

  it('leave out unreadable rows', async () => {
    const reading = openReading();
    await reading.call('reading.addTime', { seconds: 60 });
    reading.database.exec("INSERT INTO reading_day VALUES ('soon', '', 0, 5, 5), ('2026-03-05', '', 0, -5, 1)");
    expect(await daysOf(reading)).toEqual([{ day: today(reading), seconds: 60, chapters: 0 }]);
  });

  it('emit an event when time is added, cleared or restored', async () => {
    const { call, changed } = openReading();
    await call('reading.addTime', { seconds: 60 });
    const days = await call('reading.clearDays', {});
    await call('reading.restoreDays', { days });
    expect(changed).toEqual([null, null, null]);
  });
});
