import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { createFetchMedia } from './fetch-media.ts';

const HOUR = 3_600_000;
const PARTS = 100;

type Sending = {
  readonly bytes: number;
  readonly everyMs: number;
  readonly savingMs?: number;
  readonly headersMs?: number;
};

function fetching({ bytes, everyMs, savingMs = 0, headersMs = 0 }: Sending): Promise<number> {
  const hosts = createNamedHosts({
    addresses: {
      anime: { baseUrl: 'https://api.example/api/v1', siteUrl: 'https://site.example' },
      novels: { baseUrl: 'https://novels.example', siteUrl: 'https://novels.example', siteId: 3 },
    },
  });
  hosts.learn('https://cdn.example/', 'anime', 'stream');
  const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  let left = PARTS;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    await after(everyMs);
    controller.enqueue(new Uint8Array(bytes));
    left -= 1;
    if (left === 0) controller.close();
  };
  const fetchMedia = createFetchMedia({
    ...{ hosts, clock: createManualClock(), resolve: async () => ['203.0.113.7'] },
    fetch: async (_url, { signal } = {}) => {
      await after(headersMs);
      return new Response(new ReadableStream({ pull }).pipeThrough(new TransformStream(), signal ? { signal } : {}));
    },
  });
  const asked = { address: 'https://cdn.example/1.ts', range: null, mostBytes: 1e9 };
  const { signal } = new AbortController();
  return fetchMedia({ ...asked, signal, onPart: () => after(savingMs) }).then((answer) => answer.bytes.byteLength);
}

describe('a media host', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['falls silent', { bytes: 1e6, everyMs: HOUR }],
    ['sends a byte every 19 seconds', { bytes: 1, everyMs: 19_000 }],
    ['sends a byte each second', { bytes: 1, everyMs: 1_000 }],
  ])('that %s is given up within a minute', async (_what, sending) => {
    const refused = expect(fetching(sending)).rejects.toMatchObject({ error: { code: 'timeout' } });
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
  });

  it.each([
    ['4 kB a second', { bytes: 1_000, everyMs: 250 }],
    ['4 kB a second in large parts', { bytes: 64_000, everyMs: 16_000 }],
    ['4 kB a second in large parts after a slow start', { bytes: 64_000, everyMs: 16_000, headersMs: 19_000 }],
    ['parts that take minutes to save', { bytes: 1_000, everyMs: 900, savingMs: 200_000 }],
  ])('that sends %s is not given up', async (_what, sending) => {
    const received = fetching(sending);
    await vi.advanceTimersByTimeAsync(10 * HOUR);
    expect(await received).toBe(PARTS * sending.bytes);
  });
});
