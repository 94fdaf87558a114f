import { createStore } from 'zustand/vanilla';

/** Pictures made of one episode at most: each takes about a quarter of a megabyte to fetch, and as much to keep. */
const MOST_PICTURES = 200;
/** A pointer that only crosses the bar fetches nothing. */
const DWELL_MS = 50;
const LOOK_EVERY_MS = 50;
/** A picture that is no longer wanted may still be finished within this time. */
const GRACE_MS = 300;
const LONGEST_MS = 8000;
const PAUSE_MS = 5000;
/** The decoder is released this long after the last use. */
const IDLE_MS = 20_000;

type PreviewPorts<Picture extends { close(): void }> = {
  /** The stream of the open episode that its pictures are made of; null without one. */
  readonly source: () => string | null;
  /** Whether playback leaves room on the network and the processor now. */
  readonly hasRoom: () => boolean;
  readonly open: (url: string) => Frames<Picture>;
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
 * element and its stream are released a while after the last use, the pictures with the episode.
 */
export function createPreviews<Picture extends { close(): void }>(ports: PreviewPorts<Picture>) {
  const shown = createStore<{ readonly preview: ShownPreview<Picture> }>(() => ({ preview: null }));
  /** By the number of their segment. */
  const album = new Map<number, Picture>();
  /** Where the segments begin, once known. */
  let starts: readonly number[] | null = null;
  let frames: (Frames<Picture> & { readonly url: string }) | null = null;
  let pointedSeconds: number | null = null;
  let working: AbortController | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let pausedUntilMs = 0;

  function mayMake(): boolean {
    return performance.now() >= pausedUntilMs && album.size < MOST_PICTURES && ports.hasRoom();
  }

  /** The segments whose pictures are wanted, the most wanted first; null while they are not known. */
  function wanted(): readonly number[] | null {
    return starts === null || pointedSeconds === null ? null : segmentsAround(starts, pointedSeconds);
  }

  function show(): void {
    const [index] = wanted() ?? [];
    const exact = index === undefined ? undefined : album.get(index);
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
    frames = { ...ports.open(url), url };
    return frames;
  }

  async function work(signal: AbortSignal): Promise<void> {
    await wait(DWELL_MS, signal);
    while (pointedSeconds !== null) {
      const url = ports.source();
      const index = wanted()?.find((one) => !album.has(one));
      const hasAll = starts !== null && index === undefined;
      if (url === null || hasAll) return;
      show();
      if (mayMake()) await make(url, index, signal);
      else await wait(LOOK_EVERY_MS, signal);
    }
  }

  /** Makes one picture, or without an index finds out where segments begin. Rejects only when `signal` ends it. */
  async function make(url: string, index: number | undefined, signal: AbortSignal): Promise<void> {
    const sinceMs = performance.now();
    const stopping = new AbortController();
    const isStale = () => index !== undefined && !wanted()?.includes(index);
    const looking = setInterval(() => {
      const isLate = performance.now() - sinceMs > (isStale() ? GRACE_MS : LONGEST_MS);
      if (isLate || !ports.hasRoom()) stopping.abort();
    }, LOOK_EVERY_MS);
    try {
      const ending = AbortSignal.any([signal, stopping.signal]);
      const film = framesOf(url);
      if (index === undefined) starts = await unlessAborted(film.startSeconds, ending);
      else {
        const picture = await film.frameOf(index, ending);
        if (signal.aborted) picture.close();
        else album.set(index, picture);
      }
    } catch {
      signal.throwIfAborted();
      if (!isStale() && ports.hasRoom()) {
        pausedUntilMs = performance.now() + PAUSE_MS;
        closeFrames();
      }
    } finally {
      clearInterval(looking);
    }
    show();
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
    /** The episode has ended or another one is open: closes its pictures. */
    release(): void {
      stop();
      closeFrames();
      shown.setState({ preview: null });
      for (const picture of album.values()) picture.close();
      album.clear();
      starts = null;
      pausedUntilMs = 0;
    },
  };
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
