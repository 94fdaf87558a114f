import Hls, {
  type HlsConfig,
  type Loader,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
} from 'hls.js';

const LOOK_EVERY_MS = 1000;
/** A body that stops for this long does not go on. */
const SILENCE_MS = 6000;

type LoaderClass = new (config: HlsConfig) => Loader<LoaderContext>;

/** Response header of the media route: the address that the CDN redirected to. */
export const FINAL_URL_HEADER = 'x-engawa-final-url';

/**
 * The loader of hls.js with two differences. It reports the true address of a response: relative segment addresses are
 * resolved against it, not against the address on the page's origin. And it gives up a body that stops in the middle long
 * before the load timeout.
 */
export function createStreamLoader(onBytes: () => void): LoaderClass {
  const TransportLoader: LoaderClass = Hls.DefaultConfig.loader;

  return class StreamLoader extends TransportLoader {
    #watching: ReturnType<typeof setInterval> | undefined;

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
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

    override abort(): void {
      clearInterval(this.#watching);
      super.abort();
    }

    override destroy(): void {
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
