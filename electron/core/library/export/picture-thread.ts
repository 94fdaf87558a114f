import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import decodeAvif, { init as initAvif } from '@jsquash/avif/decode.js';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import type { ConvertibleType } from './convert-picture.ts';

/** The program of a thread for one picture (convert-picture.ts): decodes it in WebAssembly and encodes it for books. */
type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

const MOST_MEMORY = 384 * 1_024 * 1_024;
const PAGE = 65_536;
const JPEG_QUALITY = 90;

// Bounds the memory of codecs, since a header can claim any size.
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * PAGE > MOST_MEMORY) throw new RangeError('The picture is too large');
  return grow.call(this, pages);
};

// Codecs return `ImageData` and define it only if they detect Node, which they may not do in Electron.
Object.assign(globalThis, { ImageData: pixelsOf });

function pixelsOf(data: Uint8ClampedArray, width: number, height: number): Pixels {
  return { data, width, height };
}

function codec(address: string): object {
  return new WebAssembly.Module(readFileSync(fileURLToPath(address)));
}

async function read(bytes: Uint8Array<ArrayBuffer>, type: ConvertibleType): Promise<Pixels | null> {
  if (type === 'image/webp') {
    await initWebp(codec(import.meta.resolve('@jsquash/webp/codec/dec/webp_dec.wasm')));
    return await decodeWebp(bytes.slice().buffer);
  }
  await initAvif(codec(import.meta.resolve('@jsquash/avif/codec/dec/avif_dec.wasm')));
  return await decodeAvif(bytes.slice().buffer);
}

/** On white, since JPEG has no transparency. */
function opaque({ data, ...size }: Pixels): Pixels {
  const drawn = data.map((value, at) => 255 + ((value - 255) * (data[at | 3] ?? 255)) / 255);
  return { data: drawn, ...size };
}

// Passed by convert-picture.ts.
const given: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: ConvertibleType } = workerData;
const pixels = await read(given.bytes, given.type);
if (pixels !== null) {
  await initJpeg(codec(import.meta.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')));
  parentPort?.postMessage(new Uint8Array(await encodeJpeg(opaque(pixels), { quality: JPEG_QUALITY })));
}
