import { afterAll, beforeEach, expect, it } from 'vitest';
import { createControlServer } from './control-server.ts';
import { createFaults } from './faults.ts';
import { startLocalHost } from './local-host.ts';
import { createNovelService } from './novel-service/novel-service.ts';
import { createDemoClock } from './scaled-clock.ts';

const clock = createDemoClock(1);
const faults = createFaults(clock);
const novels = createNovelService({
  clock,
  seed: 1,
  addresses: () => ({ baseUrl: 'http://novels', siteUrl: 'http://site', siteId: 3 }),
});
const mails: unknown[] = [{ to: 'a@b', code: '1' }];

const service = await startLocalHost({ name: 'service', port: 0, answer: faults.wrap(novels.fetch), now: clock.now });
const answer = createControlServer({
  faults,
  clock,
  reset: novels.reset,
  mails: () => mails,
  setNovelRateLimit: novels.setRateLimit,
});
const control = await startLocalHost({ name: 'control', port: 0, answer, now: clock.now });
afterAll(() => Promise.all([service.close(), control.close()]));

const ask = (method: string, path: string, body?: unknown) =>
  fetch(control.origin + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
const chapter = async () => {
  const path = '/api/manga/1201--lamps-of-the-north-cape/chapter?number=1';
  const response = await fetch(service.origin + path, {
    headers: { referer: 'http://site/', 'site-id': '3', accept: 'application/json' },
  });
  await response.text();
  return response.status;
};

beforeEach(async () => {
  await ask('POST', '/reset');
  await ask('PUT', '/rate-limit', { chapters: 216, perSeconds: 600 });
});

it('the control server puts and deletes faults', async () => {
  expect((await ask('PUT', '/faults', [{ match: 'GET .*chapter', kind: 'origin-502', times: 2 }])).status).toBe(204);
  expect([await chapter(), await chapter(), await chapter()]).toEqual([502, 502, 200]);
  await ask('PUT', '/faults', [{ match: 'GET .*chapter', kind: 'edge-403' }]);
  expect(await chapter()).toBe(403);
  expect((await ask('DELETE', '/faults')).status).toBe(204);
  expect(await chapter()).toBe(200);
});

it.each([
  [[{ match: '(', kind: 'reset' }]],
  [[{ match: 'GET', kind: 'explode' }]],
  [[{ match: 'GET', kind: 'status', status: 200 }]],
  [[{ match: 'GET', kind: 'reset', surprise: 1 }]],
  [{ match: 'GET', kind: 'reset' }],
  ['x'],
])('the control server rejects the rules %j and keeps the old ones', async (rules) => {
  await ask('PUT', '/faults', [{ match: 'chapter', kind: 'origin-502' }]);
  const response = await ask('PUT', '/faults', rules);
  expect([response.status, await response.json()]).toEqual([400, { issues: expect.any(Array) }]);
  expect(await chapter()).toBe(502);
});

it('the control server lists the requests and forgets them', async () => {
  await chapter();
  const log: unknown = await (await ask('GET', '/requests')).json();
  expect(log).toEqual([
    expect.objectContaining({ method: 'GET', path: expect.stringMatching(/chapter$/), status: 200 }),
  ]);
  expect((await ask('DELETE', '/requests')).status).toBe(204);
  expect(await (await ask('GET', '/requests')).json()).toEqual([]);
});

it('the control server sets the chapter limit, and advancing the clock ends its penalty', async () => {
  expect((await ask('PUT', '/rate-limit', { chapters: 1, perSeconds: 600 })).status).toBe(204);
  expect([await chapter(), await chapter()]).toEqual([200, 429]);
  const before = clock.now();
  expect((await ask('POST', '/advance', { seconds: 61 })).status).toBe(200);
  expect(clock.now() - before).toBeGreaterThanOrEqual(61_000);
  expect(await chapter()).toBe(200);
  expect((await ask('POST', '/advance', { seconds: -1 })).status).toBe(400);
  expect((await ask('PUT', '/rate-limit', { chapters: 1 })).status).toBe(400);
});

it('the control server lists the mails', async () => {
  expect(await (await ask('GET', '/mails')).json()).toEqual(mails);
});

it('the control server resets faults, log and services', async () => {
  await ask('PUT', '/rate-limit', { chapters: 1, perSeconds: 600 });
  await ask('PUT', '/faults', [{ match: 'other', kind: 'reset' }]);
  expect([await chapter(), await chapter()]).toEqual([200, 429]);
  expect((await ask('POST', '/reset')).status).toBe(204);
  expect(await (await ask('GET', '/requests')).json()).toEqual([]);
  expect(await chapter()).toBe(200);
});
