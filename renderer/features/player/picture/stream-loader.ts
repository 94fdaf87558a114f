import {
  type HlsConfig,
  type Loader,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
  XhrLoader,
} from 'hls.js';
import { playlistIn } from './automatic-stream.ts';

const LOOK_EVERY_MS = 1000;
/** A body that stops for this long is given up. */
const SILENCE_MS = 6000;

/**
 * With these, even a short playlist keeps hls.js busy for long: billions of skipped segments, variables defined by variables, and
 * characters that only some of its expressions treat as the end of a line. No episode has them.
 */
const ENDLESS = /#EXT-X-(?:SKIP|DEFINE):|[\u2028\u2029]/;
const BLANKS = ' '.repeat(100);
/** About two seconds of the page's thread at worst. */
const MOST_READING = 2e9;

type LoaderClass = new (config: HlsConfig) => Loader<LoaderContext>;

/** Response header of the media route: the address that the CDN redirected to. */
export const FINAL_URL_HEADER = 'x-engawa-final-url';

/**
 * Whether the time in which hls.js reads a line grows with the square of its length: the line has a tag, which may be anywhere
 * in it, many blanks, or an address that goes up many folders.
 */
function isSlow(line: string): boolean {
  return line.includes('#EXT') || line.includes(BLANKS) || line.split('../').length > 8;
}

/** Whether a playlist keeps hls.js, and with it the page, busy for long. The longest tested ones of an episode reach three quarters. */
function isEndless(playlist: string): boolean {
  const lines = playlist.split(/[\r\n]+/);
  // Some tags are read together with every other line.
  const reading = lines.filter(isSlow).reduce((sum, line) => sum + line.length ** 2, lines.length ** 2);
  return reading > MOST_READING || ENDLESS.test(playlist);
}

/** Date ranges mark advertisements, and hls.js reads each one together with all before it. Here they become comments. */
const withoutRanges = (playlist: string): string => playlist.replaceAll('#EXT-X-DATERANGE:', '#:');

/**
 * The loader of hls.js with four differences. The playlist of automatic quality is in its address. It reports the true
 * address of a response: relative segment addresses are resolved against it, not against the address on the page's origin.
 * It gives up a body that stops in the middle long before the load timeout. And it passes on a playlist without its date
 * ranges, or replaces one that would freeze the page by an empty one, which is an error.
 */
export function createStreamLoader(onBytes: () => void): LoaderClass {
  return class StreamLoader extends XhrLoader {
    #watching: ReturnType<typeof setInterval> | undefined;
    #isOver = false;

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      super.load(context, config, {
        ...callbacks,
        onError: (...failure) => {
          clearInterval(this.#watching);
          callbacks.onError(...failure);
        },
        onSuccess: (response, stats, loaded, request) => {
          clearInterval(this.#watching);
          const finalUrl = request instanceof XMLHttpRequest ? request.getResponseHeader(FINAL_URL_HEADER) : null;
          const answer = { ...response, url: finalUrl ?? context.url };
          // Only playlists are text.
          if (typeof answer.data === 'string') answer.data = isEndless(answer.data) ? '' : withoutRanges(answer.data);
          callbacks.onSuccess(answer, stats, loaded, request);
        },
      });
    }

    protected override loadInternal(): void {
      const playlist = this.context && playlistIn(this.context.url);
      if (playlist !== null) {
        this.#answer(playlist);
        return;
      }
      super.loadInternal();
      this.#watchBytes();
    }

    protected override abortInternal(): void {
      this.#isOver = true;
      clearInterval(this.#watching);
      super.abortInternal();
    }

    /** Answers without a request, but not during the call: hls.js prepares itself after it. */
    #answer(data: string): void {
      queueMicrotask(() => {
        if (this.#isOver || this.context === null) return;
        const nowMs = performance.now();
        Object.assign(this.stats.loading, { start: nowMs, first: nowMs, end: nowMs });
        this.callbacks?.onSuccess({ url: this.context.url, data, code: 200 }, this.stats, this.context, null);
      });
    }

    /** Reports that bytes arrive. A body that stops counts as a timeout. */
    #watchBytes(): void {
      let loadedBefore = 0;
      let silentMs = 0;
      this.#watching = setInterval(() => {
        const { loaded, loading } = this.stats;
        const hasGrown = loaded > loadedBefore;
        loadedBefore = loaded;
        silentMs = hasGrown || loading.first === 0 ? 0 : silentMs + LOOK_EVERY_MS;
        if (silentMs >= SILENCE_MS) this.loadtimeout();
        else if (hasGrown) onBytes();
      }, LOOK_EVERY_MS);
    }
  };
}
