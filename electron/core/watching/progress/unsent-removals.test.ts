import { expect, it } from 'vitest';
import { reply } from '#core/platform/http/testing/local-server.ts';
import { accept, episode, removeAfterLostSave, startSync, unavailable } from './testing/start-timecode-sync.ts';

type Test = Awaited<ReturnType<typeof startSync>>;

async function pass(test: Test, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    test.clock.pass(1_000);
    await test.settled();
  }
}

it('an unreadable removal is dropped and reported as lost; the others are sent', async () => {
  await using test = await startSync();
  const removed: string[] = [];
  test.state.answer = (response, sent) => {
    removed.push(...sent.map(({ release_episode_id }) => release_episode_id));
    accept(response, sent);
  };
  test.remove(1);
  test.remove(2);
  test.database.exec(`UPDATE timecode_removal SET episode_id = '' WHERE episode_id = '${episode(1)}'`);
  await pass(test, 4);
  expect(removed).toEqual([episode(2)]);
  expect([test.sync.state().pending, test.lost]).toEqual([0, ['change']]);
  await pass(test, 20);
  expect(removed).toEqual([episode(2)]);
});

it('positions are sent while removals fail, which stay pending', async () => {
  await using test = await startSync();
  test.state.answer = (response, sent) => {
    if (sent[0]?.time === undefined) unavailable(response);
    else reply(response, 200, '');
  };
  test.remove(1);
  test.save(2, 20);
  await pass(test, 4);
  expect(test.times()).toEqual([[20]]);
  expect(test.sync.state()).toMatchObject({ pending: 1, sendFailure: 'service-down' });
});

it('removals are sent although the service refuses another one without naming it', async () => {
  await using test = await startSync();
  const removed: string[] = [];
  test.state.answer = (response, sent) => {
    const ids = sent.map(({ release_episode_id }) => release_episode_id);
    if (ids.includes(episode(1))) return reply(response, 422, '{"message":"нет"}');
    removed.push(...ids);
    accept(response, sent);
  };
  for (const n of [1, 2, 3]) test.remove(n);
  await pass(test, 120);
  expect(removed.toSorted()).toEqual([2, 3].map(episode));
  expect(test.sync.state()).toMatchObject({ pending: 1, sendFailure: 'rejected' });
});

it('when removals and positions both fail, the state shows the failure of the removals', async () => {
  await using test = await startSync();
  test.state.answer = (response, sent) => {
    if (sent[0]?.time === undefined) unavailable(response);
    else reply(response, 422, '{"message":"x"}');
  };
  test.remove(1);
  test.save(2, 20);
  await pass(test, 4);
  expect(test.times()).toEqual([[20]]);
  expect(test.sync.state()).toMatchObject({ pending: 2, sendFailure: 'service-down' });
});

it('positions wait too when a removal is rate limited', async () => {
  await using test = await startSync();
  test.state.answer = (response) => reply(response, 429, '{"message":"x"}');
  test.remove(1);
  test.save(2, 20);
  await pass(test, 4);
  expect(test.times()).toEqual([]);
  expect(test.sync.state()).toMatchObject({ pending: 2, sendFailure: 'rate-limited' });
});

it('a removal gives way to the same value that another device saves long after the request of this one was lost', async () => {
  await using test = await startSync();
  await removeAfterLostSave(test);
  let savedAt = test.clock.now();
  test.state.read = (response, { url }) => {
    const since = Date.parse(
      new URL(url ?? '', 'http://service').searchParams.get('since') ?? new Date(0).toISOString(),
    );
    reply(response, 200, savedAt >= since ? JSON.stringify([[episode(1), 10, false]]) : '[]');
  };
  await pass(test, 120);
  await test.sync.pull();
  expect(test.position(1)).toBeUndefined();
  savedAt = test.clock.now();
  await pass(test, 30);
  await test.sync.pull();
  expect(test.position(1)).toBe(10);
});
