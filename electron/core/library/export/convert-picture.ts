import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ImageType } from '#core/anime/media/image-route.ts';
import { createOneAtATime } from '#core/platform/time.ts';

export type ConvertibleType = Extract<ImageType, 'image/webp' | 'image/avif'>;

// A script beside the bundle, or a source beside this one (build/picture-thread.ts).
const THREAD = new URL(`./picture-thread${extname(import.meta.url)}`, import.meta.url);
const MOST_MILLISECONDS = 20_000;
/** JavaScript heap only; the thread bounds the memory of codecs. */
const MOST_HEAP = { maxOldGenerationSizeMb: 64 };

const inTurn = createOneAtATime();

/** A JPEG; null if damaged, too large or late. A thread for each: a picture may corrupt its codec. */
export function convertPicture(
  bytes: Uint8Array,
  type: ConvertibleType,
  mostMilliseconds = MOST_MILLISECONDS,
): Promise<Uint8Array | null> {
  return inTurn(() => {
    const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
    const told = { workerData: { bytes, type }, resourceLimits: MOST_HEAP };
    // Discards what codecs print.
    const thread = new Worker(THREAD, { ...told, stdout: true, stderr: true });
    const late = setTimeout(() => void thread.terminate(), mostMilliseconds);
    thread.once('message', resolve);
    thread.once('error', () => resolve(null));
    thread.once('exit', () => {
      clearTimeout(late);
      resolve(null);
    });
    return promise;
  });
}
