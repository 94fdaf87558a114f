import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Bridge } from '#shared/contract/bridge.ts';
import { Settings } from '#shared/domain/app/settings.ts';
import { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { EVENTS_MISSED, type QueryName } from './client.ts';
import { createQueryClient, followEvents } from './query-client.ts';
import { keyFor, queryFor } from './query-for.ts';

function eventful() {
  const listeners = new Set<(name: string, payload: unknown) => void>();
  const bridge: Bridge = {
    invoke: async () => ({ ok: true, value: null }),
    cancel: () => {},
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    bridge,
    emit(name: string, payload: unknown) {
      for (const listener of listeners) listener(name, payload);
    },
    listeners,
  };
}

describe("the page's query cache", () => {
  it('takes a new value from the event that carries it', () => {
    const client = createQueryClient();
    const { bridge, emit } = eventful();
    followEvents(client, bridge);
    const settings = Settings.parse({ theme: 'light' });
    emit('settings.changed', settings);
    expect(client.getQueryData(keyFor('settings.read', {}))).toEqual(settings);
  });

  it("invalidates after missed events all answers that events change, but not the services' and the page's own", () => {
    const client = createQueryClient();
    const { bridge, emit } = eventful();
    followEvents(client, bridge);
    const changed = ['signIn.attempt', 'account.state', 'history.page', 'novels.pace', 'releases.get'];
    const others = ['releases.latest', 'novels.chapters', 'hyphenator', 'face', 'search'];
    for (const name of [...changed, ...others]) client.setQueryData([name], 'known');
    emit(EVENTS_MISSED, {});
    const isStale = (name: string) => client.getQueryState([name])?.isInvalidated;
    expect([...changed, ...others].filter(isStale)).toEqual(changed);
  });

  it('has the newer list of a title, and no text under a former number, in the turn of the event', () => {
    const client = createQueryClient();
    const { bridge, emit } = eventful();
    followEvents(client, bridge);
    const slugUrl = SlugUrl.parse('1--a');
    const textOf = (number: string) => keyFor('novels.chapter', { slugUrl, volume: '1', number, branchId: null });
    for (const number of ['1', '2', '3']) client.setQueryData(textOf(number), 'known');
    client.setQueryData(keyFor('novels.chapters', { slugUrl }), []);
    const [from, to] = ['2', '3'].map((number) => ({ volume: '1', number }));
    const list = [{ index: 0, volume: '1', number: '3', name: null, branches: [] }];
    emit('chapters.renumbered', { slugUrl, moves: [{ from, to }], list });
    expect(['1', '2', '3'].map((number) => client.getQueryData(textOf(number)))).toEqual([
      'known',
      undefined,
      undefined,
    ]);
    expect(client.getQueryData(keyFor('novels.chapters', { slugUrl }))).toEqual(list);
  });

  it('repeats a request that ended with app-closed, but no other failed one', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const client = createQueryClient();
    const ask = vi
      .fn()
      .mockRejectedValueOnce(new AppFailure({ code: 'app-closed' }))
      .mockResolvedValue('well');
    const asking = client.fetchQuery({ queryKey: ['any'], queryFn: ask });
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(asking).resolves.toBe('well');

    const refused = new DOMException('no font', 'SyntaxError');
    await expect(client.fetchQuery({ queryKey: ['font'], queryFn: () => Promise.reject(refused) })).rejects.toBe(
      refused,
    );
  });

  it('cancels a request when its only reader turns to another', async () => {
    const signals: AbortSignal[] = [];
    const unanswered = (_: string, { signal }: { readonly signal: AbortSignal }) => {
      signals.push(signal);
      return new Promise(() => {});
    };
    vi.stubGlobal('fetch', unanswered);
    onTestFinished(() => void vi.unstubAllGlobals());
    const searchFor = (text: string) => queryFor('saved.search', { text, slugUrl: null, offset: 0 });
    const reader = new QueryObserver(createQueryClient(), searchFor('lam'));
    onTestFinished(reader.subscribe(() => undefined));
    reader.setOptions(searchFor('lamp'));
    await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it.each([
    { event: 'lists.changed', payload: {}, name: 'lists.state', input: {} },
    {
      event: 'saved.changed',
      payload: { slugUrl: '1--a', chapters: [] },
      name: 'downloads.ofTitle',
      input: { slugUrl: '1--a' },
    },
  ] as const)(
    'asks again after a first answer that was read before $event',
    async ({ event, payload, name, input }) => {
      const client = createQueryClient();
      const { bridge, emit } = eventful();
      followEvents(client, bridge);
      const first = Promise.withResolvers<unknown>();
      const ask = vi.fn().mockReturnValueOnce(first.promise).mockResolvedValue('after');
      const reader = new QueryObserver(client, { queryKey: [name, input], queryFn: ask });
      onTestFinished(reader.subscribe(() => undefined));
      emit(event, payload);
      emit(event, payload);
      first.resolve('before');
      await expect.poll(() => reader.getCurrentResult().data).toBe('after');
      expect(ask).toHaveBeenCalledTimes(2);
    },
  );

  it.each(['signed-in', null])(
    'keeps the value from an event when an older answer arrives later (before: %j)',
    async (before) => {
      const client = createQueryClient();
      const { bridge, emit } = eventful();
      followEvents(client, bridge);
      const queryKey = keyFor('account.state', {});
      if (before !== null) client.setQueryData(queryKey, { status: before });
      const answer = Promise.withResolvers<unknown>();
      const asking = client.fetchQuery({ queryKey, queryFn: () => answer.promise, staleTime: 0 });
      emit('account.changed', { status: 'signed-out' });
      answer.resolve({ status: 'signed-in' });
      await asking.catch(() => undefined);
      await Promise.resolve();
      expect(client.getQueryState(queryKey)).toMatchObject({
        data: { status: 'signed-out' },
        status: 'success',
        fetchStatus: 'idle',
      });
    },
  );

  it('refetches unreachable answers once the novel service is back, and a chapter once one is saved', async () => {
    const client = createQueryClient();
    const { bridge, emit } = eventful();
    followEvents(client, bridge);
    const asked: string[] = [];
    const waitFor = (name: 'novels.get' | 'novels.chapter' | 'genres.list', code: 'offline' | 'not-found') => {
      const queryFn = async () => {
        asked.push(`${name} ${code}`);
        throw new AppFailure({ code });
      };
      return new QueryObserver(client, { queryKey: [name, { code }], queryFn }).subscribe(() => undefined);
    };
    const leave = [
      waitFor('novels.get', 'offline'),
      waitFor('novels.get', 'not-found'),
      waitFor('novels.chapter', 'offline'),
      waitFor('genres.list', 'offline'),
    ];
    const settled = () => expect.poll(() => client.isFetching()).toBe(0);
    await settled();
    asked.length = 0;

    emit('novels.pace', { pausedUntil: null, isAway: true });
    emit('novels.pace', { pausedUntil: 5, isAway: true });
    expect(asked).toEqual([]);
    emit('novels.pace', { pausedUntil: null, isAway: false });
    await settled();
    expect(asked.splice(0)).toEqual(['novels.get offline', 'novels.chapter offline']);

    emit('saved.changed', { slugUrl: '7--seven', chapters: null });
    await settled();
    expect(asked).toEqual(['novels.chapter offline']);
    for (const end of leave) end();
  });

  it('refetches unreachable answers once the anime service is back', async () => {
    const client = createQueryClient();
    const { bridge, emit } = eventful();
    followEvents(client, bridge);
    const asked: string[] = [];
    const ends = (['releases.latest', 'schedule.now', 'novels.get'] as const).map((name) => {
      const queryFn = async () => {
        asked.push(name);
        throw new AppFailure({ code: 'timeout' });
      };
      return new QueryObserver(client, { queryKey: keyFor(name), queryFn }).subscribe(() => undefined);
    });
    const settled = () => expect.poll(() => client.isFetching()).toBe(0);
    const hear = async (problem: object | null) => {
      asked.length = 0;
      const hosts = [{ isInUse: true, lastAnswer: { at: 0, milliseconds: 1, problem } }];
      emit('service.changed', { hosts, seenFrom: null, returnsAt: null });
      await settled();
      return [...asked];
    };
    await settled();
    expect(await hear({ code: 'timeout' })).toEqual([]);
    expect(await hear({ code: 'service-down', host: 'x' })).toEqual([]);
    expect(await hear(null)).toEqual(['releases.latest', 'schedule.now']);
    expect(await hear(null)).toEqual([]);
    for (const end of ends) end();
  });

  it('refetches lists that show kept or local pages once their service is back, but no complete list', async () => {
    const client = createQueryClient();
    const { bridge, emit } = eventful();
    followEvents(client, bridge);
    const asked: string[] = [];
    const answer = { items: [], page: 1, totalPages: 1 };
    const keep = (name: QueryName, page: { answer: object; kept: object | null }) => {
      const queryKey = [...keyFor(name), 'endless', { page: 1 }];
      client.setQueryData(queryKey, { pages: [page], pageParams: [{ page: 1 }] });
      const queryFn = async () => {
        asked.push(name);
        return { answer, kept: null };
      };
      const places = { initialPageParam: { page: 1 }, getNextPageParam: () => null };
      return new InfiniteQueryObserver(client, { queryKey, queryFn, ...places }).subscribe(() => undefined);
    };
    const kept = { fetchedAt: 0, problem: { code: 'timeout' } };
    const ends = [
      keep('releases.catalogPage', { answer, kept }),
      keep('torrents.page', { answer, kept: null }),
      keep('history.page', { answer: { ...answer, isLocal: true }, kept: null }),
      keep('novels.catalogPage', { answer, kept }),
    ];
    const settled = () => expect.poll(() => client.isFetching()).toBe(0);
    const hear = async (problem: object | null) => {
      const hosts = [{ isInUse: true, lastAnswer: { at: 0, milliseconds: 1, problem } }];
      emit('service.changed', { hosts, seenFrom: null, returnsAt: null });
      await settled();
      return asked.splice(0);
    };
    expect(await hear({ code: 'timeout' })).toEqual([]);
    expect(await hear(null)).toEqual(['releases.catalogPage', 'history.page']);
    emit('novels.pace', { pausedUntil: null, isAway: true });
    emit('novels.pace', { pausedUntil: null, isAway: false });
    await settled();
    expect(asked).toEqual(['novels.catalogPage']);
    for (const end of ends) end();
  });

  it('merges changed chapters into the present answer of a title, and otherwise invalidates it', () => {
    const client = createQueryClient();
    const { bridge, emit } = eventful();
    followEvents(client, bridge);
    const slugUrl = SlugUrl.parse('7--seven');
    const key = keyFor('downloads.ofTitle', { slugUrl });
    const saving = (number: string, state: 'queued' | 'saved') => ({
      volume: '1',
      number,
      branchId: 1,
      trouble: null,
      bytes: 0,
      missingPictures: 0,
      state,
    });
    emit('saved.changed', { slugUrl, chapters: [saving('1', 'saved')] });
    expect(client.getQueryData(key)).toBeUndefined();

    client.setQueryData(key, { isKeptUp: true, chapters: [saving('1', 'queued'), saving('2', 'queued')] });
    emit('saved.changed', { slugUrl, chapters: [saving('3', 'queued'), saving('1', 'saved')] });
    const chapters = [saving('1', 'saved'), saving('2', 'queued'), saving('3', 'queued')];
    expect(client.getQueryData(key)).toEqual({ isKeptUp: true, chapters });
    expect(client.getQueryState(key)?.isInvalidated).toBe(false);

    emit('saved.changed', { slugUrl, chapters: null });
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
    // The known answer is stale already.
    emit('saved.changed', { slugUrl, chapters: [saving('2', 'saved')] });
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
    expect(client.getQueryData(key)).toEqual({ isKeptUp: true, chapters });
  });

  it('invalidates the progress of the release that was watched, or of all', () => {
    const client = createQueryClient();
    const { bridge, emit } = eventful();
    followEvents(client, bridge);
    const one = keyFor('progress.forRelease', { releaseId: 1 });
    const two = keyFor('progress.forRelease', { releaseId: 2 });
    client.setQueryData(one, []);
    client.setQueryData(two, []);
    emit('progress.changed', { releaseId: ReleaseId.parse(1) });
    expect(client.getQueryState(one)?.isInvalidated).toBe(true);
    expect(client.getQueryState(two)?.isInvalidated).toBe(false);
    emit('progress.changed', { releaseId: null });
    expect(client.getQueryState(two)?.isInvalidated).toBe(true);
  });

  it('invalidates the reading of one title or of all, with the shelves and the history', () => {
    const client = createQueryClient();
    const { bridge, emit } = eventful();
    followEvents(client, bridge);
    const [one, two] = [keyFor('reading.title', { slugUrl: '1--a' }), keyFor('bookmarks.list', { slugUrl: '2--b' })];
    const [shelves, history] = [keyFor('reading.shelves', {}), [...keyFor('reading.history'), 'endless', { page: 1 }]];
    for (const key of [one, two, shelves, history]) client.setQueryData(key, []);
    const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
    emit('reading.changed', { slugUrl: '1--a' });
    expect([one, two, shelves, history].map(isStale)).toEqual([true, false, true, true]);
    emit('reading.changed', { slugUrl: null });
    expect(isStale(two)).toBe(true);
  });

  it('takes the new pace of the novel service from its event', () => {
    const client = createQueryClient();
    const { bridge, emit } = eventful();
    followEvents(client, bridge);
    emit('novels.pace', { pausedUntil: 5, isAway: false });
    expect(client.getQueryData(keyFor('novels.pace', {}))).toEqual({ pausedUntil: 5, isAway: false });
  });

  it('takes the changed account and invalidates what belongs to the session', () => {
    const client = createQueryClient();
    const { bridge, emit } = eventful();
    followEvents(client, bridge);
    const release = keyFor('releases.get', { idOrAlias: '1' });
    client.setQueryData(release, null);
    emit('account.changed', { status: 'signed-out' });
    expect(client.getQueryData(keyFor('account.state', {}))).toEqual({ status: 'signed-out' });
    expect(client.getQueryState(release)?.isInvalidated).toBe(true);
  });

  it('ignores events of a newer core, and stops listening on request', () => {
    const client = createQueryClient();
    const { bridge, emit, listeners } = eventful();
    const stop = followEvents(client, bridge);
    expect(() => emit('weather.changed', {})).not.toThrow();
    stop();
    expect(listeners.size).toBe(0);
  });
});
