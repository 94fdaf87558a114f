import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createShelf, FIVE, notFound, page, SIX } from './testing/shelf.ts';
import { type StartedQueue, startQueue } from './testing/start-queue.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let shelf: ReturnType<typeof createShelf>;
let queue: StartedQueue;
/** What is asked for pictures now; null: they are there. */
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

describe('a picture that could not be had with its chapter', () => {
  it('is fetched by itself when it is there again, and the chapter has it from then on', async () => {
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

  it('is asked for after growing pauses, a day at most, as long as it is gone', async () => {
    await save(['lost-a']);
    const times: number[] = [];
    trouble = () => {
      times.push(queue.clock.now());
      return notFound();
    };
    const savedAt = queue.clock.now();
    await queue.pass(4 * DAY);
    const pauses = times.map((at, index) => at - (times[index - 1] ?? savedAt));
    const wanted = [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY, DAY, DAY];
    expect(pauses).toHaveLength(wanted.length);
    for (const [index, pause] of wanted.entries()) {
      expect(pauses[index]).toBeGreaterThan(pause - MINUTE);
      expect(pauses[index]).toBeLessThan(pause + 2 * MINUTE);
    }
  });

  it('is asked for a minute after each start, and from then on once a day', async () => {
    await save(['lost-a']);
    await restart();
    await queue.pass(2 * DAY);
    expect(askedFor('lost-a')).toBe(1 + 2);
    await restart();
    trouble = () => null;
    await queue.pass(MINUTE / 2);
    expect(missing()).toBe(1);
    await queue.pass(MINUTE);
    expect(missing()).toBe(0);
  });

  it('is not asked for while everything is paused, and afterwards it is', async () => {
    await save(['lost-a']);
    await queue.handlers['downloads.pause']({ slugUrl: null, isPaused: true });
    trouble = () => null;
    await queue.pass(DAY);
    expect(askedFor('lost-a')).toBe(1);
    await queue.handlers['downloads.pause']({ slugUrl: null, isPaused: false });
    await queue.pass(MINUTE);
    expect(missing()).toBe(0);
  });

  it('of a chapter that was removed is not asked for any more', async () => {
    await save(['lost-a']);
    queue.library.database()?.exec('DELETE FROM chapter');
    await queue.pass(DAY);
    expect(askedFor('lost-a')).toBe(1);
  });
});

describe('a host that is away', () => {
  it.each([
    ['gives no answer', () => 'reset' as const],
    ['is down for whoever asks', () => page(503)],
    ['cannot be reached without a network', () => 'offline' as const],
  ])('and %s costs its pictures no attempt, and is asked once an hour', async (_, answer) => {
    await save(['lost-a']);
    trouble = answer;
    await queue.pass(3 * DAY);
    expect(askedFor('lost-a')).toBeLessThan(3 * 24 + 10);
    expect(askedFor('lost-a')).toBeGreaterThan(24);
    trouble = () => null;
    await queue.pass(HOUR + MINUTE);
    expect(missing()).toBe(0);
  });

  it('is asked for a few of many pictures, not for all', async () => {
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

  it('rests no longer for what the person asks for meanwhile', async () => {
    await save(['lost-a']);
    trouble = () => page(503);
    for (let time = 0; time < 10; time += 1) {
      expect(await fetchNow()).toEqual({ fetched: 0, missing: 1, isAway: true });
    }
    trouble = () => null;
    await queue.pass(6 * MINUTE);
    expect(missing()).toBe(0);
  });

  it('for one picture alone keeps no other waiting for good', async () => {
    await save(['lost-a', 'lost-b', 'lost-c']);
    shelf.before = (what) => (what === '/uploads/lost-a.png' ? 'reset' : null);
    await queue.pass(HOUR);
    expect(missing()).toBe(1);
  });
});

describe('missing pictures of a title', () => {
  it('are asked for at once on demand, which says what became of it and lengthens no pause', async () => {
    await save(['lost-a', 'lost-b', 'lost-c']);
    shelf.before = (what) => (what === '/uploads/lost-a.png' ? notFound() : null);
    expect(await fetchNow()).toEqual({ fetched: 2, missing: 1, isAway: false });
    for (let time = 0; time < 10; time += 1) {
      expect(await fetchNow()).toEqual({ fetched: 0, missing: 1, isAway: false });
    }
    shelf.before = () => null;
    await queue.pass(7 * MINUTE);
    expect(missing()).toBe(0);
    expect(await fetchNow()).toEqual({ fetched: 0, missing: 0, isAway: false });
  });

  it('are asked for when it is opened, and those of others are not; not again for the same moment', async () => {
    await save(['lost-a']);
    await save(['lost-b'], SIX);
    await queue.pass(2 * MINUTE);
    for (let time = 0; time < 5; time += 1) queue.downloads.noteOpened(FIVE);
    await queue.settled();
    for (let time = 0; time < 5; time += 1) queue.downloads.noteOpened(FIVE);
    await queue.settled();
    expect(askedFor('lost-a')).toBe(2);
    expect(askedFor('lost-b')).toBe(1);
    trouble = () => null;
    await queue.pass(2 * MINUTE);
    queue.downloads.noteOpened(FIVE);
    await queue.settled();
    expect([missing(), missing(SIX)]).toEqual([0, 1]);
  });

  it('cannot be asked for while the library cannot be used', async () => {
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
