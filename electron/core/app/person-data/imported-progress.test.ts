import { expect, it } from 'vitest';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { type Change, createStandInService } from '#core/watching/progress/testing/stand-in-service.ts';
import { ACCOUNT, createTestDevice } from '#core/watching/progress/testing/test-device.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { amount } from '#shared/testing/amount.ts';
import { fileOf, moment, openData } from './testing/open-data.ts';

const release = ReleaseId.parse(7);
const episode = (n: number) => EpisodeId.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
const MINUTE = 60_000;
/** `CONVERGENCE_RUNS`, `CONVERGENCE_SEED`: more of them, or the very one that failed. */
const RUNS = amount('CONVERGENCE_RUNS', 10, 200);
const FIRST_SEED = Number(process.env['CONVERGENCE_SEED'] ?? 1);

/** Devices of one account on the stores of the reference service; each can read a data file. */
function startService(seed = 1, onApplied: (device: string, change: Change) => void = () => undefined) {
  const clock = createManualClock();
  const random = seededRandom('imported progress', seed);
  const service = createStandInService({ clock, random, releaseOf: () => release });
  /** Everything the services received. */
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
            onApplied: (changes) => {
              for (const change of changes) onApplied(name, change);
            },
            ...{ onAnswered: () => undefined, onListed: () => undefined, onHeard: () => undefined },
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
  return { clock, random, sent, pass, startDevice, onService };
}

const entry = (n: number, positionSeconds: number, updatedAt: number, isUnsent: boolean) => ({
  ...{ account: ACCOUNT, episodeId: episode(n), releaseId: release, positionSeconds, isWatched: false, isUnsent },
  updatedAt: moment(updatedAt),
});

it('imported progress is sent only if the service has nothing later', async () => {
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

  // Reading the file again changes nothing.
  fresh.read(fileOf({ progress: watchedOffline }));
  void fresh.pull();
  await pass(5 * MINUTE);
  expect(sent).toHaveLength(2);
  expect(onService()).toEqual(agreed);
});

it('each imported place is compared with what the service saved after that place, not after the oldest', async () => {
  const { clock, sent, pass, startDevice, onService } = startService();
  const other = startDevice('other');
  const longAgo = clock.now();
  await pass(60 * MINUTE);
  for (const n of [2, 3]) other.save(n, 500);
  await pass(60 * MINUTE);
  const lately = clock.now();
  await pass(60 * MINUTE);
  other.save(4, 500);
  await pass(3 * MINUTE);
  sent.length = 0;
  const fresh = startDevice('fresh');
  const places = [entry(1, 201, longAgo, true), entry(2, 202, lately, true), entry(4, 204, lately, true)];
  fresh.read(fileOf({ progress: [...places, entry(3, 203, longAgo, true)] }));
  void fresh.pull();
  await pass(5 * MINUTE);
  const agreed = [
    [1, 201],
    [2, 202],
    [3, 500],
    [4, 500],
  ];
  expect([fresh.places(), onService()]).toEqual([agreed, agreed]);
  expect(sent.toSorted()).toEqual(['fresh: 1 at 201', 'fresh: 2 at 202']);
});

it('imported places wait when they would need too many requests at once', async () => {
  const { clock, pass, startDevice, onService } = startService();
  const other = startDevice('other');
  const episodes = Array.from({ length: 60 }, (_, index) => index + 1);
  const progress: ReturnType<typeof entry>[] = [];
  for (const n of episodes) {
    progress.push(entry(n, n, clock.now() + (n % 2 === 0 ? 6 : 14) * MINUTE, true));
    other.save(n, 500);
    await pass(20 * MINUTE);
  }
  const fresh = startDevice('fresh');
  fresh.read(fileOf({ progress }));
  void fresh.pull();
  await pass(MINUTE);
  expect(fresh.imports.waiting(ACCOUNT).length).toBeGreaterThan(10);
  await pass(10 * MINUTE);
  expect(fresh.imports.waiting(ACCOUNT)).toEqual([]);
  const agreed = new Set(episodes.map((n) => (n % 2 === 0 ? 500 : n)));
  for (const places of [onService(), fresh.places()]) expect(new Set(places.map(([, place]) => place))).toEqual(agreed);
});

it('imported progress that the service already had is never sent, and the value of the service wins', async () => {
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
  // The other episode was removed on another device since.
  expect(fresh.places()).toEqual([[1, 500]]);
});

it('progress made after an import is sent as usual', async () => {
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

type Made = { readonly by: string; readonly at: number };

/** Two devices with random acts, and more that come later; all read new and old files of the others. */
async function runOnce(seed: number): Promise<void> {
  /** Every position is used once, so it identifies its device and time. */
  const made = new Map<number, Made>();
  const there = new Map<string, Made & { readonly arrivedAt: number }>();
  const overtaken: string[] = [];
  const { clock, random, pass, startDevice, onService } = startService(seed, (device, { kind, episodeId, time }) => {
    const maker = kind === 'save' ? made.get(time) : undefined;
    const former = there.get(episodeId);
    if (maker === undefined) there.delete(episodeId);
    else {
      const isOvertaken = former !== undefined && former.at > maker.at && clock.now() - former.arrivedAt > MINUTE;
      if (maker.by !== device && isOvertaken) overtaken.push(`${time} of a file over something later`);
      there.set(episodeId, { ...maker, arrivedAt: clock.now() });
    }
  });
  const devices = ['one', 'two'].map(startDevice);
  const files: string[] = [];
  for (let step = 1; step <= 25; step += 1) {
    const one = random.pick(devices);
    const episodeIds = [episode(random.between(1, 4))];
    const happening = random.between(1, 100);
    if (happening <= 35) {
      made.set(step, { by: one.device.name, at: clock.now() });
      one.save(Number(episodeIds[0]?.at(-1)), step);
    } else if (happening <= 45) {
      one.device.stores().progress.mark(ACCOUNT, { releaseId: release, episodeIds, isWatched: false }, clock.now());
      one.device.sync().kick();
    } else if (happening <= 65) files.push(await one.write());
    else if (happening <= 85) {
      one.read(files.length === 0 ? fileOf({}) : random.pick(files));
      void one.pull();
    } else if (happening <= 90 && files.length > 0 && devices.length < 4) {
      // A new device that knows only this file.
      const fresh = startDevice(`new ${devices.length}`);
      fresh.read(random.pick(files));
      devices.push(fresh);
    } else if (happening <= 96) one.device.change({ isOffline: random.chance(0.5) });
    else one.device.restart();
    await pass(random.pick([1_000, 5_000, 70_000, 200_000]));
  }
  for (const { device } of devices) device.change({ isOffline: false });
  const isAgreed = () =>
    devices.every(
      ({ places, imports, device }) =>
        JSON.stringify(places()) === JSON.stringify(onService()) &&
        imports.waiting(ACCOUNT).length + device.sync().state().pending === 0,
    );
  for (let minutes = 0; minutes < 180 && !isAgreed(); minutes += 5) await pass(5 * MINUTE);
  const said = devices.map(({ places, device }) => [device.name, places(), device.sync().state().pending]);
  expect(isAgreed(), `seed ${seed}: ${JSON.stringify([said, onService()])}`).toBe(true);
  expect(overtaken, `seed ${seed}`).toEqual([]);
  for (const { device } of devices) void device.sync().close();
}

it(`devices that read each other's files come to agree with the service (${RUNS} runs)`, async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed += 1) await runOnce(seed);
});
