import PQueue from 'p-queue';
import { MediaRefusal } from '#core/anime/media/guarded-fetch.ts';
import { createPictureRequest, imageTypeOf } from '#core/anime/media/image-route.ts';
import { BodyTooLargeError, transportFailure } from '#core/platform/http/answer.ts';
import { allEnded } from '#core/platform/time.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { SavedPicture } from '../saved/library-statements.ts';

/**
 * `none`: the host gives no such picture; `refused`: an edge in front of it refused this one, for now or for good;
 * `away`: no answer, or the host fails or refuses all requests.
 */
export type PictureAnswer = Uint8Array<ArrayBuffer> | 'none' | 'refused' | 'away';

/** Fetches a picture of the novel service from an allowed host. Rejects with `offline`, or the signal's reason. */
export type FetchPicture = (address: string, signal: AbortSignal) => Promise<PictureAnswer>;

const TIMEOUT_MILLISECONDS = 30_000;

export function createFetchPicture(options: Parameters<typeof createPictureRequest>[0]): FetchPicture {
  const requestPicture = createPictureRequest(options);

  async function ask(url: URL, signal: AbortSignal): Promise<PictureAnswer> {
    const { status, isPage, bytes } = await requestPicture(url, 'novels', signal);
    if (status === 429 || status >= 500) return 'away';
    // An edge refuses with a page; a store of files may answer 403 without one for a missing file.
    if (status === 403 && isPage) return 'refused';
    return bytes === null || imageTypeOf(bytes) === null ? 'none' : bytes;
  }

  return async (address, signal) => {
    const url = URL.parse(address);
    if (url === null) return 'none';
    try {
      return await ask(url, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]));
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof MediaRefusal || cause instanceof BodyTooLargeError) return 'none';
      const failure = transportFailure(cause, url);
      if (failure instanceof AppFailure && failure.error.code !== 'offline') return 'away';
      throw failure;
    }
  };
}

/** Fetches pictures; missing ones are left out. */
export type GetPictures = (addresses: readonly string[], signal: AbortSignal) => Promise<readonly SavedPicture[]>;

const MOST_AT_ONCE = 3;
/** Held in memory until the chapter is saved. */
const MOST_BYTES = 128 * 1024 * 1024;

/** Fetches a few pictures at once and skips those beyond `MOST_BYTES`. */
export function createGetPictures(fetchPicture: FetchPicture): GetPictures {
  const slots = new PQueue({ concurrency: MOST_AT_ONCE });
  return async (addresses, signal) => {
    const pictures: SavedPicture[] = [];
    let bytesHeld = 0;
    const getOne = async (address: string) => {
      const answer = bytesHeld < MOST_BYTES ? await fetchPicture(address, signal) : 'none';
      if (typeof answer === 'string') return;
      pictures.push({ address, bytes: answer });
      bytesHeld += answer.byteLength;
    };
    await allEnded(addresses.map((address) => slots.add(() => getOne(address), { signal })));
    return pictures;
  };
}
