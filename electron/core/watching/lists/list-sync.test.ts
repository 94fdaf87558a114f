import { describe, expect, it } from 'vitest';
import { SIGNED_OUT } from '#core/account/account-service.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { sampleRelease } from '#shared/domain/testing/sample-release.ts';
import { type Request, startLists } from './testing/start-lists.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** A service that applies every change except those that `isRefused`. */
function honest({ isRefused = () => false }: { readonly isRefused?: (id: number) => boolean } = {}) {
  const favourites = new Set<number>();
  const collections = new Map<number, string>();
  return {
    favourites,
    collections,
    answer: ({ method, kind, ids }: Request) => {
      const refused = ids.flatMap((id, position) => (isRefused(id) ? [[`${position}.release_id`, ['no']]] : []));
      if (refused.length > 0) throw new AppFailure({ code: 'rejected', fields: Object.fromEntries(refused) });
      for (const id of ids) {
        if (method === 'POST') kind === 'favourite' ? favourites.add(id) : collections.set(id, 'PLANNED');
        else kind === 'favourite' ? favourites.delete(id) : collections.delete(id);
      }
      return kind === 'favourite' ? [...favourites] : [...collections];
    },
  };
}

describe('lists changed on another device', () => {
  it('are read when a page asks for them, at most once a minute', async () => {
    const service = honest();
    const test = startLists(service);
    await test.lists.sync.pull();
    service.favourites.add(7);
    const open = async () => {
      test.lists.sync.freshen();
      await test.pass(0);
      return (await test.membership()).favourites;
    };
    await test.pass(MINUTE - SECOND);
    expect(await open()).toEqual([]);
    await test.pass(SECOND);
    expect(await open()).toEqual([7]);
    await open();
    expect(test.requests).toHaveLength(4);
  });
});

describe('changes of lists', () => {
  it('that are undone within a few seconds are not sent', async () => {
    const test = startLists(honest());
    const former = await test.like([1, 2]);
    await test.pass(3 * SECOND);
    await test.lists.handlers['lists.place']({ placements: former });
    for (let press = 0; press < 11; press += 1) await test.like([3], press % 2 === 0);
    await test.pass(MINUTE);
    expect(test.changes().map(({ method, ids }) => [method, ids])).toEqual([['POST', [3]]]);
  });

  it('are sent sixty at a time, in the person’s order, five seconds apart', async () => {
    const service = honest();
    const test = startLists(service);
    await test.like(span(1, 130));
    await test.collect(span(1, 20), 'planned');
    await test.pass(MINUTE);
    const sent = test.changes();
    expect(sent.map(({ kind, ids }) => [kind, ids.length])).toEqual([
      ['favourite', 60],
      ['favourite', 60],
      ['favourite', 10],
      ['collection', 20],
    ]);
    expect(sent.map(({ at }) => at)).toEqual([5, 10, 15, 20].map((seconds) => seconds * SECOND));
    expect([...service.favourites]).toEqual(span(1, 130));
    expect((await test.membership()).favourites).toEqual(span(1, 130).toReversed());
  });

  it('that the service refuses are reported, and the others are sent', async () => {
    const service = honest({ isRefused: (id) => id === 2 || id === 5 });
    const test = startLists(service);
    await test.collect(span(1, 6), 'planned');
    await test.pass(MINUTE);
    expect([...service.collections.keys()]).toEqual([1, 3, 4, 6]);
    expect(test.changes()).toHaveLength(2);
    expect(await test.state()).toMatchObject({
      pending: 0,
      unsettled: [
        { kind: 'collection', releaseId: 2, value: 'planned' },
        { kind: 'collection', releaseId: 5, value: 'planned' },
      ],
    });
    expect((await test.membership()).collections.map(({ releaseId }) => releaseId)).toEqual([6, 4, 3, 1]);
  });

  it('wait for their own account while another is signed in', async () => {
    const test = startLists(honest());
    await test.like([1]);
    test.become(SIGNED_OUT);
    await test.pass(MINUTE);
    test.become('6');
    await test.like([2]);
    await test.pass(MINUTE);
    test.become('5');
    expect((await test.state()).pending).toBe(1);
    await test.pass(MINUTE);
    expect(test.changes().map(({ account, ids }) => [account, ids])).toEqual([
      ['6', [2]],
      ['5', [1]],
    ]);
    // The change of one account is not shown for the other.
    expect((await test.membership()).favourites).toContain(1);
  });

  it('that are answered after an account change stay pending until their own account is back', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const service = honest();
    let isHeld = true;
    const test = startLists({
      answer: async (request) => {
        if (request.method === 'POST' && isHeld) await held;
        return service.answer(request);
      },
    });
    await test.like([1]);
    await test.pass(6 * SECOND);
    test.become('6');
    isHeld = false;
    release();
    await test.pass(MINUTE);
    test.become('5');
    expect((await test.state()).pending).toBe(1);
    await test.pass(MINUTE);
    expect((await test.state()).pending).toBe(0);
  });

  it('are retried at growing intervals while the service is down, and all kept', async () => {
    let isAway = true;
    const service = honest();
    const test = startLists({
      answer: (request) => {
        if (isAway) throw new AppFailure({ code: 'service-down', host: 'x' });
        return service.answer(request);
      },
    });
    await test.like([1]);
    await test.collect([1], 'planned');
    await test.pass(60 * MINUTE);
    expect(test.changes().length).toBeLessThan(25);
    expect(await test.state()).toMatchObject({ pending: 2, sendFailure: 'service-down' });
    isAway = false;
    await test.pass(10 * MINUTE);
    expect(await test.state()).toMatchObject({ pending: 0, lastFailure: null, sendFailure: null });
  });

  it('are sent when the app closes', async () => {
    const test = startLists(honest());
    await test.like([1]);
    await test.collect([2], 'planned');
    await test.lists.close();
    expect(test.changes().map(({ ids }) => ids)).toEqual([[1], [2]]);
  });
});

describe('a removal that the service never follows', () => {
  it('is given up after twelve requests, reported, and sent again only if the person repeats it', async () => {
    const test = startLists({ answer: ({ kind }) => (kind === 'favourite' ? [] : [[7, 'PLANNED']]) });
    await test.lists.sync.pull();
    await test.collect([7], null);
    for (let hours = 0; hours < 3; hours += 1) {
      expect((await test.state()).unsettled).toEqual(hours < 2 ? [] : expect.anything());
      await test.pass(60 * MINUTE);
    }
    expect(test.changes()).toHaveLength(12);
    expect((await test.state()).unsettled).toEqual([{ kind: 'collection', releaseId: 7, value: null }]);
    expect((await test.membership()).collections).toEqual([{ releaseId: 7, collection: 'planned' }]);
    await test.collect([7], null);
    expect(await test.state()).toMatchObject({ pending: 1, unsettled: [] });
    await test.pass(MINUTE);
    expect(test.changes()).toHaveLength(13);
    await test.collect([7], 'planned');
    await test.pass(10 * MINUTE);
    expect(await test.state()).toMatchObject({ pending: 0, unsettled: [] });
  });
});

describe('a list that is suddenly empty', () => {
  it('is believed only if it is still empty a minute later', async () => {
    const service = honest();
    for (const id of span(1, 10)) service.favourites.add(id);
    let isForgetful = false;
    const test = startLists({ answer: (request) => (isForgetful ? [] : service.answer(request)) });
    await test.lists.sync.pull();
    isForgetful = true;
    await test.lists.sync.pull();
    expect((await test.membership()).favourites).toHaveLength(10);
    isForgetful = false;
    await test.pass(2 * MINUTE);
    expect((await test.membership()).favourites).toHaveLength(10);
    service.favourites.clear();
    await test.lists.sync.pull();
    expect((await test.membership()).favourites).toHaveLength(10);
    await test.pass(2 * MINUTE);
    expect((await test.membership()).favourites).toEqual([]);
  });
});

describe('a list whose entries are all unreadable', () => {
  it.each(['favourite', 'collection'] as const)('removes nothing: %s', async (kind) => {
    const service = honest();
    let isStrange = false;
    const strange = () => span(1, 3).map((id) => ({ release_id: String(id) }));
    const test = startLists({ answer: (request) => (isStrange ? strange() : service.answer(request)) });
    await (kind === 'favourite' ? test.like(span(1, 3)) : test.collect(span(1, 3), 'planned'));
    await test.pass(MINUTE);
    await test.lists.sync.pull();
    isStrange = true;
    await test.pass(30 * MINUTE);
    expect(test.stores.ids('5', kind === 'favourite' ? 'favourites' : 'planned')).toHaveLength(3);
    expect((await test.state()).lastFailure).not.toBeNull();
  });
});

describe('a list with one unreadable entry', () => {
  it.each(['favourite', 'collection'] as const)(
    'removes that entry once it is unreadable for longer than a minute: %s',
    async (kind) => {
      const service = honest();
      const [favourites, collections] = [span(1, 3), span(1, 3).map((id) => [id, 'PLANNED'])];
      let damaged: readonly number[] = [];
      const test = startLists({
        answer: (request) => {
          const listed = service.answer(request);
          return listed.map((entry) => (damaged.includes(Number([entry].flat()[0])) ? { release_id: entry } : entry));
        },
      });
      for (const id of favourites) service.favourites.add(id);
      for (const [id, type] of collections) service.collections.set(Number(id), String(type));
      const shown = () => test.stores.ids('5', kind === 'favourite' ? 'favourites' : 'planned').toSorted();
      await test.lists.sync.pull();
      damaged = [2];
      await test.lists.sync.pull();
      expect(shown()).toEqual([1, 2, 3]);
      damaged = [];
      await test.pass(30 * MINUTE);
      expect(shown()).toEqual([1, 2, 3]);
      damaged = [2];
      await test.pass(30 * MINUTE);
      expect(shown()).toEqual([1, 3]);
    },
  );
});

describe('a list whose only entry is unreadable', () => {
  it('removes nothing', async () => {
    const service = honest();
    let isStrange = false;
    const test = startLists({
      answer: (request) =>
        isStrange && request.kind === 'favourite' ? [{ release_id: '1' }] : service.answer(request),
    });
    await test.like([1]);
    await test.pass(MINUTE);
    await test.lists.sync.pull();
    isStrange = true;
    await test.pass(30 * MINUTE);
    expect(test.stores.ids('5', 'favourites')).toEqual([1]);
  });
});

describe('a sent change that is being checked', () => {
  it('is not checked against a list that is not believed', async () => {
    const service = honest();
    let isForgetful = false;
    const test = startLists({ answer: (request) => (isForgetful ? [] : service.answer(request)) });
    for (const id of span(1, 6)) service.collections.set(id, 'WATCHING');
    await test.lists.sync.pull();
    await test.collect([1], 'planned');
    await test.pass(10 * SECOND);
    isForgetful = true;
    await test.pass(90 * SECOND);
    expect(test.requests.at(-1)).toMatchObject({ method: 'GET' });
    expect(test.stores.outbox.all('5')).toMatchObject([{ releaseId: 1, agreements: 0, attempts: 1 }]);
    isForgetful = false;
    await test.pass(10 * MINUTE);
    expect(test.stores.outbox.all('5')).toEqual([]);
    expect(test.changes()).toHaveLength(1);
  });
});

describe('releases of lists', () => {
  it('are read fifty at a time, and again after a day, unpublished ones after a week', async () => {
    const service = honest();
    for (const id of span(1, 120)) service.favourites.add(id);
    const asked: { readonly ids: readonly number[]; readonly at: number }[] = [];
    let now = 0;
    const test = startLists({
      answer: service.answer,
      releases: async (ids) => {
        asked.push({ ids, at: now });
        return ids.filter((id) => id !== 60).map((id) => sampleRelease({ id }));
      },
    });
    for (; now < 20; now += 1) {
      if (now === 0) await test.lists.sync.pull();
      await test.pass(SECOND);
    }
    expect(asked.map(({ ids }) => ids.length)).toEqual([50, 50, 20]);
    expect(asked[0]?.ids[0]).toBe(120);
    expect(await test.state()).toMatchObject({ counts: { favourites: 119 }, missing: { favourites: 1 }, unread: 0 });
    await test.pass(26 * 60 * MINUTE);
    // An unpublished release is requested again after a week only.
    expect(asked.slice(3).flatMap(({ ids }) => ids)).toHaveLength(119);
    await test.pass(7 * 24 * 60 * MINUTE);
    expect(asked.flatMap(({ ids }) => ids).filter((id) => id === 60)).toHaveLength(2);
  });

  it('that cannot be read are soon requested alone, at growing intervals, and do not block others', async () => {
    const service = honest();
    for (const id of span(1, 43)) service.favourites.add(id);
    const asked: (readonly number[])[] = [];
    const isBroken = (id: number) => id > 40;
    const test = startLists({
      answer: service.answer,
      releases: async (ids) => {
        asked.push(ids);
        if (ids.some(isBroken)) throw new AppFailure({ code: 'upstream', path: 'list' });
        return ids.map((id) => sampleRelease({ id }));
      },
    });
    await test.lists.sync.pull();
    await test.pass(10 * MINUTE);
    expect(await test.state()).toMatchObject({ counts: { favourites: 40 }, unread: 3 });
    await test.pass(24 * 60 * MINUTE);
    const inVain = asked.filter((ids) => ids.some(isBroken));
    expect(inVain.slice(5).every((ids) => ids.length === 1)).toBe(true);
    expect(inVain.length).toBeGreaterThan(10);
    expect(inVain.length).toBeLessThan(30);
  });

  it('stay when one answer lacks them, and count as unpublished when the next lacks them too', async () => {
    const service = honest();
    service.favourites.add(1);
    let isPublished = true;
    const test = startLists({
      answer: service.answer,
      releases: async (ids) => (isPublished ? ids.map((id) => sampleRelease({ id })) : []),
    });
    await test.lists.sync.pull();
    await test.pass(MINUTE);
    isPublished = false;
    await test.pass(24.5 * 60 * MINUTE);
    expect((await test.state()).counts.favourites).toBe(1);
    await test.pass(3 * 60 * MINUTE);
    expect(await test.state()).toMatchObject({ counts: { favourites: 0 }, missing: { favourites: 1 } });
  });
});
