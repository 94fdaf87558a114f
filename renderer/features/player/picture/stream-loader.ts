import Hls, {
  type HlsConfig,
  type Loader,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
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
  const TransportLoader: LoaderClass = Hls.DefaultConfig.loader;

  return class StreamLoader extends TransportLoader {
    #watching: ReturnType<typeof setInterval> | undefined;
    #isOver = false;

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const playlist = playlistIn(context.url);
      if (playlist !== null) {
        this.#answer(playlist, context, callbacks);
        return;
      }
      let isSilent = false;
      this.#watchBytes(() => {
        isSilent = true;
        super.abort();
        callbacks.onTimeout(this.stats, context, null);
      });
      super.load(context, config, {
        ...callbacks,
        onSuccess: (response, stats, loaded, request) => {
          clearInterval(this.#watching);
          const finalUrl = request instanceof XMLHttpRequest ? request.getResponseHeader(FINAL_URL_HEADER) : null;
          callbacks.onSuccess({ ...response, url: finalUrl ?? context.url }, stats, loaded, request);
        },
        onError: (...failure) => {
          clearInterval(this.#watching);
          callbacks.onError(...failure);
        },
        onTimeout: (...failure) => {
          clearInterval(this.#watching);
          callbacks.onTimeout(...failure);
        },
        onAbort: (...aborted) => {
          // A silent request is reported as a timeout, not as an abort.
          if (!isSilent) callbacks.onAbort?.(...aborted);
        },
      });
    }

    /** Answers without a request, but as late as one would: hls.js prepares itself after the call. */
    #answer(data: string, context: LoaderContext, callbacks: LoaderCallbacks<LoaderContext>): void {
      queueMicrotask(() => {
        if (this.#isOver) return;
        const nowMs = performance.now();
        Object.assign(this.stats.loading, { start: nowMs, first: nowMs, end: nowMs });
        callbacks.onSuccess({ url: context.url, data, code: 200 }, this.stats, context, null);
      });
    }

    override abort(): void {
      this.#isOver = true;
      clearInterval(this.#watching);
      super.abort();
    }

    override destroy(): void {
      this.#isOver = true;
      clearInterval(this.#watching);
      super.destroy();
    }

    /** Reports that bytes arrive, and once when the body stops. */
    #watchBytes(onSilence: () => void): void {
      let loadedBefore = 0;
      let silentMs = 0;
      this.#watching = setInterval(() => {
        const { loaded, loading } = this.stats;
        const hasGrown = loaded > loadedBefore;
        loadedBefore = loaded;
        silentMs = hasGrown || loading.first === 0 ? 0 : silentMs + LOOK_EVERY_MS;
        if (hasGrown) onBytes();
        if (silentMs < SILENCE_MS) return;
        clearInterval(this.#watching);
        onSilence();
      }, LOOK_EVERY_MS);
    }
  };
}
