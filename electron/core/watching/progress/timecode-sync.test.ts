import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { reply } from '#core/platform/http/testing/local-server.ts';
import {
  accept,
  episode,
  nothing,
  removeAfterLostSave,
  type Sent,
  startSync,
  unavailable,
} from './testing/start-timecode-sync.ts';

describe('sending positions', () => {
  it('sends them together two seconds after the first save, then at most every ten seconds', async () => {
    await using test = await startSync();
    test.save(1, 10);
    test.clock.pass(1_000);
    test.save(2, 20);
    expect(await test.attempt()).toBe(1_000);
    test.save(1, 14);
    expect(await test.attempt()).toBe(10_000);
    expect(test.times()).toEqual([[10, 20], [14]]);
    expect(test.sync.state()).toMatchObject({ pending: 0, sendFailure: null });
  });

  it('sends a position again if it changes while being sent', async () => {
    await using test = await startSync();
    test.state.answer = (response, sent) => {
      test.save(1, 99);
      test.state.answer = accept;
      accept(response, sent);
    };
    test.save(1, 10);
    await test.attempt();
    expect(test.sync.state().pending).toBe(1);
    await test.attempt();
    expect(test.times()).toEqual([[10], [99]]);
  });

  it('leaves out refused positions and sends the others', async () => {
    await using test = await startSync();
    test.state.answer = (response, sent) => {
      const at = sent.findIndex(({ release_episode_id }) => release_episode_id === episode(2));
      if (at < 0) accept(response, sent);
      else reply(response, 422, JSON.stringify({ errors: { [`${at}.release_episode_id`]: ['нет'] } }));
    };
    for (const n of [1, 2, 3]) test.save(n, n * 10);
    await test.attempt();
    await test.attempt();
    expect(test.times()).toEqual([
      [10, 20, 30],
      [10, 30],
    ]);
    expect(test.sync.state()).toMatchObject({ pending: 0, sendFailure: null });
    expect(test.position(2)).toBe(20);
  });

  it('sends all others although the service refuses some without naming them, and keeps those', async () => {
    await using test = await startSync();
    const refused = [3, 40].map(episode);
    const saved = new Set<string>();
    test.state.answer = (response, sent) => {
      const ids = sent.map(({ release_episode_id }) => release_episode_id);
      if (ids.some((id) => refused.some((each) => each === id))) return reply(response, 422, '{"message":"нет"}');
      for (const id of ids) saved.add(id);
      accept(response, sent);
    };
    for (let n = 1; n <= 120; n += 1) test.save(n, n);
    for (let attempts = 0; attempts < 40; attempts += 1) await test.attempt();
    expect(saved.size).toBe(118);
    expect(test.sync.state()).toMatchObject({ pending: 2, sendFailure: 'rejected' });
    test.state.answer = accept;
    await test.attempt();
    await test.attempt();
    expect(test.sync.state()).toMatchObject({ pending: 0, sendFailure: null });
  });

  it('doubles the wait after each failure up to five minutes, plus jitter', async () => {
    await using test = await startSync();
    test.state.answer = unavailable;
    test.save(1, 10);
    await test.attempt();
    for (const seconds of [10, 20, 40, 80, 160, 300, 300]) {
      test.sync.kick();
      const waited = await test.attempt();
      expect(waited / 1_000).toBeGreaterThanOrEqual(seconds);
      expect(waited / 1_000).toBeLessThanOrEqual(seconds * 1.5);
    }
    expect(test.sync.state()).toMatchObject({ pending: 1, sendFailure: 'service-down' });
    test.state.answer = accept;
    await test.attempt();
    expect(test.sync.state()).toMatchObject({ pending: 0, sendFailure: null });
  });

  it('brings every other retry forward when the service answers other requests, to 10 s after the last try at most', async () => {
    await using test = await startSync();
    test.state.answer = unavailable;
    test.save(1, 10);
    for (let failures = 0; failures < 4; failures += 1) await test.attempt();
    test.hear({ code: 'offline' });
    expect(test.clock.next()).toBeGreaterThan(40_000);
    // Not sooner than ten seconds after the last attempt, even if the service answers.
    test.clock.pass(1_000);
    test.hear(null);
    expect(await test.attempt()).toBe(9_000);
    // After a hurried attempt has failed, the next one is not brought forward.
    test.hear(null);
    expect(await test.attempt()).toBeGreaterThan(100_000);
    test.state.answer = accept;
    test.clock.pass(30_000);
    test.hear(null);
    expect(await test.attempt()).toBe(2_000);
    expect(test.sync.state()).toMatchObject({ pending: 0, sendFailure: null });
    test.clock.pass(60_000);
    const before = test.clock.next();
    test.hear(null);
    expect(test.clock.next()).toBe(before);
  });

  it('waits as long as a rate limit asks, even if the service answers other requests', async () => {
    await using test = await startSync();
    test.state.answer = (response) => reply(response, 429, '{}', { 'retry-after': '90' });
    test.save(1, 10);
    await test.attempt();
    test.state.answer = accept;
    test.clock.pass(20_000);
    test.hear(null);
    expect(await test.attempt()).toBe(70_000);
  });

  it.each([
    ['all of its own earlier', () => -1, 2],
    ['all of its own later', () => 300, 2],
    ['all of its own at one moment in the middle', () => 133.5, 10],
    ['each of its own a little before or after', (n: number) => n + (n % 2 === 0 ? 0.5 : -0.5), 200],
    ['each of its own one to sixty minutes before', (n: number) => n - 1 - ((n * 37) % 60), 200],
  ])(
    'sends or replaces 200 offline positions after few list requests when the service saved %s',
    async (_, minuteOf, most) => {
      await using test = await startSync();
      test.state.read = unavailable;
      const all = Array.from({ length: 200 }, (_, index) => index + 1);
      for (const n of all) {
        test.save(n, n);
        test.clock.pass(60_000);
      }
      const asked: number[] = [];
      test.state.read = (response, { url = '' }) => {
        const since = new URL(url, 'http://service').searchParams.get('since');
        if (since !== null && test.batches.length === 0) asked.push(Date.parse(since));
        // The first question is about the position of the first minute.
        const minute = since === null ? -60 : (Date.parse(since) - (asked[0] ?? 0)) / 60_000 + 1;
        const listed = all.filter((n) => minuteOf(n) >= minute);
        reply(response, 200, JSON.stringify(listed.map((n) => [episode(n), 500, false])));
      };
      await test.sync.exchange();
      expect(asked.length).toBeLessThanOrEqual(most);
      expect(test.times().flat()).toEqual(all.filter((n) => minuteOf(n) < n));
      expect(all.filter((n) => test.position(n) !== n)).toEqual(all.filter((n) => minuteOf(n) > n));
    },
  );

  it('does not send positions over and over when the outbox cannot be updated (full disk)', async () => {
    await using test = await startSync();
    test.database.exec(`
      CREATE TRIGGER refuse BEFORE DELETE ON timecode_outbox BEGIN SELECT raise(ABORT, 'nothing can be written'); END`);
    test.save(1, 10);
    await test.attempt();
    test.clock.pass(7_400);
    await test.settled();
    expect(test.batches).toHaveLength(1);
    test.database.exec('DROP TRIGGER refuse');
    await test.attempt();
    expect(test.sync.state().pending).toBe(0);
  });
});

describe('an account change', () => {
  it('during an upload gives the new account neither the entries nor the failure of the former one', async () => {
    await using test = await startSync();
    test.state.answer = (response) => {
      test.state.account = '6';
      test.save(1, 66);
      test.state.answer = accept;
      unavailable(response);
    };
    test.save(1, 10);
    test.save(2, 20);
    await test.attempt();
    expect(test.sync.state()).toMatchObject({ pending: 1, sendFailure: null });
    expect(await test.attempt()).toBe(2_000);
    expect(test.batches).toEqual([
      { account: '5', times: [10, 20] },
      { account: '6', times: [66] },
    ]);
    test.state.account = '5';
    test.sync.kick();
    await test.attempt();
    expect(test.batches.at(-1)).toEqual({ account: '5', times: [10, 20] });
  });

  it.each(['save', 'remove'] as const)(
    'during the pull before an upload sends nothing of the former account: %s',
    async (change) => {
      await using test = await startSync();
      const told: (readonly Sent[])[] = [];
      test.state.answer = (response, sent) => {
        told.push(sent);
        accept(response, sent);
      };
      test.state.read = (response, request) => {
        test.state.account = '6';
        nothing(response, request);
      };
      test[change](1, 10);
      test.clock.pass(2_000);
      await test.settled();
      expect(test.asked('/timecodes')).toBeGreaterThan(0);
      expect(told).toEqual([]);
    },
  );
});

describe('pulling positions', () => {
  it('asks for what was saved since three minutes before the last answer', async () => {
    await using test = await startSync();
    test.serverTime.note(new Headers({ date: new Date(test.clock.now()).toUTCString() }));
    await test.sync.pull();
    const at = test.serverTime.now();
    test.clock.pass(60_000);
    await test.sync.pull();
    const [, since] = test.requests.map((url) => new URL(url, 'http://service').searchParams.get('since'));
    expect(Date.parse(since ?? '')).toBe(Math.floor((at - 180_000) / 1_000) * 1_000);
  });

  it('does not undo a removal with an earlier save whose answer was lost', async () => {
    await using test = await startSync();
    await removeAfterLostSave(test);
    test.state.answer = accept;
    test.state.read = (response) => reply(response, 200, JSON.stringify([[episode(1), 10, false]]));
    await test.sync.pull();
    expect(test.position(1)).toBeUndefined();
    expect(test.sync.state().pending).toBe(1);
  });

  it('does not undo a position saved during the pull, which is sent after it', async () => {
    await using test = await startSync();
    const { promise: asked, resolve: onAsked } = Promise.withResolvers<ServerResponse>();
    test.state.read = onAsked;
    const pulled = test.sync.pull();
    const response = await asked;
    test.save(1, 500);
    test.clock.pass(60_000);
    for (let trips = 0; trips < 5; trips++) await test.roundTrip();
    expect(test.times()).toEqual([]);
    test.state.read = nothing;
    reply(response, 200, JSON.stringify([[episode(1), 3, false]]));
    await pulled;
    await expect.poll(() => test.sync.state().pending).toBe(0);
    expect(test.position(1)).toBe(500);
    expect(test.times()).toEqual([[500]]);
  });
});

describe('an entry that the service no longer lists', () => {
  /** The service first lists two entries, then only `listed`, with stored records of `stored` only. */
  async function startWith(listed: readonly number[], stored: readonly number[]) {
    const test = await startSync();
    let known = [1, 2];
    test.state.read = (response, request) => {
      const [, asked] = /episodes\/([^/]+)\/timecode$/.exec(request.url ?? '') ?? [];
      const record = { time: 7, is_watched: false };
      if (asked === undefined) reply(response, 200, JSON.stringify(known.map((n) => [episode(n), n, false])));
      else if (stored.some((n) => episode(n) === asked)) reply(response, 200, JSON.stringify(record));
      else reply(response, 404, '{}');
    };
    await test.sync.pull();
    known = [...listed];
    // Whole lists are requested at intervals; by then the former one has long settled.
    for (let minutes = 0; minutes < 45; minutes++) {
      test.clock.pass(60_000);
      await test.roundTrip();
      await test.roundTrip();
    }
    return test;
  }

  it('is removed here once the service has no stored record of it either', async () => {
    await using test = await startWith([2], [2]);
    await expect.poll(() => test.listed()).toEqual([2]);
  });

  it('stays while the service has a stored record of it, even if the list is empty', async () => {
    await using test = await startWith([], [1, 2]);
    expect(test.asked('/timecode')).toBeGreaterThan(0);
    expect(test.listed()).toEqual([1, 2]);
  });
});

describe('pulling with failures', () => {
  it('repeats a failed pull', async () => {
    await using test = await startSync();
    test.state.read = unavailable;
    await test.sync.pull();
    expect(test.sync.state().pullFailure).toBe('service-down');
    expect(test.clock.next()).toBeGreaterThanOrEqual(7_500);
    test.state.read = (response) => reply(response, 200, JSON.stringify([[episode(1), 44, false]]));
    test.clock.pass(15_000);
    await expect.poll(() => test.listed()).toEqual([44]);
    expect(test.sync.state().lastPulledAt).not.toBeNull();
  });

  it('fails when no entry of the list can be read', async () => {
    await using test = await startSync();
    test.state.read = (response) =>
      reply(response, 200, JSON.stringify([1, 2].map((n) => ({ id: episode(n), time: n }))));
    await test.sync.pull();
    expect(test.sync.state()).toMatchObject({ pullFailure: 'upstream', lastPulledAt: null });
  });

  it('sends and pulls even if none of the recent entries can be read', async () => {
    await using test = await startSync();
    const broken = [1, 2].map((n) => [episode(n), null, false]);
    test.state.read = (response, request) => {
      const isWhole = !request.url?.includes('since=');
      reply(response, 200, JSON.stringify(isWhole ? [...broken, [episode(3), 30, false]] : broken));
    };
    test.serverTime.note(new Headers({ date: new Date(test.clock.now()).toUTCString() }));
    await test.sync.pull();
    test.save(1, 10);
    await test.attempt();
    await test.sync.pull();
    expect(test.sync.state()).toMatchObject({ pending: 0, sendFailure: null, pullFailure: null });
    expect(test.listed()).toEqual([10, 30]);
  });

  it('repeats the removal of a still listed entry after a start, even if the last run gave up on it', async () => {
    await using test = await startSync();
    const now = test.clock.now();
    test.serverTime.note(new Headers({ date: new Date(now).toUTCString() }));
    test.database.exec(`
      INSERT INTO timecode_removal (account, episode_id, removed_at, acknowledged_at, repairs, known_at)
      VALUES ('5', '${episode(1)}', ${now - 600_000}, ${now - 600_000}, 99, 0)`);
    test.state.read = (response, request) =>
      reply(response, 200, request.url?.includes('since') ? '[]' : JSON.stringify([[episode(1), 3, false]]));
    const removed: string[] = [];
    test.state.answer = (response, sent) => {
      removed.push(...sent.map(({ release_episode_id }) => release_episode_id));
      accept(response, sent);
    };
    await test.sync.pull();
    expect(removed).toEqual([episode(1)]);
    expect(test.listed()).toEqual([]);
  });

  it('plans no retry for the former account', async () => {
    await using test = await startSync();
    test.state.read = unavailable;
    await test.sync.pull();
    test.state.account = '6';
    test.sync.kick();
    expect(test.clock.next()).toBeNull();
  });
});

describe('closing', () => {
  it('sends what is left, even after a failure', async () => {
    await using test = await startSync();
    test.state.answer = unavailable;
    test.save(1, 10);
    await test.attempt();
    test.state.answer = accept;
    await test.sync.close();
    expect(test.sync.state().pending).toBe(0);
    expect(test.clock.next()).toBeNull();
  });

  it('gives up on a service that does not answer, keeps the unsent position, and leaves nothing running', async () => {
    await using test = await startSync();
    test.state.answer = () => undefined;
    test.save(1, 10);
    test.clock.pass(2_000);
    await expect.poll(() => test.batches).toHaveLength(1);
    const startedAt = performance.now();
    await test.sync.close();
    // Without the limit it takes the fifteen seconds of a request.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(test.sync.state().pending).toBe(1);
    test.sync.kick();
    await test.sync.pull();
    expect(test.clock.next()).toBeNull();
    expect(test.batches).toHaveLength(1);
  });
});
