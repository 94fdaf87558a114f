import Hls, {
  type HlsConfig,
  type Loader,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
} from 'hls.js';
import type { FetchedAhead, FetchedBytes } from './fetched-ahead.ts';
import { FINAL_URL_HEADER, transportAddress } from './transport-address.ts';

type LoaderClass = new (config: HlsConfig) => Loader<LoaderContext>;

/** Sends a request of hls.js through the page's own origin; hls.js itself only ever sees the true address. */
export function openThroughOwnOrigin(request: XMLHttpRequest, url: string): void {
  request.open('GET', transportAddress(url), true);
}

/**
 * The loader of hls.js with two differences. It reports the true address of what it loaded: relative segment addresses
 * are resolved against it, and the address of the transport would lead nowhere. And it answers from what was fetched
 * ahead where it can.
 */
export function createStreamLoader(fetchedAhead: FetchedAhead): LoaderClass {
  const TransportLoader: LoaderClass = Hls.DefaultConfig.loader;

  return class StreamLoader extends TransportLoader {
    #isOver = false;

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const isWhole = !context.rangeEnd;
      const ready = isWhole ? fetchedAhead.take(context.url) : null;
      if (ready !== null) {
        this.#answer(ready, context, callbacks);
        return;
      }
      super.load(context, config, {
        ...callbacks,
        onSuccess: (response, stats, loaded, request) => {
          const finalUrl = request instanceof XMLHttpRequest ? request.getResponseHeader(FINAL_URL_HEADER) : null;
          callbacks.onSuccess({ ...response, url: finalUrl ?? context.url }, stats, loaded, request);
        },
      });
    }

    override abort(): void {
      this.#isOver = true;
      super.abort();
    }

    override destroy(): void {
      this.#isOver = true;
      super.destroy();
    }

    #answer(ready: FetchedBytes, context: LoaderContext, callbacks: LoaderCallbacks<LoaderContext>): void {
      const { stats } = this;
      const now = performance.now();
      this.context = context;
      stats.loading.start = now;
      stats.loading.first = now;
      stats.loading.end = now;
      stats.loaded = ready.bytes.byteLength;
      stats.total = ready.bytes.byteLength;
      const data = context.responseType === 'arraybuffer' ? ready.bytes : new TextDecoder().decode(ready.bytes);
      // hls.js does not expect an answer before `load` has returned.
      queueMicrotask(() => {
        if (!this.#isOver) callbacks.onSuccess({ url: ready.finalUrl, data, code: 200 }, stats, context, null);
      });
    }
  };
}
