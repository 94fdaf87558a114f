import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createRoutedFetch } from '#hosting/network/routed-fetch.ts';
import type { ServiceName } from '#shared/domain/app/own-services.ts';
import { createFindService, createPacedFind } from './find-service.ts';
import { startOddServer } from './testing/odd-server.ts';

/** What a page may learn about the network by searching for services: the findings, and no content of an answer. */

const CANARY = 'canary-of-the-intranet';
const { fetch, close } = createRoutedFetch(async () => ['direct']);
afterAll(close);
const find = createFindService({ fetch, isDirect: async () => true, tryMilliseconds: 20_000 });
const never = new AbortController().signal;

const BODIES = [
  CANARY,
  `<html><title>${CANARY}</title>`,
  JSON.stringify({ message: CANARY, is_alive: CANARY, available_api_endpoints: CANARY, data: { [CANARY]: CANARY } }),
  JSON.stringify({ message: `The route app/status ${CANARY}` }),
  JSON.stringify({ is_alive: true, secret: CANARY, available_api_endpoints: [CANARY] }),
  JSON.stringify({ data: { toast: { message: CANARY } } }),
];
const HEADERS = {
  server: CANARY,
  'www-authenticate': `Basic realm="${CANARY}"`,
  'set-cookie': `${CANARY}=${CANARY}`,
  'x-powered-by': CANARY,
  'retry-after': '120',
  etag: `"${CANARY}"`,
};
const LOCATIONS = [
  `/${CANARY}?${CANARY}#${CANARY}`,
  `https://${CANARY}:${CANARY}@elsewhere.example/${CANARY}?x=${CANARY}`,
  `file:///${CANARY}`,
  `javascript:${CANARY}`,
];

test.each<ServiceName>(['anime', 'novels'])(
  'findings contain nothing from the answer of a server in place of the %s service',
  async (service) => {
    let answer: { status: number; body: string; location?: string } = { status: 200, body: '' };
    await using server = await startOddServer((_, response) => {
      const { status, body, location } = answer;
      response.writeHead(status, { ...HEADERS, ...(location !== undefined && { location }) }).end(body);
    });
    const kinds = new Set<string>();
    const look = async () => {
      const finding = await find({ service, address: server.url, siteAddress: null }, { signal: never });
      expect(JSON.stringify(finding), JSON.stringify(answer)).not.toContain(CANARY);
      kinds.add(finding.kind);
    };
    for (const status of [200, 206, 400, 401, 403, 404, 407, 410, 418, 429, 500, 503, 599]) {
      for (const body of BODIES) {
        answer = { status, body };
        await look();
      }
    }
    for (const status of [301, 302, 307, 308]) {
      for (const location of LOCATIONS) {
        answer = { status, body: CANARY, location };
        await look();
      }
    }
    expect([...kinds]).toEqual(
      expect.arrayContaining(['not-the-service', 'blocked-by-edge', 'rate-limited', 'service-down', 'redirected']),
    );
    // Only reads, without a session.
    for (const { method, headers } of server.requests) {
      expect(method).toBe('GET');
      expect(headers['cookie'] ?? headers['authorization']).toBeUndefined();
    }
  },
);

test('at most 60 searches begin in any minute and 4 run at once, so that addresses cannot be scanned', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const minute = 60_000;
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const paced = createPacedFind(async () => {
    begun.push(Date.now());
    running += 1;
    most = Math.max(most, running);
    await nextTurn();
    running -= 1;
    return { kind: 'not-an-address' };
  });
  const look = (signal = never) =>
    paced({ service: 'anime', address: 'https://a.example', siteAddress: null }, { signal });
  // Near the end of a minute that began with a single search.
  await look();
  await vi.advanceTimersByTimeAsync((minute * 5) / 6);
  const looks = Promise.all(Array.from({ length: 129 }, () => look()));
  while (begun.length < 130) {
    // All that may begin do so before the time advances.
    for (let turn = 0; turn < 200; turn += 1) await nextTurn();
    await vi.advanceTimersByTimeAsync(minute / 10);
  }
  await looks;
  expect(most).toBe(4);
  // In every span of a minute.
  for (const [index, time] of begun.entries()) {
    const later = begun[index + 60];
    if (later !== undefined) expect(later - time).toBeGreaterThanOrEqual(minute);
  }
  const leaving = new AbortController();
  const waiting = Array.from({ length: 100 }, () => look(leaving.signal));
  leaving.abort(new Error('left'));
  const left = await Promise.allSettled(waiting);
  // Except those that had begun.
  expect(left.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(96);
});
