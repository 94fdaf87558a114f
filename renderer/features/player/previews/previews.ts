import { createStore } from 'zustand/vanilla';

/** Pictures kept, about a quarter of a megabyte each. */
const MOST_PICTURES = 120;
/** Fetched for one opened episode at most: the beginnings of about 250 segments. */
const MOST_BYTES = 64 * 1024 * 1024;
/** A pointer that only crosses the bar fetches nothing. */
const DWELL_MS = 50;
const LOOK_EVERY_MS = 50;
/** A picture that is no longer wanted may still be finished within this time. */
const GRACE_MS = 300;
const LONGEST_MS = 8000;
/** Pause after a failure, or after playback dropped frames while a picture was made. */
const PAUSE_MS = 5000;
/** The decoder is released this long after the last use. */
const IDLE_MS = 20_000;

type PreviewPorts<Picture extends { close(): void }> = {
  /** The open episode and the stream that its pictures are made of; null without one. */
  readonly source: () => { readonly episodeId: string; readonly url: string } | null;
  /** Whether playback leaves room on the network and the processor now. */
  readonly hasRoom: () => boolean;
  /** Frames that playback has dropped so far. */
  readonly droppedFrames: () => number;
  readonly open: (url: string, onBytes: (bytes: number) => void) => Frames<Picture>;
};

type Frames<Picture> = {
  readonly startSeconds: Promise<readonly number[]>;
  readonly frameOf: (index: number, signal: AbortSignal) => Promise<Picture>;
  readonly destroy: () => void;
};

/** `isExact`: the picture is that of the place pointed at; otherwise it is the former one, shown until that is made. */
type ShownPreview<Picture> = { readonly picture: Picture; readonly isExact: boolean } | null;

/**
 * Makes a picture of the place that is pointed at, then of its neighbours: one at a time, while playback leaves room. The
 * element and its stream are released a while after the last use and with the episode; pictures stay until `release`.
 */
export function createPreviews<Picture extends { close(): void }>(ports: PreviewPorts<Picture>) {
  const shown = createStore<{ readonly preview: ShownPreview<Picture> }>(() => ({ preview: null }));
  const album = new Map<string, Picture>();
  /** Where the segments of each episode begin, once known. */
  const starts = new Map<string, readonly number[]>();
  let frames: (Frames<Picture> & { readonly url: string }) | null = null;
  let pointedSeconds: number | null = null;
  let working: AbortController | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let pausedUntilMs = 0;
  let episodeBytes = 0;
  let allBytes = 0;

  function countBytes(bytes: number): void {
    episodeBytes += bytes;
    allBytes += bytes;
  }

  function mayMake(): boolean {
    return performance.now() >= pausedUntilMs && episodeBytes < MOST_BYTES && ports.hasRoom();
  }

  /** The segments whose pictures are wanted, the most wanted first; null while they are not known. */
  function wantedOf(episodeId: string): readonly number[] | null {
    const known = starts.get(episodeId);
    if (known === undefined || pointedSeconds === null) return null;
    return segmentsAround(known, pointedSeconds);
  }

  function take(key: string): Picture | undefined {
    const picture = album.get(key);
    if (picture === undefined) return undefined;
    // Moved to the end: the map is in the order of use.
    album.delete(key);
    album.set(key, picture);
    return picture;
  }

  function keep(key: string, picture: Picture): void {
    album.get(key)?.close();
    album.set(key, picture);
    const [oldest] = album.keys();
    if (album.size <= MOST_PICTURES || oldest === undefined) return;
    album.get(oldest)?.close();
    album.delete(oldest);
  }

  function show(): void {
    const source = ports.source();
    const [index] = (source && wantedOf(source.episodeId)) ?? [];
    const exact = source && index !== undefined ? take(keyOf(source.episodeId, index)) : undefined;
    const { preview } = shown.getState();
    if (exact !== undefined) shown.setState({ preview: { picture: exact, isExact: true } });
    else if (preview === null || pointedSeconds === null || !mayMake()) shown.setState({ preview: null });
    else shown.setState({ preview: { ...preview, isExact: false } });
  }

  function closeFrames(): void {
    clearTimeout(idle);
    frames?.destroy();
    frames = null;
  }

  function framesOf(url: string): Frames<Picture> {
    if (frames?.url === url) return frames;
    closeFrames();
    frames = { ...ports.open(url, countBytes), url };
    return frames;
  }

  async function work(signal: AbortSignal): Promise<void> {
    await wait(DWELL_MS, signal);
    while (pointedSeconds !== null) {
      const source = ports.source();
      if (source === null) return;
      const wanted = wantedOf(source.episodeId);
      const index = wanted?.find((one) => !album.has(keyOf(source.episodeId, one)));
      // All that is wanted is there.
      if (wanted !== null && index === undefined) return;
      show();
      if (mayMake()) await make(source, index, signal);
      else await wait(LOOK_EVERY_MS, signal);
    }
  }

  /** Makes one picture, or without an index finds out where segments begin. Rejects only when `signal` ends it. */
  async function make(
    { episodeId, url }: { readonly episodeId: string; readonly url: string },
    index: number | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const sinceMs = performance.now();
    const droppedBefore = ports.droppedFrames();
    const stopping = new AbortController();
    const isStale = () => index !== undefined && !wantedOf(episodeId)?.includes(index);
    const looking = setInterval(() => {
      const tookMs = performance.now() - sinceMs;
      if (!mayMake() || (isStale() && tookMs > GRACE_MS)) stopping.abort(new Superseded());
      if (tookMs > LONGEST_MS) stopping.abort(new DOMException('no picture in time', 'TimeoutError'));
    }, LOOK_EVERY_MS);
    try {
      const ending = AbortSignal.any([signal, stopping.signal]);
      const film = framesOf(url);
      if (index === undefined) starts.set(episodeId, await unlessAborted(film.startSeconds, ending));
      else {
        const picture = await film.frameOf(index, ending);
        if (signal.aborted) picture.close();
        else keep(keyOf(episodeId, index), picture);
      }
    } catch (cause) {
      signal.throwIfAborted();
      if (!(cause instanceof Superseded)) {
        pausedUntilMs = performance.now() + PAUSE_MS;
        closeFrames();
      }
    } finally {
      clearInterval(looking);
    }
    show();
    if (ports.droppedFrames() > droppedBefore) pausedUntilMs = performance.now() + PAUSE_MS;
    // At most half of the time is spent on pictures.
    if (index !== undefined) await wait(performance.now() - sinceMs, signal);
  }

  function begin(): void {
    if (working !== null) return;
    const mine = new AbortController();
    const end = () => {
      if (working === mine) working = null;
    };
    working = mine;
    work(mine.signal).then(end, end);
  }

  function stop(): void {
    working?.abort();
    working = null;
  }

  return {
    shown,
    /** Bytes fetched since the player was opened. */
    fetchedBytes: () => allBytes,
    /** The place that is pointed at; null: the pointer has left. */
    point(seconds: number | null): void {
      pointedSeconds = seconds;
      clearTimeout(idle);
      if (seconds === null) {
        stop();
        idle = setTimeout(closeFrames, IDLE_MS);
      } else begin();
      show();
    },
    /** Another episode is open: nothing more is made of the former one. */
    changeEpisode(): void {
      stop();
      closeFrames();
      episodeBytes = 0;
      pausedUntilMs = 0;
      shown.setState({ preview: null });
      if (pointedSeconds !== null) begin();
    },
    /** Ends everything and closes the pictures. */
    release(): void {
      pointedSeconds = null;
      stop();
      closeFrames();
      shown.setState({ preview: null });
      for (const picture of album.values()) picture.close();
      album.clear();
    },
  };
}

/** Ended because the network or the processor is needed elsewhere, or the pointer moved on. */
class Superseded extends Error {}

function keyOf(episodeId: string, index: number): string {
  return `${episodeId} ${index}`;
}

/** The segment of a place, the one after it and the one before. */
export function segmentsAround(startSeconds: readonly number[], atSeconds: number): readonly number[] {
  const at = Math.max(
    0,
    startSeconds.findLastIndex((start) => start <= atSeconds),
  );
  return [at, at + 1, at - 1].filter((index) => index >= 0 && index < startSeconds.length);
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return unlessAborted(new Promise((resolve) => setTimeout(resolve, milliseconds)), signal);
}

/** The promise, rejected when the signal aborts first. */
async function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([promise, ended]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
