import { once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { SIGNED_OUT } from '#core/account/account-service.ts';
import { createServerTime } from '#core/platform/time.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { episode, openProgressStores, progressAt, release } from '#core/watching/progress/testing/progress-stores.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';
import type { AccountState } from '#shared/domain/account/account.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Episode, ReleaseCard } from '#shared/domain/anime/release.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { createHistoryHandlers, type ReadHistoryPage, type ServiceEntry } from './history.ts';

const card: ReleaseCard = {
  ...{
    id: release,
    alias: 'a',
    name: { main: 'Ночь', english: 'Night Rain', alternative: null },
    poster: null,
    genres: [],
  },
  ...{ type: null, season: null, ageRating: null, year: null, episodesTotal: null, isOngoing: false },
  averageScore: null,
};

const told = (progress: EpisodeProgress): ServiceEntry => ({
  progress,
  release: card,
  episode: {
    ...{ id: progress.episodeId, releaseId: release, ordinal: 4, sortOrder: 4, name: 'Rain', durationSeconds: 1_400 },
    ...{ opening: null, ending: null, preview: null, streams: [], updatedAt: null },
  },
});

function start(patienceMilliseconds = 30_000) {
  const kept = openProgressStores();
  const clock = createManualClock();
  const serverTime = createServerTime(clock);
  const state = {
    account: '5',
    entries: [] as ServiceEntry[],
    failure: null as AppError | null,
    readAt: null as number | null,
    beforeAnswer: (_signal: AbortSignal) => undefined as unknown,
    learnt: [] as Episode[],
    /** The releases whose stored answers were read. */
    read: [] as ReleaseId[],
  };
  const readPage: ReadHistoryPage = async (page, signal) => {
    await state.beforeAnswer(signal);
    if (signal.aborted) throw new AppFailure({ code: 'cancelled' });
    if (state.failure !== null) throw new AppFailure(state.failure);
    const entries = state.entries.slice((page - 1) * 25, page * 25);
    return {
      entries,
      total: state.entries.length,
      totalPages: Math.ceil(state.entries.length / 25),
      readAt: state.readAt ?? serverTime.now(),
    };
  };
  const history = createHistoryHandlers({
    mark: (marked) => kept.progress.mark(state.account, marked, clock.now()),
    ...{ readPage, patienceMilliseconds },
    ...{ database: kept.database, log: silentLog },
    titles: { release: (id) => (id === release ? card : null) },
    keptRelease: (id) => {
      state.read.push(id);
      return null;
    },
    account: {
      key: () => state.account,
      state: (): AccountState => {
        if (state.account === SIGNED_OUT) return { status: 'signed-out' };
        const profile = { id: Number(state.account), nickname: '', avatar: null };
        return { status: 'signed-in', profile, isRemembered: true };
      },
    },
    learn: (episodes) => state.learnt.push(...episodes),
  });
  const page = (n = 1, { signal = new AbortController().signal, isLocal = false } = {}) =>
    history['history.page']({ page: n, search: '', isLocal }, { signal });
  const arrive = () => kept.outbox.acknowledge('5', kept.outbox.waiting('5', 1_000), serverTime.now());
  const shown = async (n = 1) =>
    (await page(n)).items.map(({ progress, isUnsent }) => [progress.positionSeconds, isUnsent]);
  /** As `progress.restore`. */
  function restore(former: readonly EpisodeProgress[]): void {
    const episodeIds = former.map(({ episodeId }) => episodeId);
    kept.progress.restore(state.account, { releaseId: null, episodeIds, former }, clock.now());
  }
  return { ...{ kept, clock, state, history, page, arrive, shown, restore } };
}

describe('history search', () => {
  it('finds local entries of the account by release name, in either keyboard layout, without asking the service', async () => {
    const test = start();
    test.state.failure = { code: 'internal', reference: 'asked' };
    test.kept.progress.save('5', progressAt(1, 10, 1));
    test.kept.progress.save('5', { ...progressAt(2, 20, 2), releaseId: ReleaseId.parse(8) });
    test.kept.progress.save('6', progressAt(3, 30, 3));
    const found = async (search: string) => {
      const { signal } = new AbortController();
      const { items, total } = await test.history['history.page']({ page: 1, search, isLocal: false }, { signal });
      return [items.map(({ progress }) => progress.positionSeconds), total];
    };
    expect(await found('night')).toEqual([[10], 1]);
    expect(await found('тшпре')).toEqual([[10], 1]);
    expect(await found('day')).toEqual([[], 0]);
  });
});

describe('history of an account', () => {
  let test: ReturnType<typeof start>;
  beforeEach(() => {
    test = start();
  });

  it('lists the service’s entries with their release and episode, and learns the episodes', async () => {
    test.state.entries = [
      told(progressAt(1, 10, 100)),
      { ...told(progressAt(2, 20, 90)), release: null, episode: null },
    ];
    expect(await test.page()).toEqual({
      items: [
        {
          ...{ progress: progressAt(1, 10, 100), release: card, isUnsent: false },
          ...{ ordinal: 4, episodeName: 'Rain', durationSeconds: 1_400 },
        },
        {
          ...{ progress: progressAt(2, 20, 90), release: null, isUnsent: false },
          ...{ ordinal: null, episodeName: null, durationSeconds: null },
        },
      ],
      ...{ page: 1, total: 2, totalPages: 1, isLocal: false },
    });
    expect(test.state.learnt.map(({ id }) => id)).toEqual([episode(1)]);
  });

  it('still lists an entry that reached the service after its page was read, ten minutes later', async () => {
    test.state.readAt = test.clock.now();
    test.kept.progress.save('5', progressAt(3, 30, 300));
    test.arrive();
    test.clock.pass(10 * 60_000);
    expect(await test.shown()).toEqual([[30, false]]);
  });

  it('lists unsent entries first, and each episode once', async () => {
    test.state.entries = [told(progressAt(1, 10, 100)), told(progressAt(2, 20, 90)), told(progressAt(1, 9, 80))];
    test.kept.progress.save('5', progressAt(2, 25, 200));
    test.kept.progress.save('5', progressAt(3, 30, 300));
    expect(await test.shown()).toEqual([
      [30, true],
      [25, true],
      [10, false],
    ]);
    // The service's data for the listed release, local data for the other.
    expect((await test.page()).items.map(({ ordinal, release: shown }) => [ordinal, shown])).toEqual([
      [null, card],
      [4, card],
      [4, card],
    ]);
  });

  it('keeps a newly sent entry on top while the service may not list it yet', async () => {
    test.kept.progress.save('5', progressAt(3, 30, 300));
    test.arrive();
    expect(await test.shown()).toEqual([[30, false]]);
    test.state.entries = [told(progressAt(3, 30, 300))];
    test.clock.pass(120_000);
    expect(await test.shown()).toEqual([[30, false]]);
    test.state.entries = [];
    expect(await test.shown()).toEqual([]);
  });

  it('does not repeat an entry from the top of page 1 on a later page', async () => {
    const id = (n: number) => EpisodeId.parse(`00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`);
    test.state.entries = Array.from({ length: 30 }, (_, n) => told({ ...progressAt(1, n, 100 - n), episodeId: id(n) }));
    const known = { episodeId: id(28), positionSeconds: 28, isWatched: false };
    test.kept.known.merge('5', [known], { at: 72, savedAt: 72, takesOtherValues: true });
    test.kept.progress.save('5', { ...progressAt(1, 500, 500), episodeId: id(28) });
    const [first, second] = [await test.page(1), await test.page(2)];
    expect([first.items.length, second.items.length, first.total, first.totalPages]).toEqual([26, 4, 30, 2]);
    expect(first.items[0]?.progress.positionSeconds).toBe(500);
    const ids = [...first.items, ...second.items].map(({ progress }) => progress.episodeId);
    expect(new Set(ids).size).toBe(30);
  });

  it('shows all entries that the service may not list yet, with the local value of one that it lists', async () => {
    const id = (n: number) => EpisodeId.parse(`00000000-0000-4000-8000-00000000${String(1_000 + n)}`);
    for (let n = 0; n < 180; n++) test.kept.progress.save('5', { ...progressAt(1, n, n), episodeId: id(n) });
    test.state.entries = [told({ ...progressAt(1, 77, 5), episodeId: id(0) })];
    const { items } = await test.page();
    expect(items).toHaveLength(180);
    expect(items.at(-1)).toMatchObject({ progress: { episodeId: id(0), positionSeconds: 0 }, isUnsent: true });
    test.arrive();
    test.state.read = [];
    expect((await test.page()).items).toHaveLength(180);
    expect(test.state.read).toEqual([release]);
    expect((await test.page(2)).items).toEqual([]);
    expect(test.state.read).toEqual([release]);
  });

  it('shows at most the newest 1,000 entries of an import that the service does not list yet', async () => {
    const id = (n: number) => EpisodeId.parse(`00000000-0000-4000-8000-00000000${String(1_000 + n)}`);
    for (let n = 0; n <= 1_000; n++) test.kept.progress.save('5', { ...progressAt(1, n, n), episodeId: id(n) });
    const { items } = await test.page();
    expect(items).toHaveLength(1_000);
    expect(items[0]?.progress.episodeId).toBe(id(1_000));
  });

  it('hides an entry that was removed here while the service still lists it', async () => {
    test.state.entries = [told(progressAt(1, 10, 100)), told(progressAt(2, 20, 90))];
    await test.history['history.remove']({ episodeIds: [episode(1)] });
    expect(await test.page()).toMatchObject({ items: [{ progress: progressAt(2, 20, 90) }], total: 1 });
  });

  it('is cancelled when another account signs in during the request', async () => {
    test.state.entries = [told(progressAt(1, 10, 100))];
    test.state.beforeAnswer = () => {
      test.state.account = '6';
    };
    await expect(test.page()).rejects.toMatchObject({ error: { code: 'cancelled' } });
  });
});

describe('history when the service does not answer', () => {
  const AWAY: AppError[] = [
    { code: 'offline' },
    { code: 'timeout' },
    { code: 'service-down', host: 'a' },
    { code: 'blocked-by-edge', host: 'a' },
    { code: 'rate-limited', retryAt: 5 },
    { code: 'signed-out' },
  ];

  it.each(AWAY)('is read from this device and marked as local after $code', async (failure) => {
    const test = start();
    test.kept.progress.save('5', progressAt(1, 10, 100));
    test.arrive();
    test.kept.progress.save('5', progressAt(2, 20, 200));
    test.state.failure = failure;
    expect(await test.shown()).toEqual([
      [20, true],
      [10, false],
    ]);
    expect(await test.page(2)).toEqual({ items: [], page: 2, total: 2, totalPages: 1, isLocal: true });
  });

  it('is read from this device when the service takes too long', async () => {
    const test = start(300);
    test.kept.progress.save('5', progressAt(1, 10, 100));
    test.state.beforeAnswer = (signal) => once(signal, 'abort');
    expect(await test.page()).toMatchObject({ isLocal: true, items: [{ progress: { positionSeconds: 10 } }] });
  });

  it('is read from this device page by page, without waiting for the service at each', async () => {
    const test = start(300);
    test.kept.progress.save('5', progressAt(1, 10, 100));
    let asked = 0;
    test.state.beforeAnswer = (signal) => {
      asked += 1;
      return once(signal, 'abort');
    };
    const { isLocal } = await test.page(1);
    expect(await test.page(2, { isLocal })).toMatchObject({ isLocal: true, page: 2 });
    expect(asked).toBe(1);
    test.state.beforeAnswer = () => undefined;
    // Another window whose first page came from the service.
    expect(await test.page(2)).toMatchObject({ isLocal: false, page: 2 });
  });

  it('fails when the service’s answer is unreadable or the request is cancelled', async () => {
    const test = start();
    test.state.failure = { code: 'upstream', path: 'history' };
    await expect(test.page()).rejects.toMatchObject({ error: { code: 'upstream' } });
    test.state.failure = { code: 'offline' };
    const asking = new AbortController();
    asking.abort();
    await expect(test.page(1, { signal: asking.signal })).rejects.toMatchObject({ error: { code: 'cancelled' } });
  });

  it('has signed-out progress while signed out, and removing an entry queues nothing for the service', async () => {
    const test = start();
    test.kept.progress.save('5', progressAt(1, 10, 100));
    test.kept.progress.save(SIGNED_OUT, progressAt(2, 20, 200));
    test.state.account = SIGNED_OUT;
    expect(await test.page()).toMatchObject({ isLocal: true, items: [{ progress: { positionSeconds: 20 } }] });
    const former = await test.history['history.remove']({ episodeIds: [episode(2)] });
    expect((await test.page()).items).toEqual([]);
    test.restore(former);
    expect(await test.shown()).toEqual([[20, false]]);
    expect(test.kept.removing(SIGNED_OUT)).toEqual([]);
  });
});

describe('removing from the history', () => {
  const elsewhere = { ...progressAt(2, 20, 90), releaseId: ReleaseId.parse(8) };

  it('returns the former entries, including those only the service listed, and restoring brings them back', async () => {
    const test = start();
    test.kept.progress.save('5', progressAt(1, 10, 100));
    test.arrive();
    test.state.entries = [told(progressAt(1, 10, 100)), told(elsewhere)];
    await test.page();
    const former = await test.history['history.remove']({
      episodeIds: [episode(1), episode(2), episode(1), episode(3)],
    });
    expect(former).toEqual([progressAt(1, 10, 100), elsewhere]);
    expect(test.kept.removing('5').toSorted()).toEqual([episode(1), episode(2), episode(3)]);
    expect((await test.page()).items).toEqual([]);
    const again = await test.history['history.remove']({ episodeIds: [episode(1), episode(2)] });
    expect(again).toEqual([]);

    test.restore(former);
    expect(await test.shown()).toEqual([
      [10, true],
      [20, true],
    ]);
    expect(test.kept.progress.forRelease('5', ReleaseId.parse(8))).toEqual([elsewhere]);
    expect(test.kept.removing('5')).toEqual([episode(3)]);
  });

  it('returns nothing for an entry that only another account was shown', async () => {
    const test = start();
    test.state.entries = [told(elsewhere)];
    await test.page();
    test.state.account = '6';
    expect(await test.history['history.remove']({ episodeIds: [episode(2)] })).toEqual([]);
  });
});
