import type { HlsConfig } from 'hls.js';
import workerSource from 'hls.js/dist/hls.worker.js?raw';
import type { FetchedAhead } from './fetched-ahead.ts';
import { createStreamLoader, openThroughOwnOrigin } from './stream-loader.ts';

/** The page's policy allows workers from blobs of the page only; one address serves every player of this window. */
let workerAddress: string | null = null;

function workerPath(): string {
  workerAddress ??= URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }));
  return workerAddress;
}

const QUICK_RETRY = { maxNumRetry: 1, retryDelayMs: 300, maxRetryDelayMs: 1000 };

/** One quick repetition is hls.js's; patience, fresh addresses and what to say are the machine's (shared/domain/player/recovery). */
const LOAD_POLICY = {
  // One patience and the machine's longest pause together stay under the ten seconds in which playback must go on.
  default: { maxTimeToFirstByteMs: 6000, maxLoadTimeMs: 60_000, timeoutRetry: null, errorRetry: QUICK_RETRY },
};

/** What is kept loaded around the place that is watched, in seconds. */
export const BUFFER_LIMITS = { maxBufferLength: 40, maxMaxBufferLength: 60, backBufferLength: 30 };

export function hlsConfig(
  atSeconds: number,
  fetchedAhead: Pick<FetchedAhead, 'take'>,
  onBytes: () => void,
): Partial<HlsConfig> {
  return {
    startPosition: atSeconds,
    loader: createStreamLoader(fetchedAhead, onBytes),
    xhrSetup: openThroughOwnOrigin,
    enableWorker: true,
    workerPath: workerPath(),
    // The first piece need not wait until the element is ready for it.
    startFragPrefetch: true,
    ...BUFFER_LIMITS,
    manifestLoadPolicy: LOAD_POLICY,
    playlistLoadPolicy: LOAD_POLICY,
    fragLoadPolicy: LOAD_POLICY,
  };
}
