import { describe, expect, it } from 'vitest';
import { createPictureAhead } from './picture-ahead.ts';
import type { StreamedPicture } from './streamed-picture.ts';

const URL_ONE = 'https://cdn.test/1/480.m3u8?a=1';
const URL_TWO = 'https://cdn.test/2/480.m3u8?a=2';

type Events = Parameters<StreamedPicture['watch']>[0];

/** Prepares pictures that load nothing; the test reports for them through `events`. */
function studio() {
  const made: { readonly url: string; events: Events | null; isDestroyed: boolean }[] = [];
  const ahead = createPictureAhead((url: string) => {
    const picture = { url, events: null as Events | null, isDestroyed: false };
    made.push(picture);
    return {
      url,
      watch(events: Events) {
        picture.events = events;
        return () => {
          picture.events = null;
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

describe('a prepared picture', () => {
  it('is handed out once, for its address and position', async () => {
    const { ahead, made } = studio();
    const isReady = ahead.prepare(URL_ONE, 40, going().signal);
    made[0]?.events?.onReady();
    expect(await isReady).toBe(true);
    expect(ahead.take(URL_TWO, 40)).toBeNull();
    expect(ahead.take(URL_ONE, 40.2)).toMatchObject({ picture: { url: URL_ONE }, isExact: true });
    expect(ahead.take(URL_ONE, 40)).toBeNull();
    expect(made[0]).toMatchObject({ isDestroyed: false, events: null });
  });

  it('is handed out for another position in its buffer', () => {
    const { ahead } = studio();
    void ahead.prepare(URL_ONE, 40, going().signal);
    expect(ahead.take(URL_ONE, 45)).toMatchObject({ picture: { url: URL_ONE }, isExact: false });
  });

  it('is handed out before it is ready, and not destroyed', async () => {
    const { ahead, made } = studio();
    const isReady = ahead.prepare(URL_ONE, 0, going().signal);
    expect(ahead.take(URL_ONE, 0)).not.toBeNull();
    expect(await isReady).toBe(false);
    expect(made[0]?.isDestroyed).toBe(false);
  });

  it('replaces the former one, and is destroyed when its signal aborts', async () => {
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

  it('is not destroyed by its signal after it was taken', () => {
    const { ahead, made } = studio();
    const ending = going();
    void ahead.prepare(URL_ONE, 0, ending.signal);
    ahead.take(URL_ONE, 0);
    ending.abort();
    expect(made[0]?.isDestroyed).toBe(false);
  });

  it('is not made if the signal has already aborted', async () => {
    const { ahead, made } = studio();
    expect(await ahead.prepare(URL_ONE, 0, AbortSignal.abort())).toBe(false);
    expect(made).toEqual([]);
  });

  it('is destroyed instead of handed out for a position that it lacks', () => {
    const { ahead, made } = studio();
    void ahead.prepare(URL_ONE, 0, going().signal);
    expect(ahead.take(URL_ONE, 30)).toBeNull();
    expect(made.every(({ isDestroyed }) => isDestroyed)).toBe(true);
  });

  it('is destroyed by a fault', async () => {
    const { ahead, made } = studio();
    const failed = ahead.prepare(URL_ONE, 0, going().signal);
    made[0]?.events?.onFault();
    expect(await failed).toBe(false);
    expect(made[0]?.isDestroyed).toBe(true);
  });
});
