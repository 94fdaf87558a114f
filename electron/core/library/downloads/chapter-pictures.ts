import PQueue from 'p-queue';
import type { FetchPicture } from './fetch-picture.ts';

/** The bytes of pictures by their addresses; null: it is missing. */
export type Pictures = ReadonlyMap<string, Uint8Array<ArrayBuffer> | null>;

export type ChapterPicturesOptions = {
  readonly fetchPicture: FetchPicture;
  /** Waits before those whose host is in trouble are asked for once more. */
  readonly beforeAgain: (signal: AbortSignal) => Promise<void>;
};

/** All of these pictures, few at once: their hosts are asked as gently as the service. */
export type GetPictures = (addresses: readonly string[], signal: AbortSignal) => Promise<Pictures>;

const MOST_AT_ONCE = 3;
const MOST_ROUNDS = 3;

export function createGetPictures({ fetchPicture, beforeAgain }: ChapterPicturesOptions): GetPictures {
  const slots = new PQueue({ concurrency: MOST_AT_ONCE });

  return async (addresses, signal) => {
    const pictures = new Map<string, Uint8Array<ArrayBuffer> | null>(addresses.map((address) => [address, null]));
    let wanted = addresses;
    for (let round = 1; wanted.length > 0 && round <= MOST_ROUNDS; round += 1) {
      if (round > 1) await beforeAgain(signal);
      const again: string[] = [];
      const getOne = async (address: string) => {
        const answer = await fetchPicture(address, signal);
        if (answer === 'not-now' || answer === 'away') again.push(address);
        else if (answer !== 'never') pictures.set(address, answer);
      };
      const ended = await Promise.allSettled(wanted.map((address) => slots.add(() => getOne(address), { signal })));
      for (const each of ended) if (each.status === 'rejected') throw each.reason;
      wanted = again;
    }
    return pictures;
  };
}
