import { createVideoElement, type StreamedPicture, streamInto } from './streamed-picture.ts';

/** A picture that was prepared; `isBroken`: the network failed it after its first frame was there, and it must begin to load again. */
export type PreparedPicture<Picture = StreamedPicture> = { readonly picture: Picture; readonly isBroken: boolean };

export type PictureAhead<Picture = StreamedPicture> = {
  /**
   * Loads a stream, in an element that is in no page, until it shows its first frame; whether it does. It takes the place
   * of what was prepared before, and ends with the signal unless it was taken by then. Never rejects.
   */
  readonly prepare: (url: string, atSeconds: number, signal: AbortSignal) => Promise<boolean>;
  /** Hands out what was prepared for an address and a place, once, however far it has come. */
  readonly take: (url: string, atSeconds: number) => PreparedPicture<Picture> | null;
};

type Waiting = Pick<StreamedPicture, 'watch' | 'destroy'>;

type Held<Picture> = {
  readonly picture: Picture;
  readonly url: string;
  readonly atSeconds: number;
  readonly sinceMs: number;
  readonly letGo: () => void;
  isBroken: boolean;
};

/** Longer than an ending and the wait after it. */
const KEPT_MS = 600_000;
export const SAME_PLACE_SECONDS = 0.5;

/** Holds one picture that will probably be watched next, ready to be put into the page. */
export function createPictureAhead<Picture extends Waiting>(
  stream: (url: string, atSeconds: number) => Picture,
): PictureAhead<Picture> {
  let held: Held<Picture> | null = null;

  function drop(which: Held<Picture> | null): void {
    if (which === null || held !== which) return;
    held = null;
    which.letGo();
    which.picture.destroy();
  }

  return {
    async prepare(url, atSeconds, signal) {
      drop(held);
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
          if (isReady && isOfNetwork) mine.isBroken = true;
          else drop(mine);
        },
      });
      const dropMine = () => drop(mine);
      const mine: Held<Picture> = {
        picture,
        url,
        atSeconds,
        sinceMs: performance.now(),
        isBroken: false,
        letGo() {
          stopWatching();
          signal.removeEventListener('abort', dropMine);
          resolve(false);
        },
      };
      held = mine;
      signal.addEventListener('abort', dropMine);
      return promise;
    },
    take(url, atSeconds) {
      const found = held;
      if (found === null || found.url !== url) return null;
      const isElsewhere = Math.abs(found.atSeconds - atSeconds) > SAME_PLACE_SECONDS;
      if (isElsewhere || performance.now() - found.sinceMs > KEPT_MS) {
        drop(found);
        return null;
      }
      held = null;
      found.letGo();
      return { picture: found.picture, isBroken: found.isBroken };
    },
  };
}

/** The window's one: what a person is about to open, or the episode after the one that plays. */
export const pictureAhead = createPictureAhead((url, atSeconds) =>
  streamInto(createVideoElement(), url, atSeconds, { take: () => null }),
);
