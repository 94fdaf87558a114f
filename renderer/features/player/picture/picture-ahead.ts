import { createVideoElement, type StreamedPicture, streamInto } from './streamed-picture.ts';

/** Longer than an ending and the countdown after it. */
const KEPT_MS = 600_000;
const SAME_PLACE_SECONDS = 0.5;

/** Whether a stream prepared at one position can be used for another. */
export function isSamePlace(oneSeconds: number, otherSeconds: number): boolean {
  return Math.abs(oneSeconds - otherSeconds) <= SAME_PLACE_SECONDS;
}

/** Holds one picture, of another episode or another height, that will probably be watched next. */
export function createPictureAhead<Picture extends Pick<StreamedPicture, 'watch' | 'holds' | 'destroy'>>(
  stream: (url: string, atSeconds: number) => Picture,
) {
  let held: {
    readonly picture: Picture;
    readonly url: string;
    readonly atSeconds: number;
    readonly sinceMs: number;
    readonly detach: () => void;
    isBroken: boolean;
  } | null = null;

  function drop(): void {
    held?.detach();
    held?.picture.destroy();
    held = null;
  }

  return {
    /**
     * Loads a stream into an element outside the page until it shows its first frame; true if it does. It replaces the
     * former prepared picture and ends with the signal unless it was taken by then. Never rejects.
     */
    async prepare(url: string, atSeconds: number, signal: AbortSignal): Promise<boolean> {
      drop();
      if (signal.aborted) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const picture = stream(url, atSeconds);
      let isReady = false;
      const stopWatching = picture.watch({
        onReady() {
          isReady = true;
          resolve(true);
        },
        onFault(isOfNetwork) {
          if (isReady && isOfNetwork) prepared.isBroken = true;
          else drop();
        },
      });
      function detach(): void {
        stopWatching();
        signal.removeEventListener('abort', drop);
        resolve(false);
      }
      const prepared = { picture, url, atSeconds, sinceMs: performance.now(), detach, isBroken: false };
      held = prepared;
      signal.addEventListener('abort', drop);
      return promise;
    },
    /**
     * Hands out the picture prepared for an address if it has the position, once, even if it is still loading.
     * `isBroken`: the network failed after the first frame, so loading must be restarted. `isExact`: it was prepared for
     * this position; otherwise the position is in its buffer.
     */
    take(url: string, atSeconds: number) {
      if (held?.url !== url) return null;
      const { picture, isBroken, sinceMs, detach } = held;
      const isExact = isSamePlace(held.atSeconds, atSeconds);
      if (!(isExact || picture.holds(atSeconds)) || performance.now() - sinceMs > KEPT_MS) {
        drop();
        return null;
      }
      held = null;
      detach();
      return { picture, isBroken, isExact };
    },
  };
}

/** The window's only prepared picture: of an episode that the person is about to open, the next one, or another height. */
export const pictureAhead = createPictureAhead((url, atSeconds) => streamInto(createVideoElement(), url, atSeconds));
export type PreparedPicture = NonNullable<ReturnType<typeof pictureAhead.take>>;
