import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPictureAhead } from './picture-ahead.ts';
import type { StreamedPicture } from './streamed-picture.ts';

const URL_ONE = 'https://cdn.test/1/480.m3u8?a=1';
const URL_TWO = 'https://cdn.test/2/480.m3u8?a=2';

type Told = Parameters<StreamedPicture['watch']>[0];

/** A place for pictures that load nothing: the test says what becomes of each. */
function studio() {
  const made: { readonly url: string; told: Told | null; isDestroyed: boolean }[] = [];
  const ahead = createPictureAhead((url: string) => {
    const picture = { url, told: null as Told | null, isDestroyed: false };
    made.push(picture);
    return {
      url,
      watch(told: Told) {
        picture.told = told;
        return () => {
          picture.told = null;
        };
      },
      holds: (atSeconds: number) => Math.abs(atSeconds - 44) < 4,
      destroy() {
        picture.isDestroyed = true;
      },
    };
  });
  return { ahead, made };
}

const going = () => new AbortController();

afterEach(() => {
  vi.useRealTimers();
});

describe('a picture that is prepared', () => {
  it('is handed out once, for its address at its place', async () => {
    const { ahead, made } = studio();
    const isReady = ahead.prepare(URL_ONE, 40, going().signal);
    made[0]?.told?.onReady();
    expect(await isReady).toBe(true);
    expect(ahead.take(URL_TWO, 40)).toBeNull();
    expect(ahead.take(URL_ONE, 40.2)).toMatchObject({ picture: { url: URL_ONE }, isBroken: false, isExact: true });
    expect(ahead.take(URL_ONE, 40)).toBeNull();
    expect(made[0]).toMatchObject({ isDestroyed: false, told: null });
  });

  it('is handed out for another place that its buffer has', () => {
    const { ahead } = studio();
    void ahead.prepare(URL_ONE, 40, going().signal);
    expect(ahead.take(URL_ONE, 45)).toMatchObject({ picture: { url: URL_ONE }, isExact: false });
  });

  it('is handed out before it is ready, and goes on loading', async () => {
    const { ahead, made } = studio();
    const isReady = ahead.prepare(URL_ONE, 0, going().signal);
    expect(ahead.take(URL_ONE, 0)).not.toBeNull();
    expect(await isReady).toBe(false);
    expect(made[0]?.isDestroyed).toBe(false);
  });

  it('is the only one, and none is left when the person turns away', async () => {
    const { ahead, made } = studio();
    const first = ahead.prepare(URL_ONE, 0, going().signal);
    const ending = going();
    const second = ahead.prepare(URL_TWO, 0, ending.signal);
    expect(await first).toBe(false);
    ending.abort();
    expect(await second).toBe(false);
    expect(made.map(({ isDestroyed }) => isDestroyed)).toEqual([true, true]);
    expect(ahead.take(URL_TWO, 0)).toBeNull();
  });

  it('stays with the player that took it when the person turns away', () => {
    const { ahead, made } = studio();
    const ending = going();
    void ahead.prepare(URL_ONE, 0, ending.signal);
    ahead.take(URL_ONE, 0);
    ending.abort();
    expect(made[0]?.isDestroyed).toBe(false);
  });

  it('loads nothing after the person has turned away', async () => {
    const { ahead, made } = studio();
    expect(await ahead.prepare(URL_ONE, 0, AbortSignal.abort())).toBe(false);
    expect(made).toEqual([]);
  });

  it('is none for another place, and none that is old', () => {
    vi.useFakeTimers();
    const { ahead, made } = studio();
    void ahead.prepare(URL_ONE, 0, going().signal);
    expect(ahead.take(URL_ONE, 30)).toBeNull();
    void ahead.prepare(URL_ONE, 0, going().signal);
    vi.advanceTimersByTime(11 * 60_000);
    expect(ahead.take(URL_ONE, 0)).toBeNull();
    expect(made.every(({ isDestroyed }) => isDestroyed)).toBe(true);
  });

  it('is given up when it fails, but for a network that fails after the first frame', async () => {
    const { ahead, made } = studio();
    const failed = ahead.prepare(URL_ONE, 0, going().signal);
    made[0]?.told?.onFault(true);
    expect(await failed).toBe(false);
    expect(made[0]?.isDestroyed).toBe(true);
    void ahead.prepare(URL_TWO, 0, going().signal);
    made[1]?.told?.onReady();
    made[1]?.told?.onFault(true);
    expect(ahead.take(URL_TWO, 0)).toMatchObject({ isBroken: true });
  });
});
