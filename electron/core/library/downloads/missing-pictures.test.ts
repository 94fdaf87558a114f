import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createShelf, FIVE, notFound, page } from './testing/shelf.ts';
import { type StartedQueue, startQueue } from './testing/start-queue.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Pictures of both are fetched. */
const SITES = ['https://novels.example', 'https://cdn.novels.example'] as const;

let shelf: ReturnType<typeof createShelf>;
let queue: StartedQueue;
/** What the host answers for missing pictures; null: the picture. */
let trouble: () => Response | 'offline' | 'reset' | null;
beforeEach(async () => {
  shelf = createShelf();
  queue = startQueue({ answer: shelf.answer });
  trouble = notFound;
  shelf.before = (what) => (/\/lost-.*png$/.test(what) ? trouble() : null);
});
afterEach(async () => {
  expect(queue.faults).toEqual([]);
  await queue[Symbol.asyncDispose]();
});

const showing = (...names: string[]) =>
  names.map((name) => `<p><img src="https://novels.example/uploads/${name}.png"></p>`).join('');
const missing = (slugUrl = FIVE) =>
  queue.library.chaptersOf(slugUrl).reduce((sum, { missingPictures }) => sum + missingPictures, 0);
const askedFor = (name: string) => shelf.asked.filter((what) => what === `/uploads/${name}.png`).length;
const fetchNow = (slugUrl = FIVE) => queue.handlers['downloads.fetchPictures']({ slugUrl }, queue.context);

async function save(names: readonly string[], slugUrl = FIVE): Promise<void> {
  shelf.put(slugUrl, [{ number: '1', content: showing(...names) }, { number: '2' }]);
  await queue.handlers['downloads.add']({ slugUrl, chapters: shelf.lines(slugUrl) });
  await queue.until(queue.isDone);
}

async function restart(): Promise<void> {
  await queue.close();
  const { dataDirectory, clock } = queue;
  queue = startQueue({ answer: shelf.answer, dataDirectory, clock });
}

describe('a missing picture', () => {
  it('is fetched automatically after five minutes, and its chapter has it from then on', async () => {
    await save(['lost-a', 'b']);
    expect(missing()).toBe(1);
    expect(queue.library.titles()).toMatchObject([{ missingPictures: 1 }]);
    trouble = () => null;
    const told: unknown[] = [];
    queue.events.subscribe((name, payload) => name === 'saved.changed' && told.push(payload));
    await queue.pass(4 * MINUTE);
    expect(missing()).toBe(1);
    await queue.pass(2 * MINUTE);
    expect(missing()).toBe(0);
    expect(queue.library.titles()).toMatchObject([{ missingPictures: 0 }]);
    expect(await queue.library.picture('https://novels.example/uploads/lost-a.png')).not.toBeNull();
    expect(told).toContainEqual({ slugUrl: FIVE, chapters: null });
    expect(askedFor('lost-a')).toBe(2);
    expect(askedFor('b')).toBe(1);
    await queue.pass(3 * DAY);
    expect(askedFor('lost-a')).toBe(2);
  });

  it('is requested twice a day while the host does not have it', async () => {
    await save(['lost-a']);
    const times: number[] = [];
    trouble = () => {
      times.push(queue.clock.now());
      return notFound();
    };
    const savedAt = queue.clock.now();
    await queue.pass(4 * DAY);
    const pauses = times.map((at, index) => at - (times[index - 1] ?? savedAt));
    const wanted = [5 * MINUTE, ...Array.from({ length: 7 }, () => 12 * HOUR)];
    expect(pauses).toHaveLength(wanted.length);
    for (const [index, pause] of wanted.entries()) {
      expect(pauses[index]).toBeGreaterThan(pause - MINUTE);
      expect(pauses[index]).toBeLessThan(pause + 2 * MINUTE);
    }
  });

  it('is requested a minute after each start, then twice a day', async () => {
    await save(['lost-a']);
    await restart();
    await queue.pass(2 * DAY);
    expect(askedFor('lost-a')).toBe(1 + 4);
    await restart();
    trouble = () => null;
    await queue.pass(MINUTE / 2);
    expect(missing()).toBe(1);
    await queue.pass(MINUTE);
    expect(missing()).toBe(0);
  });

  it('is not requested while everything is paused, but afterwards', async () => {
    await save(['lost-a']);
    await queue.handlers['downloads.pause']({ slugUrl: null, isPaused: true });
    trouble = () => null;
    await queue.pass(DAY);
    expect(askedFor('lost-a')).toBe(1);
    await queue.handlers['downloads.pause']({ slugUrl: null, isPaused: false });
    await queue.pass(MINUTE);
    expect(missing()).toBe(0);
  });

  it('is not looked for every few seconds while everything is paused', async () => {
    await save(['lost-a']);
    await queue.handlers['downloads.pause']({ slugUrl: null, isPaused: true });
    await queue.pass(HOUR);
    const scheduled = vi.spyOn(queue.clock, 'schedule');
    await queue.pass(HOUR);
    expect(scheduled.mock.calls.length).toBeLessThan(20);
  });

  it('is requested again while chapters are still being saved', async () => {
    const chapters = Array.from({ length: 400 }, (_, at) => ({ number: `${at + 1}`, content: showing(`lost-${at}`) }));
    shelf.put(FIVE, chapters);
    await queue.handlers['downloads.add']({ slugUrl: FIVE, chapters: shelf.lines(FIVE) });
    await queue.until(() => askedFor('lost-0') > 1);
    expect(queue.isDone()).toBe(false);
  });

  it('of a removed chapter is not requested', async () => {
    await save(['lost-a']);
    queue.library.database()?.exec('DELETE FROM chapter');
    await queue.pass(DAY);
    expect(askedFor('lost-a')).toBe(1);
  });
});

describe('a picture host', () => {
  it.each([
    ['drops connections', () => 'reset' as const],
    ['answers 503', () => page(503)],
    ['answers 500', () => page(500)],
    ['has an edge in front that refuses with a page', () => page(403)],
    ['cannot be reached by its proxy', () => page(522)],
    ['cannot be reached offline', () => 'offline' as const],
  ])('that %s is asked about once an hour', async (_, answer) => {
    await save(['lost-a']);
    trouble = answer;
    await queue.pass(3 * DAY);
    expect(askedFor('lost-a')).toBeLessThan(3 * 24 + 10);
    expect(askedFor('lost-a')).toBeGreaterThan(24);
    trouble = () => null;
    await queue.pass(HOUR + MINUTE);
    expect(missing()).toBe(0);
  });

  it('that refuses in another form than a page has no such picture', async () => {
    await save(['lost-a']);
    trouble = () => new Response('<Error/>', { status: 403, headers: { 'content-type': 'application/xml' } });
    await queue.pass(3 * DAY);
    expect(askedFor('lost-a')).toBeLessThan(10);
  });

  it('that is down is asked for only a few of many missing pictures', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `lost-${index}`);
    await save(names);
    trouble = () => page(502);
    const before = shelf.asked.length;
    await queue.pass(10 * MINUTE);
    expect(shelf.asked.length - before).toBeLessThan(10);
    expect(await fetchNow()).toEqual({ fetched: 0, missing: 60, isAway: true });
    expect(shelf.asked.length - before).toBeLessThan(15);
    trouble = () => null;
    await queue.pass(HOUR + 10 * MINUTE);
    expect(missing()).toBe(0);
  });

  it.each([
    ['by itself', () => queue.pass(HOUR)],
    ['on demand', () => fetchNow()],
  ])('with an edge that keeps refusing some pictures with a page still serves the others %s', async (_, fetchAll) => {
    await save(Array.from({ length: 60 }, (_each, index) => `lost-${100 + index}`));
    shelf.before = (what) => (/\/lost-10[0-5]\.png$/.test(what) ? page(403) : null);
    await fetchAll();
    expect(missing()).toBe(6);
  });

  it('whose edge refuses every picture is asked for twenty an hour', async () => {
    await save(Array.from({ length: 60 }, (_each, index) => `lost-${100 + index}`));
    shelf.before = () => page(403);
    const before = shelf.asked.length;
    expect(await fetchNow()).toMatchObject({ fetched: 0, isAway: true });
    await queue.pass(3 * HOUR);
    expect(shelf.asked.length - before).toBeGreaterThan(60);
    expect(shelf.asked.length - before).toBeLessThan(110);
  });

  it('on two hosts whose edge refuses every picture is asked for twenty an hour on each', async () => {
    const pictures = Array.from(
      { length: 120 },
      (_each, index) => `${SITES[index % 2]}/uploads/lost-${100 + index}.png`,
    );
    shelf.put(FIVE, [{ number: '1', content: pictures.map((src) => `<p><img src="${src}"></p>`).join('') }]);
    // Its cover names the second host.
    const title = { id: 5, name: 'Night library', slug_url: FIVE, cover: { default: `${SITES[1]}/uploads/cover.png` } };
    shelf.before = (what) => {
      if (what === 'title') return Response.json({ data: title });
      return /\/lost-.*png$/.test(what) ? page(403) : null;
    };
    await queue.handlers['downloads.add']({ slugUrl: FIVE, chapters: shelf.lines(FIVE) });
    await queue.until(queue.isDone);
    await queue.pass(10 * MINUTE);
    const before = shelf.asked.length;
    await queue.pass(3 * HOUR);
    expect(missing()).toBe(120);
    expect(shelf.asked.length - before).toBeGreaterThan(60);
    expect(shelf.asked.length - before).toBeLessThan(170);
  });

  it('whose edge keeps refusing the first thirty serves the others in the end', async () => {
    await save(Array.from({ length: 60 }, (_each, index) => `lost-${100 + index}`));
    shelf.before = (what) => (/\/lost-1[0-2]\d\.png$/.test(what) ? page(403) : null);
    await queue.pass(4 * HOUR);
    expect(missing()).toBe(30);
  });

  it('that fails for one picture still serves the others', async () => {
    await save(['lost-a', 'lost-b', 'lost-c']);
    shelf.before = (what) => (what === '/uploads/lost-a.png' ? 'reset' : null);
    await queue.pass(HOUR);
    expect(missing()).toBe(1);
  });
});

describe('missing pictures of a title', () => {
  it('are fetched twenty at a time, so that a request by the person waits for few', async () => {
    await save(Array.from({ length: 60 }, (_, index) => `lost-${index}`));
    const before = shelf.asked.length;
    await queue.until(() => shelf.asked.length > before);
    await queue.settled();
    expect(shelf.asked.length - before).toBe(20);
  });

  it('are fetched at once on demand, which reports the result', async () => {
    await save(['lost-a', 'lost-b', 'lost-c']);
    shelf.before = (what) => (what === '/uploads/lost-a.png' ? notFound() : null);
    expect(await fetchNow()).toEqual({ fetched: 2, missing: 1, isAway: false });
    for (let time = 0; time < 10; time += 1) {
      expect(await fetchNow()).toEqual({ fetched: 0, missing: 1, isAway: false });
    }
    shelf.before = () => null;
    expect(await fetchNow()).toEqual({ fetched: 1, missing: 0, isAway: false });
    expect(await fetchNow()).toEqual({ fetched: 0, missing: 0, isAway: false });
  });

  it('cannot be requested while the library is unusable, and are fetched afterwards', async () => {
    await save(['lost-a']);
    await restart();
    let isAway = false;
    const { dataDirectory, clock } = queue;
    await queue.close();
    queue = startQueue({ answer: shelf.answer, dataDirectory, clock, isAway: () => isAway });
    isAway = true;
    await expect(fetchNow()).rejects.toMatchObject({ error: { code: 'storage-unwritable' } });
    await queue.pass(DAY);
    isAway = false;
    queue.events.emit('saved.changed', { slugUrl: null, chapters: null });
    trouble = () => null;
    await queue.pass(2 * MINUTE);
    expect(missing()).toBe(0);
  });
});
