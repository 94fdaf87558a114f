import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reply, startLocalServer } from '#core/platform/http/testing/local-server.ts';
import { createClock } from '#core/platform/time.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { startTestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelFilters } from '#shared/domain/novels/novel-catalog.ts';
import { serviceAt } from './testing/service-at.ts';

const slugUrl = SlugUrl.parse('7--seven');
const chapterBody = '{"data":{"content":"<p>a</p>"}}';

describe('the rate limit of the novel service', () => {
  it.each([
    ['a wait in seconds', { 'retry-after': '90' }, 90, 90],
    [
      'a wait as a date',
      { date: 'Sun, 01 Mar 2026 12:00:00 GMT', 'retry-after': 'Sun, 01 Mar 2026 12:02:00 GMT' },
      120,
      120,
    ],
    ['no wait', {}, 27, 33],
    ['a wait in words', { 'retry-after': 'a while' }, 27, 33],
  ] as const)('pauses all requests and reports until when, with %s', async (_, headers, shortest, longest) => {
    await using server = await startLocalServer((_request, response) => reply(response, 429, '{}', { ...headers }));
    const clock = createManualClock();
    const novels = serviceAt(server.url, clock);
    const failure = await novels.chapters({ slugUrl }).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(AppFailure);
    const { pausedUntil } = novels.pace();
    expect(failure).toMatchObject({ error: { code: 'rate-limited', retryAt: pausedUntil } });
    const wait = (pausedUntil ?? 0) - clock.now();
    expect(wait).toBeGreaterThanOrEqual(shortest * 1_000);
    expect(wait).toBeLessThanOrEqual(longest * 1_000);
    await expect(novels.references()).rejects.toMatchObject({
      error: { code: 'rate-limited', retryAt: pausedUntil },
    });
    expect(server.asked).toHaveLength(1);
    clock.pass(wait);
    expect(novels.said).toEqual([
      { pausedUntil, isAway: false },
      { pausedUntil: null, isAway: false },
    ]);
    expect(novels.pace()).toEqual({ pausedUntil: null, isAway: false });
    expect(server.asked).toHaveLength(1);
  });

  it('lets every background request succeed in order, however often the service asks to wait', async () => {
    let asked = 0;
    await using server = await startLocalServer((_, response) => {
      asked += 1;
      if (asked === 3) reply(response, 429, '{}', { 'retry-after': '60' });
      else if (asked === 6 || asked === 7) reply(response, 429, '<html></html>', { 'content-type': 'text/html' });
      else reply(response, 200, chapterBody);
    });
    const novels = serviceAt(server.url, createClock(600));
    const numbers = ['1', '1.5', '1.10', '2', '3', '4', '5', '6'];
    const chapters = await Promise.all(
      numbers.map((number) =>
        novels.chapter({ slugUrl, volume: '1', number, branchId: null }, { priority: 'background' }),
      ),
    );
    expect(chapters.map(({ number }) => number)).toEqual(numbers);
    // In order, with each refused one repeated next.
    const inOrder = ['1', '1.5', '1.10', '1.10', '2', '3', '3', '3', '4', '5', '6'];
    expect(server.asked.map((line) => new URLSearchParams(line.split('?')[1]).get('number'))).toEqual(inOrder);
    expect(novels.said.map(({ pausedUntil }) => pausedUntil === null)).toEqual([false, true, false, true, false, true]);
  });

  it('does not keep a background request from failing with another error', async () => {
    await using server = await startLocalServer((_, response) => reply(response, 404, '{"data":{"toast":{}}}'));
    const novels = serviceAt(server.url, createClock(600));
    await expect(novels.chapters({ slugUrl }, { priority: 'background' })).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
  });

  it('lets a request be cancelled during a pause', async () => {
    await using server = await startLocalServer((_, response) => reply(response, 429, '{}', { 'retry-after': '3600' }));
    const novels = serviceAt(server.url, createManualClock());
    const caller = new AbortController();
    const asking = novels.chapters({ slugUrl }, { priority: 'background', signal: caller.signal });
    const refused = expect(asking).rejects.toMatchObject({ error: { code: 'cancelled' } });
    while (novels.pace().pausedUntil === null) await new Promise(setImmediate);
    caller.abort();
    await refused;
    expect(server.asked).toHaveLength(1);
  });

  it('puts requests of readers before those in the background', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await using server = await startLocalServer(async (_, response) => {
      await released;
      reply(response, 200, chapterBody);
    });
    const clock = createManualClock();
    const novels = serviceAt(server.url, clock);
    const ask = (number: string, priority?: 'background') =>
      novels.chapter({ slugUrl, volume: '1', number, branchId: null }, { priority });
    const saved = [ask('s1', 'background'), ask('s2', 'background')];
    const read = ['r1', 'r2', 'r3', 'r4', 'r5'].map((number) => ask(number));
    while (server.asked.length < 4) await new Promise(setImmediate);
    clock.pass(5_000);
    release();
    await Promise.all([...saved, ...read]);
    const order = server.asked.map((line) => new URLSearchParams(line.split('?')[1]).get('number'));
    expect(order.toSorted()).toEqual(['r1', 'r2', 'r3', 'r4', 'r5', 's1', 's2']);
    expect(order.slice(0, 4).toSorted()).toEqual(['r1', 'r2', 'r3', 's1']);
    expect(order.at(-1)).toBe('s2');
  });
});

describe('the pace of the novel service', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1, hasControl: true });
  });
  afterAll(() => demo.close());
  const control = (path: string, method: string, body?: unknown) =>
    fetch(`${demo.control?.url}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  afterEach(() => control('/reset', 'POST'));

  it('is sent to the page when the service asks to wait and when the pause ends', async () => {
    await using test = await startTestCore(demo);
    await control('/faults', 'PUT', [
      { match: '^GET /api/manga', kind: 'rate-limit', retryAfterSeconds: 30, times: 1 },
    ]);
    const paces = new EventTarget();
    const heard: unknown[] = [];
    test.core.subscribe((name, payload) => {
      if (name !== 'novels.pace') return;
      heard.push(payload);
      paces.dispatchEvent(new Event(heard.length === 1 ? 'begun' : 'ended'));
    });
    const ended = once(paces, 'ended');
    const failure = await test.client['novels.catalogPage']({ page: 1 }).catch((cause: unknown) => cause);
    expect(failure).toMatchObject({ error: { code: 'rate-limited' } });
    const pace = await test.client['novels.pace']({});
    expect(heard).toEqual([pace]);
    expect(pace.pausedUntil).not.toBeNull();
    await ended;
    expect(heard).toEqual([pace, { pausedUntil: null, isAway: false }]);
    expect(await test.client['novels.pace']({})).toEqual({ pausedUntil: null, isAway: false });
    expect((await test.client['novels.catalogPage']({ page: 1 })).items.length).toBeGreaterThan(0);
    // The anime service is not paused with it.
    expect((await test.client['releases.catalogPage']({ page: 1 })).items.length).toBeGreaterThan(0);
  });

  it('lets twelve chapters be read in the background under a rate limit', async () => {
    await control('/rate-limit', 'PUT', { chapters: 5, perSeconds: 600 });
    const novels = serviceAt(demo.novels, createClock(60));
    const page = await novels.catalogPage({ page: 1, filters: NovelFilters.parse({}), randomOrder: null });
    const [card] = page.items;
    const asked = { slugUrl: card?.slugUrl ?? slugUrl };
    const entries = (await novels.chapters(asked, { priority: 'background' })).slice(0, 12);
    const chapters = await Promise.all(
      entries.map(({ volume, number, branches }) => {
        const chapter = { ...asked, volume, number, branchId: branches[0]?.branchId ?? null };
        return novels.chapter(chapter, { priority: 'background' });
      }),
    );
    expect(chapters.map(({ number }) => number)).toEqual(entries.map(({ number }) => number));
    expect(novels.said.length).toBeGreaterThanOrEqual(4);
    expect(novels.said.at(-1)).toEqual({ pausedUntil: null, isAway: false });
  });
});
