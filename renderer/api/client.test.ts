import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Bridge } from '#shared/contract/bridge.ts';
import type { Envelope } from '#shared/contract/define.ts';
import { createClient, EVENTS_MISSED } from './client.ts';

function recordingBridge(answer: (path: string) => Promise<Envelope>) {
  const calls: { callId: string; path: string; input: unknown; outlivesPage: boolean | undefined }[] = [];
  const cancelled: string[] = [];
  const bridge: Bridge = {
    invoke(callId, path, input, outlivesPage) {
      calls.push({ callId, path, input, outlivesPage });
      return answer(path);
    },
    cancel: (callId) => void cancelled.push(callId),
    subscribe: () => () => {},
  };
  return { bridge, calls, cancelled };
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (thrown: unknown) => (thrown instanceof AppFailure ? thrown.error : thrown),
  );

describe('the client', () => {
  it('calls a procedure by its name and returns its value', async () => {
    const { bridge, calls } = recordingBridge(async () => ({ ok: true, value: null }));
    const client = createClient(bridge);
    expect(await client['notices.dismiss']({ id: 'a' })).toBeNull();
    await client['notices.dismiss']({ id: 'b' });
    expect(calls.map(({ path, input }) => [path, input])).toEqual([
      ['notices.dismiss', { id: 'a' }],
      ['notices.dismiss', { id: 'b' }],
    ]);
    expect(new Set(calls.map(({ callId }) => callId)).size).toBe(2);
  });

  it('lets a change outlive the page, but not a query, which is called with a signal', async () => {
    const { bridge, calls } = recordingBridge(async () => ({ ok: true, value: null }));
    const client = createClient(bridge);
    await client['notices.dismiss']({ id: 'a' });
    await client['notices.list']({}, { signal: new AbortController().signal });
    expect(calls.map(({ outlivesPage }) => outlivesPage)).toEqual([true, false]);
  });

  it('rejects with the error of the envelope', async () => {
    const { bridge } = recordingBridge(async () => ({ ok: false, error: { code: 'offline' } }));
    const client = createClient(bridge);
    expect(await failureOf(client['notices.list']({}))).toEqual({ code: 'offline' });
  });

  it('cancels a running call, and makes no call whose signal is already aborted', async () => {
    let finish: (envelope: Envelope) => void = () => {};
    const { bridge, calls, cancelled } = recordingBridge(() => new Promise((resolve) => (finish = resolve)));
    const client = createClient(bridge);
    const controller = new AbortController();
    const result = failureOf(client['notices.list']({}, { signal: controller.signal }));
    controller.abort();
    expect(cancelled).toEqual([calls[0]?.callId]);
    finish({ ok: false, error: { code: 'cancelled' } });
    expect(await result).toEqual({ code: 'cancelled' });
    expect(await failureOf(client['notices.list']({}, { signal: controller.signal }))).toEqual({ code: 'cancelled' });
    expect(calls).toHaveLength(1);
  });
});

/** A page's event stream, in the hands of the test. */
class Stream extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static readonly all: Stream[] = [];
  readyState = 0;
  onopen = () => {};
  onerror = () => {};
  onmessage = (_: { readonly data: string; readonly lastEventId: string }) => {};
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    Stream.all.push(this);
  }

  open(): void {
    this.readyState = Stream.OPEN;
    this.onopen();
    this.dispatchEvent(new Event('open'));
  }

  /** For good: the answer was not 200. Else the browser connects again by itself. */
  fail(isForGood: boolean): void {
    this.readyState = isForGood ? Stream.CLOSED : 0;
    this.onerror();
  }

  send(name: string, lastEventId: string): void {
    this.onmessage({ data: JSON.stringify({ name, payload: {} }), lastEventId });
  }

  close(): void {
    this.readyState = Stream.CLOSED;
  }
}

/** The browser's lock. It passes on when the page that holds it closes. */
function createLocks() {
  const queue: (() => void)[] = [];
  let rob = () => {};
  let busy: (() => void)[] | null = null;
  return {
    request: (_: string, { steal = false }: LockOptions, hold: () => void) =>
      new Promise((_, reject) => {
        const grant = () => {
          rob = () => reject(new DOMException('Stolen', 'AbortError'));
          hold();
        };
        if (!steal) queue.push(grant);
        else {
          rob();
          if (busy === null) grant();
          else busy.push(grant);
        }
      }),
    passOn: () => queue.shift()?.(),
    /** The page that steals the lock has no time yet to hear that it holds it. */
    beBusy: () => {
      busy = [];
      return () => {
        for (const grant of busy?.splice(0) ?? []) grant();
      };
    },
  };
}

describe('the events of the host', () => {
  let locks = createLocks();
  const channels: BroadcastChannel[] = [];
  class Channel extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      channels.push(this);
    }
  }
  beforeEach(() => {
    locks = createLocks();
    vi.stubGlobal('BroadcastChannel', Channel);
    vi.stubGlobal('EventSource', Stream);
    vi.stubGlobal('window', { addEventListener: () => {} });
    vi.stubGlobal('navigator', { locks });
  });
  afterEach(() => {
    for (const channel of channels.splice(0)) channel.close();
    vi.unstubAllGlobals();
  });

  /** Another page of the browser: its modules are its own. */
  async function openPage() {
    vi.resetModules();
    const { bridge, hostConnection } = await import('./client.ts');
    const heard: string[] = [];
    bridge.subscribe((name) => heard.push(name));
    const stream = Stream.all.at(-1);
    if (stream === undefined) throw new Error('The page opened no stream');
    return { heard, stream, isLost: () => hostConnection.getState().isLost };
  }

  it('may have been missed once a cut stream is back, but not when a first one opens', async () => {
    const { stream, heard, isLost } = await openPage();
    stream.open();
    stream.send('lists.changed', '1');
    expect(heard).toEqual(['lists.changed']);
    stream.fail(false);
    stream.fail(false);
    expect(isLost()).toBe(true);
    stream.open();
    expect(isLost()).toBe(false);
    expect(heard).toEqual(['lists.changed', EVENTS_MISSED]);
    stream.open();
    expect(heard).toHaveLength(2);
  });

  it('reach each page once, by the stream of the newest one', async () => {
    const first = await openPage();
    first.stream.open();
    const second = await openPage();
    second.stream.open();
    await vi.waitFor(() => expect(first.stream.readyState).toBe(Stream.CLOSED));
    const third = await openPage();
    // It is not the one that passes events on before it has the lock.
    third.stream.send('lists.changed', '1');
    second.stream.send('reading.changed', '2');
    await vi.waitFor(() => expect(first.heard).toEqual(['reading.changed']));
    expect(second.heard).toEqual(['reading.changed']);
    third.stream.open();
    // The former one has not noticed yet that the newest leads, which hears the event by itself.
    second.stream.send('news.found', '3');
    await vi.waitFor(() => expect(first.heard).toEqual(['reading.changed', 'news.found']));
    expect(third.heard).toEqual(['lists.changed', 'reading.changed']);
  });

  it('that a new page hears before it passes them on reach the others once', async () => {
    const first = await openPage();
    first.stream.open();
    const second = await openPage();
    const become = locks.beBusy();
    second.stream.open();
    first.stream.send('lists.changed', '1');
    for (const [name, id] of [
      ['lists.changed', '1'],
      ['ratings.changed', '2'],
      ['reading.changed', '3'],
    ] as const) {
      second.stream.send(name, id);
    }
    await vi.waitFor(() => expect(first.stream.readyState).toBe(Stream.CLOSED));
    become();
    const all = ['lists.changed', 'ratings.changed', 'reading.changed'];
    await vi.waitFor(() => expect(first.heard).toEqual(all));
    expect(second.heard).toEqual(all);
  });

  it('are read by another page once the one that read them is closed, from where it left off', async () => {
    const first = await openPage();
    first.stream.open();
    const second = await openPage();
    second.stream.open();
    second.stream.send('lists.changed', '7');
    await vi.waitFor(() => expect(first.heard).toEqual(['lists.changed']));
    locks.passOn();
    const heir = Stream.all.at(-1);
    expect(heir?.address).toBe('/events?after=7');
    heir?.open();
    heir?.send('news.found', '8');
    expect(first.heard).toEqual(['lists.changed', EVENTS_MISSED, 'news.found']);
  });

  it('reach every page again after a new page, when the stream of the page that read them had ended for good', async () => {
    const first = await openPage();
    first.stream.open();
    first.stream.fail(true);
    expect(first.isLost()).toBe(true);
    const second = await openPage();
    second.stream.open();
    await vi.waitFor(() => expect(first.heard).toEqual([EVENTS_MISSED]));
    expect(first.isLost()).toBe(false);
    second.stream.send('lists.changed', '1');
    expect(second.heard).toEqual(['lists.changed']);
    await vi.waitFor(() => expect(first.heard).toEqual([EVENTS_MISSED, 'lists.changed']));
  });
});
