import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { crc32, deflateSync } from 'node:zlib';
import decodeAvif, { init as initAvif } from '@jsquash/avif/decode.js';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import type { ConvertedPicture, ConvertibleType } from './convert-picture.ts';

/** The program of a thread for one picture (convert-picture.ts): decodes it in WebAssembly and encodes it for books. */
type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

const MOST_MEMORY = 384 * 1_024 * 1_024;
const PAGE = 65_536;
const JPEG_QUALITY = 90;
const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Eight bits a channel, RGBA, not interlaced. */
const PNG_KIND = [8, 6, 0, 0, 0];
/** Each byte is the difference from the pixel on its left. */
const PNG_FILTER = 1;
const CHUNK_HEADER_BYTES = 8;

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

function hasTransparency({ data }: Pixels): boolean {
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}

async function write(pixels: Pixels): Promise<ConvertedPicture> {
  if (hasTransparency(pixels)) return { type: 'image/png', bytes: writePng(pixels) };
  await initJpeg(codec(import.meta.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')));
  return { type: 'image/jpeg', bytes: new Uint8Array(await encodeJpeg(pixels, { quality: JPEG_QUALITY })) };
}

function writePng({ data, width, height }: Pixels): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set(PNG_KIND, 8);
  const line = width * 4;
  const lines = Buffer.alloc((line + 1) * height, PNG_FILTER);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < line; x += 1) {
      const at = y * line + x;
      lines[at + y + 1] = (data[at] ?? 0) - (x < 4 ? 0 : (data[at - 4] ?? 0));
    }
  }
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const written = Buffer.alloc(CHUNK_HEADER_BYTES + content.length + 4);
  written.writeUInt32BE(content.length);
  written.write(name, 4, 'latin1');
  content.copy(written, CHUNK_HEADER_BYTES);
  written.writeUInt32BE(crc32(written.subarray(4, -4)), written.length - 4);
  return written;
}

// Passed by convert-picture.ts.
const given: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: ConvertibleType } = workerData;
const pixels = await read(given.bytes, given.type);
parentPort?.postMessage(pixels === null ? null : await write(pixels));
