import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Bridge } from '#shared/contract/bridge.ts';
import type { Envelope } from '#shared/contract/define.ts';
import { bridge, createClient, EVENTS_MISSED } from './client.ts';

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

it('a reconnected event stream reports that events may have been missed; a first one does not', () => {
  const streams: Stream[] = [];
  class Stream {
    onopen = () => {};
    onerror = () => {};
    onmessage = (_: { readonly data: string }) => {};
    constructor() {
      streams.push(this);
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('window', { addEventListener: () => {} });
  onTestFinished(() => void vi.unstubAllGlobals());
  const heard: string[] = [];
  const leave = bridge.subscribe((name) => heard.push(name));
  const [stream] = streams;
  stream?.onopen();
  stream?.onmessage({ data: '{"name":"lists.changed","payload":{}}' });
  expect(heard).toEqual(['lists.changed']);
  // The browser reconnects by itself, with further errors if that fails.
  stream?.onerror();
  stream?.onerror();
  stream?.onopen();
  expect(heard).toEqual(['lists.changed', EVENTS_MISSED]);
  stream?.onopen();
  expect(heard).toHaveLength(2);
  leave();
});
