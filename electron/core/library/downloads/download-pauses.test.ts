import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DownloadHold, DownloadQueue } from '#shared/domain/downloads/download.ts';
import { createShelf, FIVE, json, notFound, numbered, page, refused } from './testing/shelf.ts';
import { type StartedQueue, startQueue } from './testing/start-queue.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

let shelf: ReturnType<typeof createShelf>;
let queue: StartedQueue;
let freeBytes: number;
beforeEach(() => {
  freeBytes = 1e9;
  shelf = createShelf();
  shelf.put(FIVE, numbered(6));
  queue = startQueue({ answer: shelf.answer, freeBytes: () => freeBytes });
});
afterEach(async () => {
  expect(queue.faults).toEqual([]);
  await queue[Symbol.asyncDispose]();
});

const addAll = () => queue.handlers['downloads.add']({ slugUrl: FIVE, chapters: shelf.lines(FIVE) });
const saved = () => queue.library.chaptersOf(FIVE).map(({ number }) => Number(number));
const hold = () => queue.downloads.queue().hold;
const isHeld = (kind: DownloadHold['kind']) => () => hold()?.kind === kind;
const counted = (number: string) => shelf.asked.filter((what) => what === number).length;

describe('a rate limit', () => {
  const inTwoMinutes = () => new Date(queue.clock.now() + 120 * SECOND).toUTCString();
  it.each([
    ['in seconds', () => refused({ 'retry-after': '90' }), 90, 90],
    ['until a date', () => refused({ 'retry-after': inTwoMinutes() }), 119, 120],
    ['of no seconds', () => refused({ 'retry-after': '0' }), 1, 1],
    ['of a day, which counts as an hour,', () => refused({ 'retry-after': '86400' }), 3_600, 3_600],
    ['without a length', () => refused(), 27, 33],
    ['with an unreadable length', () => refused({ 'retry-after': 'a while' }), 27, 33],
    ['with an HTML page', () => refused({ 'content-type': 'text/html', 'retry-after': '45' }, '<html></html>'), 45, 45],
    ['with an empty body', () => refused({ 'retry-after': '45' }, ''), 45, 45],
  ] as const)(
    '%s stops all requests until it is over, and the queue continues where it was',
    async (_, refusal, shortest, longest) => {
      const refusals: number[] = [];
      shelf.before = (what) => {
        if (what !== '4' || refusals.length > 0) return null;
        refusals.push(queue.clock.now());
        return refusal();
      };
      await addAll();
      await queue.until(() => refusals.length > 0);
      await queue.settled();
      const { until } = hold() ?? { until: 0 };
      expect(hold()).toEqual({ kind: 'rate-limited', until });
      expect(until - queue.clock.now()).toBeGreaterThanOrEqual(shortest * SECOND);
      expect(until - queue.clock.now()).toBeLessThanOrEqual(longest * SECOND);
      const asked = shelf.asked.length;
      await queue.pass(until - queue.clock.now() - 1);
      expect(shelf.asked).toHaveLength(asked);
      await queue.until(queue.isDone);
      expect(saved()).toEqual([1, 2, 3, 4, 5, 6]);
      expect(['1', '2', '3', '4', '5', '6'].map(counted)).toEqual([1, 1, 1, 2, 1, 1]);
    },
  );

  it('of five hours costs one refused request an hour', async () => {
    const openAt = queue.clock.now() + 5 * HOUR;
    let refusals = 0;
    shelf.before = (what) => {
      if (what !== '3' || queue.clock.now() >= openAt) return null;
      refusals += 1;
      return refused({ 'retry-after': '7200' });
    };
    await addAll();
    await queue.until(queue.isDone);
    expect(saved()).toHaveLength(6);
    // A longer rate limit counts as an hour.
    expect(refusals).toBe(5);
  });

  it('during which chapters are renumbered gives no chapter the text of another one', async () => {
    const named = (number: number, text: string) => ({
      ...{ number: String(number), revisionId: 500 + text.charCodeAt(0) },
      ...{ name: `Part ${text}`, content: `<p>${text}</p>` },
    });
    shelf.put(
      FIVE,
      ['A', 'B', 'C', 'D', 'E'].map((text, index) => named(index + 1, text)),
    );
    let refusals = 0;
    shelf.before = (what) => {
      if (what !== '4' || refusals > 0) return null;
      refusals += 1;
      return refused({ 'retry-after': '600' });
    };
    await addAll();
    await queue.until(() => refusals > 0);
    // A new chapter 3.
    shelf.put(
      FIVE,
      ['A', 'B', 'new', 'C', 'D', 'E'].map((text, index) => named(index + 1, text)),
    );
    await queue.until(queue.isDone);
    const texts = queue.library.chaptersOf(FIVE).map((line) => {
      const content = queue.library.chapter(FIVE, line)?.content;
      return [line.number, content?.format === 'html' ? content.html : null];
    });
    const saved = { 1: 'A', 2: 'B', 4: 'C', 5: 'D', 6: 'E' };
    expect(texts).toEqual(Object.entries(saved).map(([number, text]) => [number, `<p>${text}</p>`]));
    expect(shelf.asked.filter((what) => what === 'list')).toHaveLength(2);
  });
});

it('a chapter that the reader opens is fetched before the next queued one', async () => {
  await addAll();
  await queue.until(() => saved().length === 2);
  const reading = queue.novels.chapter({ slugUrl: FIVE, volume: '1', number: '6', branchId: 1 });
  await queue.settled();
  expect((await reading).number).toBe('6');
  expect(counted('3')).toBe(0);
  await queue.until(queue.isDone);
  expect(counted('6')).toBe(2);
});

describe('passing trouble', () => {
  it("makes the queue wait while offline, and continue within 90 seconds of the network's return", async () => {
    await addAll();
    await queue.until(() => saved().length === 2);
    const backAt = queue.clock.now() + 3 * HOUR;
    shelf.before = () => (queue.clock.now() < backAt ? 'offline' : null);
    await queue.until(isHeld('offline'));
    expect(queue.downloads.queue().secondsLeft).toBeNull();
    await queue.until(queue.isDone);
    expect(saved()).toHaveLength(6);
    expect(queue.clock.now() - backAt).toBeLessThan(90 * SECOND);
  });

  it('ends as soon as another request reaches the service', async () => {
    let isDown = true;
    shelf.before = () => (isDown ? 'reset' : null);
    await addAll();
    for (let turn = 0; turn < 6; turn += 1) {
      await queue.until(() => hold() === null);
      await queue.until(isHeld('service-down'));
    }
    const { until } = hold() ?? { until: 0 };
    expect(until - queue.clock.now()).toBeGreaterThan(100 * SECOND);
    isDown = false;
    await queue.novels.chapter({ slugUrl: FIVE, volume: '1', number: '6', branchId: 1 });
    await queue.settled();
    expect(hold()).toBeNull();
    await queue.until(queue.isDone);
    expect(saved()).toHaveLength(6);
    expect(queue.clock.now()).toBeLessThan(until);
  });

  it('is retried at once when the person resumes or the computer wakes up', async () => {
    shelf.before = () => 'offline';
    await addAll();
    await queue.until(isHeld('offline'));
    const asked = () => shelf.asked.length;
    let former = asked();
    await queue.handlers['downloads.pause']({ slugUrl: null, isPaused: false });
    await queue.until(isHeld('offline'));
    expect(asked()).toBeGreaterThan(former);
    former = asked();
    queue.events.emit('power.changed', { state: 'resumed' });
    await queue.until(isHeld('offline'));
    expect(asked()).toBeGreaterThan(former);
  });

  it('is distinguished from a chapter that always fails, which does not stop the others', async () => {
    shelf.before = (what) => (what === '2' ? json({ message: 'Server Error' }, 500) : null);
    await addAll();
    await queue.until(queue.isDone);
    expect(saved()).toEqual([1, 3, 4, 5, 6]);
    expect(queue.downloads.ofTitle(FIVE).chapters.find(({ number }) => number === '2')).toMatchObject({
      state: 'failed',
      trouble: 'unreadable',
    });
    shelf.before = () => null;
    await queue.handlers['downloads.retry']({ slugUrl: FIVE });
    await queue.until(queue.isDone);
    expect(saved()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is reported as over as soon as the person retries', async () => {
    shelf.before = () => page(502);
    await addAll();
    await queue.until(isHeld('service-down'));
    await queue.pass(SECOND);
    const held: unknown[] = [];
    queue.events.subscribe(
      (name, payload) => name === 'downloads.changed' && held.push((payload as DownloadQueue).hold),
    );
    shelf.before = () => null;
    await queue.handlers['downloads.retry']({ slugUrl: FIVE });
    expect(held).toEqual([null]);
    await queue.until(queue.isDone);
  });

  it('fails no chapter while the whole service is down, and costs few requests', async () => {
    const backAt = queue.clock.now() + 12 * HOUR;
    shelf.before = () => (queue.clock.now() < backAt ? page(502) : null);
    await addAll();
    await queue.until(queue.isDone);
    expect(saved()).toHaveLength(6);
    expect(shelf.asked.length).toBeLessThan(12 * 12 * 3 + 50);
  });
});

describe('trouble of one chapter', () => {
  it.each([
    ['gone', () => notFound()],
    ['closed', () => json({ data: { toast: { type: 'silent', message: 'платно' } } }, 403)],
    ['unreadable', () => json({ data: 'no chapter' })],
    ['unreadable', () => new Response('{"data":{"content":"<p>cut')],
    ['refused', () => json({ data: { number: ['нет'] } }, 422)],
    ['empty', () => json({ data: { content: null } })],
    ['empty', () => json({ data: { content: '' } })],
    ['refused', () => json({ data: { content: '<p>another translation</p>', branch_id: 77 } })],
  ] as const)('(%s) is reported, and the others are saved', async (trouble, answer) => {
    shelf.before = (what) => (what === '3' ? answer() : null);
    await addAll();
    await queue.until(queue.isDone);
    expect(saved()).toEqual([1, 2, 4, 5, 6]);
    const third = queue.downloads.ofTitle(FIVE).chapters.find(({ number }) => number === '3');
    expect(third).toEqual({
      volume: '1',
      number: '3',
      branchId: 1,
      state: 'failed',
      trouble,
      bytes: 0,
      missingPictures: 0,
    });
    expect(queue.downloads.queue().titles).toMatchObject([{ total: 6, done: 5, failed: 1, secondsLeft: null }]);
  });

  it('is not reported when an answer is truncated twice and then whole', async () => {
    shelf.before = (what) => {
      const isThird = shelf.asked.filter((each) => each === what).length === 3;
      if (isThird || (what !== '3' && what !== 'list')) return null;
      return new Response('{"data":[{"index":1,', { headers: { 'content-type': 'application/json' } });
    };
    await addAll();
    await queue.until(queue.isDone);
    expect(saved()).toHaveLength(6);
  });

  it('is reported for all chapters of a title whose list stays unreadable, after a few requests', async () => {
    shelf.before = (what) => (what === 'list' ? new Response('{"data":') : null);
    await addAll();
    await queue.until(queue.isDone);
    expect(queue.downloads.queue().titles).toMatchObject([{ total: 6, failed: 6 }]);
    expect(shelf.asked.length).toBeLessThan(8);
  });

  it('is not reported when an edge answers with a page twice', async () => {
    let pages = 2;
    shelf.before = (what) => {
      if (what !== '3' || pages === 0) return null;
      pages -= 1;
      return page(200);
    };
    await addAll();
    await queue.until(queue.isDone);
    expect(saved()).toHaveLength(6);
  });
});

describe('a full disk', () => {
  const limitPages = (more: number | null) => {
    const database = queue.library.database();
    const pages = Number(database?.prepare('PRAGMA page_count').get()?.['page_count']);
    database?.exec(`PRAGMA max_page_count = ${more === null ? 1_000_000 : pages + more}`);
  };

  it('holds the queue when 30 MB are left, so that removals still have room', async () => {
    await addAll();
    await queue.until(() => saved().length === 2);
    freeBytes = 30_000_000;
    await queue.until(isHeld('storage-full'));
    const asked = shelf.asked.length;
    await queue.pass(HOUR);
    expect(isHeld('storage-full')()).toBe(true);
    expect(shelf.asked).toHaveLength(asked);
    freeBytes = 40_000_000;
    await queue.until(queue.isDone);
    expect(saved()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('that a write meets holds the queue until there is room', async () => {
    shelf.put(FIVE, [{ number: '1' }, { number: '2', content: `<p>${'long '.repeat(5_000)}</p>` }, { number: '3' }]);
    await addAll();
    await queue.until(() => saved().length === 1);
    limitPages(5);
    await queue.until(isHeld('storage-full'));
    await queue.pass(HOUR);
    expect(isHeld('storage-full')()).toBe(true);
    expect(saved()).toEqual([1]);
    limitPages(null);
    await queue.until(queue.isDone);
    expect(saved()).toEqual([1, 2, 3]);
  });
});
