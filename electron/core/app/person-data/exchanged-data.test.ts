import { expect, it } from 'vitest';
import { library } from '#core/reading/places/testing/open-reading.ts';
import { DATA_KINDS } from '#shared/domain/app/person-data.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { contentOf, openData } from './testing/open-data.ts';

const HOUR = 3_600_000;
const NOBODY = 'nobody';
const EXCHANGE = { kinds: DATA_KINDS };
const DAY = '2026-03-05';
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const T = Date.UTC(2026, 5, 1);

it('devices exchange no progress of an account and no setting that fits one device only', async () => {
  const [from, to] = [openData(), openData()];
  const place = {
    episodeId: EpisodeId.parse(uuid(1)),
    releaseId: ReleaseId.parse(7),
    positionSeconds: 5,
    isWatched: false,
  };
  for (const account of [NOBODY, '5']) from.progress.save(account, { ...place, updatedAt: T });
  const settings = ['theme', 'scale', 'player.volume', 'player.speed', 'desktop.hasTray', 'notifications.episodes'];
  const values = ['"dark"', '1.5', '0.5', '1.25', 'true', 'true'];
  from.settings.put(new Map(settings.map((name, index) => [name, values[index] ?? ''])), T);
  from.reading.history.open({ slugUrl: library, volume: '1', number: '1', branchId: 1, openedAt: T });

  const everything = await from.write();
  const exchanged = contentOf(await from.write(T, EXCHANGE));
  expect(exchanged['settings']?.map(({ name }) => name)).toEqual(['player.speed', 'theme']);
  expect(exchanged['progress']?.map(({ account }) => account)).toEqual([NOBODY]);
  const chosen = contentOf(await from.write(T, { kinds: ['history'] }));
  expect([chosen['settings'], chosen['progress'], chosen['history']?.length]).toEqual([[], [], 1]);

  // A file of another version may hold more than it should.
  expect(to.read(everything, { kinds: ['settings', 'progress'] }).taken).toMatchObject({
    settings: 2,
    progress: 1,
    history: 0,
  });
});

it('cleared statistics stay cleared on all devices, and undo restores them completely', async () => {
  const [one, other] = [openData(), openData()];
  const day = { day: DAY, seconds: 60, chapters: 1 };
  one.reading.days.add(day, T);
  other.reading.days.add(day, T);
  other.read(await one.write());
  const before = await other.write();
  const cleared = other.reading.days.clear(T - HOUR);
  expect(cleared).toEqual([{ ...day, seconds: 120, chapters: 2 }]);
  one.read(await other.write());
  one.read(before);
  expect(one.reading.days.of()).toEqual([]);
  one.reading.days.add(day, T - HOUR);
  for (const each of cleared) other.reading.days.restore(each, T - HOUR);
  one.read(await other.write());
  expect(one.reading.days.of()).toEqual([{ ...day, seconds: 180, chapters: 3 }]);
});

it('data an account adopts from signed-out use is not counted or offered twice when another device returns it', async () => {
  const [one, other] = [openData(), openData()];
  const releaseId = ReleaseId.parse(7);
  const day = { day: DAY, releaseId, seconds: 60, episodes: 1, isFinished: false };
  one.watchDays.add(day, T, NOBODY);
  one.watchDays.add(day, T + 1, '5');
  one.progress.save(NOBODY, {
    episodeId: EpisodeId.parse(uuid(1)),
    releaseId,
    positionSeconds: 5,
    isWatched: false,
    updatedAt: T,
  });
  other.read(await one.write());
  for (let times = 0; times < 2; times += 1) {
    one.progress.adopt('5');
    one.watchDays.adopt('5');
    expect(one.watchDays.of('5')).toEqual([{ ...day, seconds: 120, episodes: 2 }]);
    one.read(await other.write(T, EXCHANGE));
    expect(one.progress.isAdoptionOffered('5')).toBe(false);
  }
  expect(other.progress.latestByRelease(NOBODY, 5)).toHaveLength(1);
});
