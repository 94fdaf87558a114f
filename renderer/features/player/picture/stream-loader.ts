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
/** A body that stops for this long does not go on. */
const SILENCE_MS = 6000;

type LoaderClass = new (config: HlsConfig) => Loader<LoaderContext>;

/** Response header of the media route: the address that the CDN redirected to. */
export const FINAL_URL_HEADER = 'x-engawa-final-url';

/**
 * The loader of hls.js with three differences. The playlist of automatic quality is in its address. It reports the true
 * address of a response: relative segment addresses are resolved against it, not against the address on the page's origin.
 * And it gives up a body that stops in the middle long before the load timeout.
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
        onSuccess: (response, stats, loaded, request) => {
          const finalUrl = request instanceof XMLHttpRequest ? request.getResponseHeader(FINAL_URL_HEADER) : null;
          callbacks.onSuccess({ ...response, url: finalUrl ?? context.url }, stats, loaded, request);
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

    /** Answers without a request, but as late as one would: hls.js prepares itself after the call. */
    #answer(data: string): void {
      queueMicrotask(() => {
        if (this.#isOver || this.context === null) return;
        const nowMs = performance.now();
        Object.assign(this.stats.loading, { start: nowMs, first: nowMs, end: nowMs });
        this.callbacks?.onSuccess({ url: this.context.url, data, code: 200 }, this.stats, this.context, null);
      });
    }

    /** Reports that bytes arrive. A body that stops is given up as one that takes too long. */
    #watchBytes(): void {
      let loadedBefore = 0;
      let silentMs = 0;
      this.#watching = setInterval(() => {
        const { loaded, loading } = this.stats;
        const hasGrown = loaded > loadedBefore;
        loadedBefore = loaded;
        silentMs = hasGrown || loading.first === 0 ? 0 : silentMs + LOOK_EVERY_MS;
        if (this.getNetworkDetails()?.readyState === XMLHttpRequest.DONE) clearInterval(this.#watching);
        else if (silentMs >= SILENCE_MS) this.loadtimeout();
        else if (hasGrown) onBytes();
      }, LOOK_EVERY_MS);
    }
  };
}
