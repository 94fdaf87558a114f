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

/** A page's event socket, in the hands of the test. */
class Socket {
  static readonly all: Socket[] = [];
  onopen = () => {};
  onclose: (() => void) | null = null;
  onmessage = (_: { readonly data: string }) => {};
  readonly address: string;

  constructor(address: string) {
    this.address = address;
    Socket.all.push(this);
  }

  send(event: { readonly id: number; readonly name?: string }): void {
    this.onmessage({ data: JSON.stringify(event) });
  }
}

describe('the events of the host', () => {
  beforeEach(() => {
    Socket.all.length = 0;
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Socket);
    vi.stubGlobal('window', new EventTarget());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function openPage() {
    vi.resetModules();
    const { bridge, hostConnection } = await import('./client.ts');
    const heard: string[] = [];
    bridge.subscribe((name) => heard.push(name));
    const latest = () => {
      const socket = Socket.all.at(-1);
      if (socket === undefined) throw new Error('The page opened no socket');
      return socket;
    };
    return { heard, latest, isLost: () => hostConnection.getState().isLost };
  }

  it('may have been missed once a cut socket is replaced, which begins after the last one heard, but not at first', async () => {
    const { heard, latest, isLost } = await openPage();
    expect(latest().address).toBe('/events?after=');
    latest().onopen();
    latest().send({ id: 6 });
    latest().send({ id: 7, name: 'lists.changed' });
    expect(heard).toEqual(['lists.changed']);
    latest().onclose?.();
    expect(isLost()).toBe(true);
    vi.runOnlyPendingTimers();
    // The host is still away.
    latest().onclose?.();
    vi.runOnlyPendingTimers();
    expect(Socket.all).toHaveLength(3);
    expect(latest().address).toBe('/events?after=7');
    expect(isLost()).toBe(true);
    latest().onopen();
    expect(isLost()).toBe(false);
    latest().send({ id: 8, name: 'news.found' });
    expect(heard).toEqual(['lists.changed', EVENTS_MISSED, 'news.found']);
  });

  it('end with the page, without a loss of the host', async () => {
    const { latest, isLost } = await openPage();
    latest().onopen();
    window.dispatchEvent(new Event('pagehide'));
    latest().onclose?.();
    vi.runOnlyPendingTimers();
    expect(isLost()).toBe(false);
    expect(Socket.all).toHaveLength(1);
  });
});
