import { expect, it } from 'vitest';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { createManualClock, letPass } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { sampleRelease } from '#shared/domain/testing/sample-release.ts';
import { createListedReleases } from './listed-releases.ts';
import { type Request, startLists } from './testing/start-lists.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** `onChange` may throw in place of the answer to a change. */
function start({ onChange = () => undefined }: { readonly onChange?: (request: Request) => void } = {}) {
  const favourites = new Set<number>();
  const collections = new Map<number, string>();
  const test = startLists({
    answer: (request) => {
      const { method, kind, ids } = request;
      for (const id of method === 'POST' ? ids : []) {
        if (kind === 'favourite') favourites.add(id);
        else collections.set(id, 'PLANNED');
      }
      if (method !== 'GET') onChange(request);
      return kind === 'favourite' ? [...favourites] : [...collections];
    },
  });
  return { ...test, favourites, collections };
}

it('an unreadable change is dropped and reported as lost; the others are sent', async () => {
  const test = start();
  await test.like([1, 2]);
  test.database.exec("UPDATE list_wish SET former = 'x' WHERE release_id = 1");
  expect((await test.state()).pending).toBe(2);
  await test.pass(MINUTE);
  expect([...test.favourites]).toEqual([2]);
  expect((await test.state()).pending).toBe(0);
  expect(test.lost).toEqual(['change']);
});

it('a change answered without a readable list is sent once, and reading the list confirms it', async () => {
  const test = start({
    onChange: ({ kind }) => {
      throw new AppFailure({ code: 'upstream', path: kind });
    },
  });
  await test.lists.sync.pull();
  await test.like([1]);
  await test.collect([2], 'planned');
  await test.pass(20 * MINUTE);
  expect(test.changes()).toHaveLength(2);
  expect(await test.state()).toMatchObject({ pending: 0, sendFailure: null, unsettled: [] });
  expect(test.stores.outbox.all('5')).toEqual([]);
});

it('a favourite that the service refuses is reported as unsettled', async () => {
  const test = start({
    onChange: () => {
      throw new AppFailure({ code: 'rejected', fields: { '0.release_id': [] } });
    },
  });
  await test.like([1]);
  await test.pass(MINUTE);
  const unsettled = [{ kind: 'favourite', releaseId: 1, value: 'in' }];
  expect(await test.state()).toMatchObject({ pending: 0, unsettled });
});

it('failing kinds of changes do not block another kind', async () => {
  const test = start({
    onChange: ({ kind }) => {
      if (kind === 'collection') throw new AppFailure({ code: 'service-down', host: 'x' });
    },
  });
  test.collections.set(5, 'PLANNED');
  await test.lists.sync.pull();
  await test.collect([1], 'planned');
  await test.collect([5], null);
  await test.like([2]);
  await test.pass(2 * MINUTE);
  expect(test.stores.outbox.all('5').map(({ kind }) => kind)).toEqual(['collection', 'collection']);
});

it('a batch refused as a whole is sent in ever smaller parts, so that only the forbidden changes stay', async () => {
  const isForbidden = (id: number) => id === 1 || id === 40;
  const test = start({
    onChange: ({ ids }) => {
      if (ids.some(isForbidden)) throw new AppFailure({ code: 'forbidden' });
    },
  });
  await test.lists.sync.pull();
  const ids = Array.from({ length: 60 }, (_, index) => index + 1);
  await test.like(ids);
  await test.pass(30 * MINUTE);
  expect(await test.state()).toMatchObject({ pending: 2, sendFailure: 'forbidden' });
  expect(test.stores.outbox.all('5').map(({ releaseId }) => releaseId)).toEqual(ids.filter(isForbidden));
  expect(test.changes().length).toBeLessThan(60);
});

it('a new change is sent soon although another one has long been forbidden', async () => {
  const test = start({
    onChange: ({ ids }) => {
      if (ids.includes(1)) throw new AppFailure({ code: 'forbidden' });
    },
  });
  await test.lists.sync.pull();
  await test.like([1]);
  await test.pass(30 * MINUTE);
  await test.like([2]);
  await test.pass(10_000);
  expect(test.stores.outbox.all('5').map(({ releaseId }) => releaseId)).toEqual([1]);
});

it('batches grow again after a time in which the service forbade every change', async () => {
  let isForbidding = true;
  const test = start({
    onChange: () => {
      if (isForbidding) throw new AppFailure({ code: 'forbidden' });
    },
  });
  await test.lists.sync.pull();
  await test.like(Array.from({ length: 60 }, (_, index) => index + 1));
  await test.pass(60 * MINUTE);
  isForbidding = false;
  const forbidden = test.changes().length;
  await test.pass(10 * MINUTE);
  expect(await test.state()).toMatchObject({ pending: 0, sendFailure: null });
  expect(test.changes().length - forbidden).toBeLessThan(10);
});

it.each(['favourite', 'collection'])(
  'a kind of list that cannot be read does not stop the other: %s',
  async (broken) => {
    const test = startLists({
      answer: ({ kind }) => {
        if (kind === broken) throw new AppFailure({ code: 'service-down', host: 'x' });
        return kind === 'favourite' ? [1] : [[2, 'PLANNED']];
      },
    });
    await test.lists.sync.pull();
    const { favourites, collections } = await test.membership();
    expect([...favourites, ...collections.map(({ releaseId }) => releaseId)]).toEqual(
      broken === 'favourite' ? [2] : [1],
    );
    expect((await test.state()).lastFailure).toBe('service-down');
  },
);

it('a release that makes every request for it fail does not block the others', async () => {
  const asked: number[] = [];
  const ids = Array.from({ length: 60 }, (_, index) => index + 1);
  const test = startLists({
    answer: ({ kind }) => (kind === 'favourite' ? ids : []),
    releases: async (wanted) => {
      asked.push(wanted.length);
      if (wanted.some((id) => id === 30)) throw new AppFailure({ code: 'service-down', host: 'x' });
      return wanted.map((id) => sampleRelease({ id }));
    },
  });
  await test.lists.sync.pull();
  await test.pass(5 * MINUTE);
  expect(await test.state()).toMatchObject({ counts: { favourites: 59 }, unread: 1 });
  expect(asked.length).toBeLessThan(25);
});

it('releases that fail for forty days are still requested, each alone', async () => {
  const asked: number[] = [];
  const clock = createManualClock();
  const releases = createListedReleases({
    ...{ database: openEmptyDatabase(), clock, log: silentLog, kept: () => null, onChanged: () => undefined },
    anime: {
      releases: async (ids) => {
        asked.push(ids.length);
        throw new AppFailure({ code: 'upstream', path: 'x' });
      },
    },
  });
  for (let day = 0; day < 40; day += 1) {
    releases.want([1, 2].map((id) => ReleaseId.parse(id)));
    await letPass(clock, 24 * 60 * MINUTE);
  }
  expect(asked.length).toBeGreaterThan(70);
  expect(asked.slice(5).every((count) => count === 1)).toBe(true);
});
