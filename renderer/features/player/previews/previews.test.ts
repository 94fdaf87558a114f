import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreviews, segmentsAround } from './previews.ts';

/** A film of four hundred segments of four seconds. */
const STARTS = Array.from({ length: 400 }, (_, index) => index * 4);
const MAKING_MS = 40;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

type Made = { readonly name: string; isClosed: boolean; close: () => void };

/** Previews of a stand-in stream whose segments take `makingMs` each. */
function studio() {
  const world = {
    episodeId: 'one',
    hasRoom: true,
    makingMs: MAKING_MS,
    fails: false,
    /** A picture under way can no longer be stopped. */
    isTooLate: false,
    /** Segments requested and segments given up, streams opened and open. */
    asked: [] as string[],
    ended: [] as string[],
    opened: 0,
    openNow: 0,
    made: [] as Made[],
  };
  const previews = createPreviews<Made>({
    source: () => `https://cdn.test/${world.episodeId}.m3u8`,
    hasRoom: () => world.hasRoom,
    open(url) {
      world.opened += 1;
      world.openNow += 1;
      return {
        startSeconds: Promise.resolve(STARTS),
        frameOf(index, signal) {
          const name = `${url.slice('https://cdn.test/'.length, -'.m3u8'.length)} ${index}`;
          world.asked.push(name);
          return new Promise((resolve, reject) => {
            let isPending = true;
            signal.addEventListener('abort', () => {
              if (isPending && !world.isTooLate) world.ended.push(name);
              if (!world.isTooLate) reject(signal.reason);
            });
            setTimeout(() => {
              isPending = false;
              if (world.fails) return reject(new Error('no picture'));
              const picture: Made = {
                name,
                isClosed: false,
                close() {
                  picture.isClosed = true;
                },
              };
              world.made.push(picture);
              resolve(picture);
            }, world.makingMs);
          });
        },
        destroy() {
          world.openNow -= 1;
        },
      };
    },
  });
  const shown = () => {
    const { preview } = previews.shown.getState();
    return preview && `${preview.picture.name}${preview.isExact ? '' : ' (former)'}`;
  };
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  return { world, previews, shown, pass };
}

describe('segments around a place', () => {
  it('are that of the place, the next and the previous one, if they exist', () => {
    expect(segmentsAround(STARTS, 41)).toEqual([10, 11, 9]);
    expect(segmentsAround(STARTS, 0)).toEqual([0, 1]);
    expect(segmentsAround(STARTS, 5000)).toEqual([399, 398]);
    expect(segmentsAround([0.2], 0)).toEqual([0]);
    expect(segmentsAround([], 3)).toEqual([]);
  });
});

describe('previews', () => {
  it('are made for the place pointed at first, then for its neighbours, each once', async () => {
    const { world, previews, shown, pass } = studio();
    previews.point(41);
    expect(shown()).toBeNull();
    await pass(100);
    expect(shown()).toBe('one 10');
    expect(world.asked).toEqual(['one 10']);
    await pass(2000);
    expect(world.asked).toEqual(['one 10', 'one 11', 'one 9']);
    previews.point(43.9);
    previews.point(37);
    expect(shown()).toBe('one 9');
    previews.point(41.5);
    await pass(2000);
    expect(world.asked.filter((name) => name === 'one 10')).toHaveLength(1);
  });

  it('fetch nothing for a pointer that only crosses the bar', async () => {
    const { world, previews, pass } = studio();
    previews.point(41);
    await pass(30);
    previews.point(null);
    await pass(5000);
    expect(world.opened).toBe(0);
  });

  it('keep the former picture, marked as such, until the right one is made', async () => {
    const { previews, shown, pass } = studio();
    previews.point(41);
    await pass(100);
    previews.point(400);
    expect(shown()).toBe('one 10 (former)');
    await pass(400);
    expect(shown()).toBe('one 100');
    previews.point(null);
    expect(shown()).toBeNull();
  });

  it('continue with the last place only, and finish a quick picture that is no longer wanted', async () => {
    const { world, previews, pass } = studio();
    previews.point(41);
    await pass(60);
    for (const seconds of [100, 200, 300, 404]) previews.point(seconds);
    await pass(120);
    expect(world.ended).toEqual([]);
    expect(world.asked.slice(0, 2)).toEqual(['one 10', 'one 101']);
  });

  it('give up a slow picture that is no longer wanted', async () => {
    const { world, previews, pass } = studio();
    world.makingMs = 5000;
    previews.point(41);
    await pass(100);
    previews.point(404);
    await pass(400);
    expect(world.ended).toEqual(['one 10']);
    await pass(400);
    expect(world.asked).toEqual(['one 10', 'one 101']);
  });

  it('are made in at most half of the time', async () => {
    const { world, previews, pass } = studio();
    world.makingMs = 200;
    for (let second = 0; second < 10; second += 1) {
      previews.point(second * 40);
      await pass(1000);
    }
    expect(world.asked.length).toBeGreaterThan(15);
    expect(world.asked.length).toBeLessThanOrEqual(25);
  });

  it('are made only while playback leaves room; a picture under way is given up', async () => {
    const { world, previews, shown, pass } = studio();
    world.hasRoom = false;
    previews.point(41);
    await pass(3000);
    expect([world.opened, shown()]).toEqual([0, null]);
    world.hasRoom = true;
    await pass(200);
    expect(shown()).toBe('one 10');
    world.makingMs = 2000;
    previews.point(400);
    await pass(200);
    world.hasRoom = false;
    await pass(60);
    expect(world.ended.at(-1)).toBe('one 100');
    expect(shown()).toBeNull();
    // A picture already made needs no room.
    previews.point(41);
    expect(shown()).toBe('one 10');
    // A moment without room is no failure.
    world.makingMs = MAKING_MS;
    previews.point(400);
    await pass(100);
    world.hasRoom = true;
    await pass(200);
    expect([world.opened, shown()]).toEqual([1, 'one 100']);
  });

  it('pause after a failure, then open the stream again', async () => {
    const { world, previews, shown, pass } = studio();
    world.fails = true;
    previews.point(41);
    await pass(4000);
    expect([world.asked.length, world.openNow, shown()]).toEqual([1, 0, null]);
    world.fails = false;
    await pass(2000);
    expect([world.opened, shown()]).toEqual([2, 'one 10']);
  });

  it('give up a segment that never comes', async () => {
    const { world, previews, pass } = studio();
    world.makingMs = 1_000_000;
    previews.point(41);
    await pass(9000);
    expect([world.ended, world.openNow]).toEqual([['one 10'], 0]);
  });

  it('are made of 200 segments of an episode at most, and all kept', async () => {
    const { world, previews, shown, pass } = studio();
    for (let place = 0; place < 80; place += 1) {
      previews.point(2 + place * 12);
      await pass(500);
    }
    expect([world.asked.length, shown()]).toEqual([200, null]);
    previews.point(2);
    expect(shown()).toBe('one 0');
    world.episodeId = 'two';
    previews.release();
    previews.point(2);
    await pass(500);
    expect(shown()).toBe('two 0');
  });

  it('release the stream a while after the pointer left, and keep the pictures', async () => {
    const { world, previews, shown, pass } = studio();
    previews.point(41);
    await pass(1000);
    previews.point(null);
    await pass(10_000);
    expect(world.openNow).toBe(1);
    await pass(11_000);
    expect(world.openNow).toBe(0);
    previews.point(41);
    expect(shown()).toBe('one 10');
  });

  it('of a former episode are closed, and those of the next one made', async () => {
    const { world, previews, shown, pass } = studio();
    previews.point(41);
    await pass(100);
    world.makingMs = 3000;
    await pass(100);
    world.episodeId = 'two';
    previews.release();
    expect([world.ended, world.openNow, shown()]).toEqual([['one 11'], 0, null]);
    expect(world.made.map(({ isClosed }) => isClosed)).toEqual([true]);
    previews.point(42);
    await pass(4000);
    expect(shown()).toBe('two 10');
  });

  it('release the stream and all pictures at the end, even one that is finished later', async () => {
    const { world, previews, shown, pass } = studio();
    previews.point(41);
    await pass(1000);
    world.isTooLate = true;
    previews.point(400);
    await pass(70);
    expect(world.asked.at(-1)).toBe('one 100');
    previews.release();
    await pass(60_000);
    expect(world.made.at(-1)?.name).toBe('one 100');
    expect([world.openNow, shown()]).toEqual([0, null]);
    expect(world.made.length).toBeGreaterThan(2);
    expect(world.made.every(({ isClosed }) => isClosed)).toBe(true);
  });
});
