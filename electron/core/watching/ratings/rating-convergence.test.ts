import { afterEach, expect, it, vi } from 'vitest';
import { SIGNED_OUT } from '#core/account/account-service.ts';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { createManualClock, letPass } from '#core/testing/manual-clock.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { amount } from '#shared/testing/amount.ts';
import { createRatingDevice } from './testing/rating-device.ts';
import { createStandInRatings } from './testing/stand-in-ratings.ts';

/** `CONVERGENCE_RUNS` runs more of them, `CONVERGENCE_SEED` the one that failed. */
const RUNS = amount('CONVERGENCE_RUNS', 40, 1_000);
const FIRST_SEED = Number(process.env['CONVERGENCE_SEED'] ?? 1);
const STEPS = 30;
const MINUTE = 60_000;

const releases = [1, 2, 3].map((id) => ReleaseId.parse(id));
const ghost = ReleaseId.parse(404);
const accounts = ['5', '6'];

const database = openEmptyDatabase();
afterEach(() => vi.restoreAllMocks());

function startRun(seed: number) {
  const random = seededRandom('ratings', seed);
  // Jitter is part of the run.
  vi.spyOn(Math, 'random').mockImplementation(random.next);
  database.exec('DELETE FROM own_rating');
  const clock = createManualClock();
  const service = createStandInRatings({ clock, random, isRelease: (id) => id !== ghost });
  const device = createRatingDevice({ database, clock, connect: service.callsOf });
  /** `account release` -> the person's last rating. */
  const wishes = new Map<string, number | null>();

  const pass = (milliseconds: number) => letPass(clock, milliseconds);

  function rate(): void {
    if (device.account() === SIGNED_OUT) return;
    const releaseId = random.chance(0.05) ? ghost : random.pick(releases);
    const score = random.chance(0.25) ? null : random.between(1, 10);
    device.set(releaseId, score);
    if (releaseId !== ghost) wishes.set(`${device.account()} ${releaseId}`, score);
  }

  function look(): void {
    const releaseId = random.pick(releases);
    const wish = wishes.get(`${device.account()} ${releaseId}`);
    const answer = device.score(releaseId);
    const isRight = wish === undefined ? answer.catch(() => null) : answer.then((score) => expect(score).toBe(wish));
    isRight.catch((cause: unknown) => faults.push(cause));
  }
  const faults: unknown[] = [];

  function step(): void {
    const happening = random.between(1, 100);
    if (happening <= 45) rate();
    else if (happening <= 60) look();
    else if (happening <= 68) device.restart();
    else if (happening <= 76) device.change({ isOffline: random.chance(0.5) });
    else if (happening <= 84) device.change({ trouble: random.pick([0, 0.3, 0.7]) });
    else if (happening <= 88) device.change({ longestLatencyMilliseconds: random.pick([20, 400, 4_000]) });
    else if (happening <= 92) device.become(null);
    else if (happening <= 94 && device.account() !== SIGNED_OUT)
      device.become({ account: device.account(), isEnded: true });
    else device.become({ account: random.pick(accounts), isEnded: false });
  }
  return { random, device, service, wishes, faults, pass, step };
}

async function runOnce(seed: number): Promise<void> {
  const { random, device, service, wishes, faults, pass, step } = startRun(seed);
  for (let steps = 0; steps < STEPS; steps++) {
    step();
    await pass(random.pick([100, 1_000, 2_500, 12_000, 60_000, 600_000]));
  }
  device.change({ isOffline: false, trouble: 0, longestLatencyMilliseconds: 50 });
  for (const account of accounts) {
    device.become({ account, isEnded: false });
    await pass(10 * MINUTE);
    expect(device.sync().state().pending, `seed ${seed}`).toBe(0);
    const wished = (releaseId: ReleaseId) => wishes.get(`${account} ${releaseId}`) ?? null;
    const expected = new Map(releases.flatMap((id) => (wished(id) === null ? [] : [[id, wished(id)] as const])));
    expect([...service.scoresOf(account)].toSorted(), `seed ${seed}`).toEqual([...expected].toSorted());
    expect([...device.store().scores(account)].toSorted(), `seed ${seed}`).toEqual([...expected].toSorted());
  }
  expect(faults, `seed ${seed}`).toEqual([]);
  await device.sync().close();
}

it(`device and service end with the last rating of each account (${RUNS} runs)`, async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed++) await runOnce(seed);
});
