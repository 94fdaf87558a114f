import Hls, {
  type HlsConfig,
  type Loader,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
} from 'hls.js';
import { type FetchedAhead, FINAL_URL_HEADER } from './fetched-ahead.ts';

const LOOK_EVERY_MS = 1000;
/** A body that stops for this long does not go on. */
const SILENCE_MS = 6000;

type LoaderClass = new (config: HlsConfig) => Loader<LoaderContext>;

/**
 * The loader of hls.js with three differences. It reports the true address of a response: relative segment addresses are
 * resolved against it, not against the address on the page's origin. It answers from the bytes that were fetched ahead.
 * And it gives up a body that stops in the middle long before the load timeout.
 */
export function createStreamLoader({ take }: Pick<FetchedAhead, 'take'>, onBytes: () => void): LoaderClass {
  const TransportLoader: LoaderClass = Hls.DefaultConfig.loader;

  return class StreamLoader extends TransportLoader {
    #isOver = false;
    #watching: ReturnType<typeof setInterval> | undefined;

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const ready = context.rangeEnd ? null : take(context.url);
      if (ready !== null) {
        this.#answer(ready, context, callbacks);
        return;
      }
      let isSilent = false;
      this.#watchBytes(() => {
        isSilent = true;
        super.abort();
        callbacks.onTimeout(this.stats, context, null);
      });
      // hls.js destroys its loader after every answer, which ends the watching.
      super.load(context, config, {
        ...callbacks,
        onSuccess: (response, stats, loaded, request) => {
          const finalUrl = request instanceof XMLHttpRequest ? request.getResponseHeader(FINAL_URL_HEADER) : null;
          callbacks.onSuccess({ ...response, url: finalUrl ?? context.url }, stats, loaded, request);
        },
        onAbort: (...aborted) => {
          // A silent request is reported as a timeout, not as an abort.
          if (!isSilent) callbacks.onAbort?.(...aborted);
        },
      });
    }

    override abort(): void {
      this.#end();
      super.abort();
    }

    override destroy(): void {
      this.#end();
      super.destroy();
    }

    #end(): void {
      this.#isOver = true;
      clearInterval(this.#watching);
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

    #answer(
      { bytes, finalUrl }: NonNullable<ReturnType<typeof take>>,
      context: LoaderContext,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const { stats } = this;
      const now = performance.now();
      this.context = context;
      Object.assign(stats.loading, { start: now, first: now, end: now });
      stats.loaded = bytes.byteLength;
      stats.total = bytes.byteLength;
      const data = context.responseType === 'arraybuffer' ? bytes : new TextDecoder().decode(bytes);
      // hls.js does not expect an answer before `load` has returned.
      queueMicrotask(() => {
        if (!this.#isOver) callbacks.onSuccess({ url: finalUrl, data, code: 200 }, stats, context, null);
      });
    }
  };
}
