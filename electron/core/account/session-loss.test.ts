import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import { liked } from '#core/watching/lists/testing/placements.ts';
import type { Demo } from '#demo/demo.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import { startDemo } from '#demo/start-demo.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { AccountState } from '#shared/domain/account/account.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { amount } from '#shared/testing/amount.ts';
import { createStandInAccounts } from './testing/stand-in-accounts.ts';

/** `INTERLEAVINGS` runs more of them, `INTERLEAVINGS_SEED` the one that failed. */
const INTERLEAVINGS = amount('INTERLEAVINGS', 20, 400);
const FIRST_SEED = Number(process.env['INTERLEAVINGS_SEED'] ?? 1);
const STEPS = 14;
const MINUTE = 60_000;
const ACCOUNTS = [1, 2] as const;
const episodes = [1, 2, 3].map((n) => EpisodeId.parse(`00000000-0000-4000-8000-00000000000${n}`));

/** Values that contain the number of their account, so that one sent under another account is recognised. */
const marked = {
  second: (account: number, whole: number) => whole + account / 4,
  releaseId: (account: number, n: number) => ReleaseId.parse(10 * n + account),
  accountOfSecond: (second: number) => (second % 1) * 4,
  accountOfRelease: (releaseId: number) => releaseId % 10,
};

function createRun(seed: number, test: () => TestCore) {
  const random = seededRandom('session loss', seed);
  const clock = createManualClock();
  const foreign: string[] = [];
  const service = createStandInAccounts(random, clock.now, (owner, path, body) => {
    const entries = (Array.isArray(body) ? body : []) as readonly { time?: number; release_id?: number }[];
    for (const { time, release_id } of entries) {
      if (time !== undefined && marked.accountOfSecond(time) !== owner) foreign.push(`${path} ${time} under ${owner}`);
      if (release_id !== undefined && marked.accountOfRelease(release_id) !== owner) {
        foreign.push(`${path} ${release_id} under ${owner}`);
      }
    }
    const rated = Number(/(\d+)\/rating$/.exec(path)?.[1] ?? Number.NaN);
    if (!Number.isNaN(rated) && marked.accountOfRelease(rated) !== owner) foreign.push(`${path} under ${owner}`);
  });
  const wanted = new Map(
    ACCOUNTS.map((id) => [
      id as number,
      {
        positions: new Map<string, number>(),
        favourites: new Map<number, boolean>(),
        scores: new Map<number, number>(),
      },
    ]),
  );
  const states: AccountState[] = [];
  const underWay = new Set<Promise<unknown>>();

  /** Runs while the next acts happen. It may only fail with an error of the contract. */
  function begin(work: Promise<unknown>): void {
    const settled = work
      .catch((cause: unknown) => {
        if (!(cause instanceof AppFailure) || cause.error.code === 'internal') throw cause;
      })
      .finally(() => underWay.delete(settled));
    underWay.add(settled);
  }

  async function turns(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn += 1) await setImmediate();
  }

  async function pass(milliseconds: number): Promise<void> {
    const until = clock.now() + milliseconds;
    for (let next = clock.next(); next !== null && clock.now() + next <= until; next = clock.next()) {
      clock.pass(next);
      await turns(4);
    }
    clock.pass(until - clock.now());
  }

  /** The account that changes made now belong to. */
  function whose(): number | null {
    const state = states.at(-1);
    return state === undefined || state.status === 'signed-out' ? null : state.profile.id;
  }

  function save(): void {
    const account = whose();
    if (account === null) return;
    const episodeId = random.pick(episodes);
    const positionSeconds = marked.second(account, random.between(10, 900));
    wanted.get(account)?.positions.set(episodeId, positionSeconds);
    const releaseId = ReleaseId.parse(7);
    begin(test().client['progress.save']({ releaseId, episodeId, positionSeconds, isWatched: false }));
  }

  function favour(): void {
    const account = whose();
    if (account === null) return;
    const releaseId = marked.releaseId(account, random.between(1, 3));
    const isFavourite = random.chance(0.6);
    wanted.get(account)?.favourites.set(releaseId, isFavourite);
    begin(test().client['lists.place'](liked([releaseId], isFavourite)));
  }

  function rate(): void {
    const account = whose();
    if (account === null) return;
    const releaseId = marked.releaseId(account, random.between(1, 3));
    const score = random.between(1, 10);
    wanted.get(account)?.scores.set(releaseId, score);
    begin(test().client['ratings.set']({ releaseId, score }));
  }

  const acts: readonly (() => void)[] = [
    save,
    save,
    favour,
    rate,
    service.revokeAll,
    service.revokeAll,
    () => begin(test().client['account.signIn']({ login: String(random.pick(ACCOUNTS)), password: 'any' })),
    () => begin(test().client['account.signIn']({ login: String(random.pick(ACCOUNTS)), password: 'any' })),
    () => begin(test().client['account.signOut']({})),
    () => begin(test().client['account.details']({})),
    () => begin(test().client['history.page']({ page: 1 })),
  ];

  async function step(): Promise<void> {
    service.network.trouble = random.pick([0, 0, 0.2, 0.6]);
    random.pick(acts)();
    await turns(random.between(0, 6));
    if (random.chance(0.5)) await pass(random.between(0, 15_000));
  }

  /** Signs an account in without further trouble and lets all of its changes arrive. */
  async function settle(account: number): Promise<void> {
    const { client } = test();
    service.network.trouble = 0;
    while (underWay.size > 0) {
      await pass(1_000);
      await turns(4);
    }
    await client['account.signIn']({ login: String(account), password: 'any' });
    for (let minutes = 0; minutes < 30; minutes += 1) {
      await pass(MINUTE);
      if ((await client['sync.state']({})).pending === 0) break;
    }
    await pass(5 * MINUTE);
    const { positions, favourites, scores } = service.accountOf(account);
    const known = wanted.get(account);
    expect(new Map([...positions].map(([id, { time }]) => [id, time])), `positions, seed ${seed}`).toEqual(
      known?.positions,
    );
    const liked = [...(known?.favourites ?? [])].filter(([, isLiked]) => isLiked).map(([id]) => id);
    expect([...favourites].toSorted(), `favourites, seed ${seed}`).toEqual(liked.toSorted());
    expect(scores, `scores, seed ${seed}`).toEqual(known?.scores);
  }

  return { service, clock, states, foreign, step, settle, turns };
}

describe('the loss of a session', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
  });
  afterAll(() => demo.close());

  async function startRun(seed: number) {
    let core: TestCore | null = null;
    const run = createRun(seed, () => {
      if (core === null) throw new Error('the core has not started');
      return core;
    });
    core = await startTestCore(demo, { clock: run.clock, fetch: run.service.fetch });
    core.core.subscribe((name, payload) => {
      if (name === 'account.changed') run.states.push(AccountState.parse(payload));
    });
    return { ...run, core };
  }

  it('is one transition and one event, however many calls are refused', async () => {
    const { core, service, states } = await startRun(0);
    await using test = core;
    await test.client['account.signIn']({ login: '1', password: 'any' });
    service.revokeAll();
    const calls = Array.from({ length: 20 }, () => test.client['account.details']({}));
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { error: { code: 'signed-out' } } });
    }
    expect(states.map(({ status }) => status)).toEqual(['signed-in', 'ended']);
  });

  it(`sends nothing under another account and loses nothing when accounts change (${INTERLEAVINGS} interleavings)`, async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + INTERLEAVINGS; seed += 1) {
      const run = await startRun(seed);
      await using _ = run.core;
      for (let steps = 0; steps < STEPS; steps += 1) await run.step();
      for (const account of ACCOUNTS) await run.settle(account);
      expect(run.foreign, `seed ${seed}`).toEqual([]);
      for (const [place, { status }] of run.states.entries()) {
        if (status === 'ended') expect(run.states[place - 1]?.status, `seed ${seed}`).toBe('signed-in');
      }
    }
  });
});
