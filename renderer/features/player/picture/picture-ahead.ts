import { createVideoElement, type StreamedPicture, streamInto } from './streamed-picture.ts';

/** A stream prepared this close to a position shows it. */
const SAME_PLACE_SECONDS = 0.5;

/** Holds one picture, of another episode or another height, that will probably be watched next. */
export function createPictureAhead<Picture extends Pick<StreamedPicture, 'watch' | 'holds' | 'destroy'>>(
  stream: (url: string, atSeconds: number) => Picture,
) {
  let held: {
    readonly picture: Picture;
    readonly url: string;
    readonly atSeconds: number;
    readonly detach: () => void;
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
      const stopWatching = picture.watch({ onReady: () => resolve(true), onFault: drop });
      function detach(): void {
        stopWatching();
        signal.removeEventListener('abort', drop);
        resolve(false);
      }
      held = { picture, url, atSeconds, detach };
      signal.addEventListener('abort', drop);
      return promise;
    },
    /**
     * Hands out the picture prepared for an address if it has the position, once, even if it is still loading. `isExact`: it
     * was prepared for this position; otherwise the position is in its buffer.
     */
    take(url: string, atSeconds: number) {
      if (held?.url !== url) return null;
      const { picture, detach } = held;
      const isExact = Math.abs(held.atSeconds - atSeconds) <= SAME_PLACE_SECONDS;
      if (!(isExact || picture.holds(atSeconds))) {
        drop();
        return null;
      }
      held = null;
      detach();
      return { picture, isExact };
    },
  };
}

/** The window's only prepared picture: of an episode that the person is about to open, the next one, or another height. */
export const pictureAhead = createPictureAhead((url, atSeconds) => streamInto(createVideoElement(), url, atSeconds));
export type PreparedPicture = NonNullable<ReturnType<typeof pictureAhead.take>>;
