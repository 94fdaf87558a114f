import Hls, {
  type HlsConfig,
  type Loader,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
} from 'hls.js';
import { type FetchedAhead, type FetchedBytes, FINAL_URL_HEADER, transportAddress } from './fetched-ahead.ts';

const LOOK_EVERY_MS = 1000;
/** A body that stops for this long does not go on. */
const SILENCE_MS = 6000;

type LoaderClass = new (config: HlsConfig) => Loader<LoaderContext>;

/** Sends a request of hls.js through the page's own origin; hls.js itself only ever sees the true address. */
export function openThroughOwnOrigin(request: XMLHttpRequest, url: string): void {
  request.open('GET', transportAddress(url), true);
}

/**
 * The loader of hls.js with three differences. It reports the true address of what it loaded: relative segment addresses
 * are resolved against it, and the address of the transport would lead nowhere. It answers from what was fetched ahead
 * where it can. And a body that stops in the middle is given up long before its whole time is over.
 */
export function createStreamLoader(fetchedAhead: Pick<FetchedAhead, 'take'>, onBytes: () => void): LoaderClass {
  const TransportLoader: LoaderClass = Hls.DefaultConfig.loader;

  return class StreamLoader extends TransportLoader {
    #isOver = false;
    #stopWatching: () => void = () => undefined;

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
      let isSilent = false;
      this.#stopWatching = watchBytes(() => ({ loaded: this.stats.loaded, hasBegun: this.stats.loading.first > 0 }), {
        onBytes,
        onSilence: () => {
          isSilent = true;
          super.abort();
          callbacks.onTimeout(this.stats, context, null);
        },
      });
      super.load(context, config, {
        ...callbacks,
        onSuccess: (response, stats, loaded, request) => {
          this.#stopWatching();
          const finalUrl = request instanceof XMLHttpRequest ? request.getResponseHeader(FINAL_URL_HEADER) : null;
          callbacks.onSuccess({ ...response, url: finalUrl ?? context.url }, stats, loaded, request);
        },
        onError: (...failure) => {
          this.#stopWatching();
          callbacks.onError(...failure);
        },
        onTimeout: (...failure) => {
          this.#stopWatching();
          callbacks.onTimeout(...failure);
        },
        onAbort: (...aborted) => {
          // What is given up here is told as too late, not as unwanted.
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
      this.#stopWatching();
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

/** Bytes that came so far; `hasBegun`: the answer's first byte did. */
type Progress = { readonly loaded: number; readonly hasBegun: boolean };

/** Follows one request: tells that bytes arrive, and once, after which it looks no more, that none do. */
function watchBytes(
  progress: () => Progress,
  { onBytes, onSilence }: { readonly onBytes: () => void; readonly onSilence: () => void },
): () => void {
  let loadedBefore = 0;
  let silentMs = 0;
  const looking = setInterval(() => {
    const { loaded, hasBegun } = progress();
    const hasGrown = loaded > loadedBefore;
    loadedBefore = loaded;
    silentMs = hasGrown || !hasBegun ? 0 : silentMs + LOOK_EVERY_MS;
    if (hasGrown) onBytes();
    if (silentMs < SILENCE_MS) return;
    clearInterval(looking);
    onSilence();
  }, LOOK_EVERY_MS);
  return () => clearInterval(looking);
}
