import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import decodeAvif, { init as initAvif } from '@jsquash/avif/decode.js';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import { GifReader } from 'omggif';
import type { ImageType } from '#core/anime/media/image-route.ts';
import type { ConvertedPicture } from './convert-picture.ts';
import { firstFrameOf } from './webp-frame.ts';
import { writePng } from './write-png.ts';

/** The program of a thread for one picture (convert-picture.ts): decodes it in WebAssembly and encodes it for books. */
type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

const MOST_PIXELS = 20_000_000;
const MOST_MEMORY = 384 * 1_024 * 1_024;
const PAGE = 65_536;
const JPEG_QUALITY = 90;

// Bounds the memory of codecs, since a header can claim any size.
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * PAGE > MOST_MEMORY) throw new RangeError('The picture is too large');
  return grow.call(this, pages);
};

// Codecs return `ImageData` and bring it along only if the program is called Node, which Electron may not be.
Object.assign(globalThis, { ImageData: pixelsOf });

function pixelsOf(data: Uint8ClampedArray, width: number, height: number): Pixels {
  return { data, width, height };
}

function codec(address: string): object {
  return new WebAssembly.Module(readFileSync(fileURLToPath(address)));
}

async function read(bytes: Uint8Array<ArrayBuffer>, type: ImageType): Promise<Pixels | null> {
  if (type === 'image/webp') {
    await initWebp(codec(import.meta.resolve('@jsquash/webp/codec/dec/webp_dec.wasm')));
    return await decodeWebp(firstFrameOf(bytes).slice().buffer);
  }
  if (type === 'image/avif') {
    await initAvif(codec(import.meta.resolve('@jsquash/avif/codec/dec/avif_dec.wasm')));
    return await decodeAvif(bytes.slice().buffer);
  }
  return type === 'image/gif' ? readGif(bytes) : null;
}

function readGif(bytes: Uint8Array): Pixels {
  const gif = new GifReader(bytes);
  const { width, height } = gif;
  if (width * height > MOST_PIXELS) throw new RangeError('The picture is too large');
  const data = new Uint8ClampedArray(width * height * 4);
  gif.decodeAndBlitFrameRGBA(0, data);
  return { data, width, height };
}

function isSeenThrough({ data }: Pixels): boolean {
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}

async function write(pixels: Pixels): Promise<ConvertedPicture> {
  if (isSeenThrough(pixels)) return { type: 'image/png', bytes: writePng(pixels) };
  await initJpeg(codec(import.meta.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')));
  return { type: 'image/jpeg', bytes: new Uint8Array(await encodeJpeg(pixels, { quality: JPEG_QUALITY })) };
}

// Passed by convert-picture.ts.
const given: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: ImageType } = workerData;
const pixels = await read(given.bytes, given.type);
parentPort?.postMessage(pixels === null ? null : await write(pixels));
