import { expect, test } from 'vitest';
import type { Bridge } from '#shared/contract/bridge.ts';
import { createClient, createPrefetch } from './client.ts';

function recordingBridge() {
  const calls: string[] = [];
  const cancelled: string[] = [];
  const listeners = new Set<Parameters<Bridge['subscribe']>[0]>();
  const bridge: Bridge = {
    invoke: async (callId, path, input) => {
      calls.push(callId);
      return { ok: true, value: `${path} ${JSON.stringify(input)}` };
    },
    cancel: (callId) => void cancelled.push(callId),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  function emit(name: string): void {
    for (const listener of listeners) listener(name, {});
  }
  return { bridge, calls, cancelled, emit, listeners };
}

test('a call made ahead is handed over once, to the first identical call', async () => {
  const { bridge, calls } = recordingBridge();
  const prefetch = createPrefetch(bridge);
  prefetch.ask({ name: 'releases.latest', input: { limit: 20 } });
  const client = createClient(bridge, prefetch);
  expect(await client['releases.latest']({ limit: 20 })).toBe('releases.latest {"limit":20}');
  expect(calls).toHaveLength(1);
  await client['releases.latest']({ limit: 20 });
  await client['releases.latest']({ limit: 5 });
  expect(calls).toHaveLength(3);
});

test('a call that was handed over is cancelled only by its new owner', async () => {
  const { bridge, calls, cancelled } = recordingBridge();
  const prefetch = createPrefetch(bridge);
  prefetch.ask({ name: 'account.state', input: {} });
  const controller = new AbortController();
  const client = createClient(bridge, prefetch);
  const answering = client['account.state']({}, { signal: controller.signal });
  prefetch.end();
  expect(cancelled).toEqual([]);
  controller.abort();
  expect(cancelled).toEqual(calls);
  await answering;
});

test('unclaimed calls are cancelled at the first relevant event, and no more are made ahead', () => {
  const { bridge, calls, cancelled, emit, listeners } = recordingBridge();
  const prefetch = createPrefetch(bridge);
  prefetch.ask({ name: 'account.state', input: {} });
  emit('novels.pace');
  expect(cancelled).toEqual([]);
  emit('account.changed');
  expect(cancelled).toEqual(calls);
  expect(prefetch.take('account.state', {})).toBeNull();
  expect(listeners.size).toBe(0);
  prefetch.ask({ name: 'account.state', input: {} });
  expect(calls).toHaveLength(1);
});
