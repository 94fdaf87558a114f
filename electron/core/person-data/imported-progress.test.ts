import { expect, it } from 'vitest';
import { createStandInService } from '#core/progress/testing/stand-in-service.ts';
import { ACCOUNT, createTestDevice } from '#core/progress/testing/test-device.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { fileOf, moment, openData } from './testing/open-data.ts';

const release = ReleaseId.parse(7);
const episode = (n: number) => EpisodeId.parse(`00000000-0000-4000-8000-00000000000${n}`);
const MINUTE = 60_000;

/** Devices of one account on the reference service's own stores; each can read a data file. */
function startService() {
  const clock = createManualClock();
  const random = seededRandom('imported progress', 1);
  const service = createStandInService({ clock, random, releaseOf: () => release });
  /** What was sent, whoever sent it. */
  const sent: string[] = [];
  async function pass(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += 500) {
      clock.pass(500);
      await new Promise(setImmediate);
    }
  }
  function startDevice(name: string) {
    const data = openData();
    const device = createTestDevice({
      ...{ name, database: data.database, clock },
      connect: (link, onDate) =>
        service.clientOf(
          link,
          {
            onSent: (changes) => {
              sent.push(...changes.map(({ episodeId, time }) => `${name}: ${episodeId.at(-1)} at ${time}`));
            },
            ...{ onApplied: () => undefined, onAnswered: () => undefined, onListed: () => undefined },
          },
          onDate,
        ),
    });
    const save = (n: number, positionSeconds: number) => {
      const saved = { episodeId: episode(n), releaseId: release, positionSeconds, isWatched: false };
      device.stores().progress.save(ACCOUNT, { ...saved, updatedAt: clock.now() });
      device.sync().kick();
    };
    const places = () => [...device.values()].map(([id, { positionSeconds }]) => [Number(id.at(-1)), positionSeconds]);
    return { ...data, device, save, places: () => places().toSorted(), pull: () => device.sync().pull() };
  }
  const onService = () =>
    [...service.fast()].map(([id, { positionSeconds }]) => [Number(id.at(-1)), positionSeconds]).toSorted();
  return { clock, sent, pass, startDevice, onService };
}

const entry = (n: number, positionSeconds: number, updatedAt: number, isUnsent: boolean) => ({
  ...{ account: ACCOUNT, episodeId: episode(n), releaseId: release, positionSeconds, isWatched: false, isUnsent },
  updatedAt: moment(updatedAt),
});

it('progress that a file brings is sent only where the service has nothing that was saved later', async () => {
  const { clock, sent, pass, startDevice, onService } = startService();
  const other = startDevice('other');
  other.save(1, 100);
  await pass(3 * MINUTE);
  const watchedAt = clock.now() + 20 * MINUTE;
  await pass(60 * MINUTE);
  other.save(2, 500);
  await pass(3 * MINUTE);
  sent.length = 0;

  const fresh = startDevice('fresh');
  const watchedOffline = [1, 2, 3].map((n) => entry(n, 200 + n, watchedAt, true));
  expect(fresh.read(fileOf({ progress: watchedOffline })).taken.progress).toBe(3);
  expect(fresh.places()).toEqual([
    [1, 201],
    [2, 202],
    [3, 203],
  ]);
  void fresh.pull();
  await pass(5 * MINUTE);
  expect(sent.toSorted()).toEqual(['fresh: 1 at 201', 'fresh: 3 at 203']);
  const agreed = [
    [1, 201],
    [2, 500],
    [3, 203],
  ];
  expect(onService()).toEqual(agreed);
  expect(fresh.places()).toEqual(agreed);
  expect(fresh.imports.waiting(ACCOUNT)).toEqual([]);

  // Once more, as if forgotten.
  fresh.read(fileOf({ progress: watchedOffline }));
  void fresh.pull();
  await pass(5 * MINUTE);
  expect(sent).toHaveLength(2);
  expect(onService()).toEqual(agreed);
});

it('progress that the service had when the file was written is never sent again, and its word counts', async () => {
  const { clock, sent, pass, startDevice, onService } = startService();
  const other = startDevice('other');
  other.save(1, 500);
  await pass(3 * MINUTE);
  sent.length = 0;
  const fresh = startDevice('fresh');
  fresh.read(fileOf({ progress: [1, 2].map((n) => entry(n, 50, clock.now() - 30 * MINUTE, false)) }));
  void fresh.pull();
  await pass(10 * MINUTE);
  expect(sent).toEqual([]);
  expect(onService()).toEqual([[1, 500]]);
  expect(fresh.places()).toEqual([
    [1, 500],
    [2, 50],
  ]);
});

it('what is watched here after the file was read is sent as ever', async () => {
  const { clock, pass, startDevice, onService } = startService();
  const fresh = startDevice('fresh');
  await pass(MINUTE);
  fresh.device.change({ isOffline: true });
  fresh.read(fileOf({ progress: [entry(1, 50, clock.now() - MINUTE, true)] }));
  fresh.save(1, 60);
  await pass(MINUTE);
  fresh.device.change({ isOffline: false });
  fresh.device.restart();
  await pass(10 * MINUTE);
  expect(onService()).toEqual([[1, 60]]);
  expect(fresh.places()).toEqual([[1, 60]]);
  expect(fresh.imports.waiting(ACCOUNT)).toEqual([]);
});
