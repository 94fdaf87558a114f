import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { crc32, deflateSync } from 'node:zlib';
import decodeAvif, { init as initAvif } from '@jsquash/avif/decode.js';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import { GifReader } from 'omggif';
import type { ImageType } from '#core/anime/media/image-route.ts';
import type { ConvertedPicture } from './convert-picture.ts';

/** The program of a thread for one picture (convert-picture.ts): decodes it in WebAssembly and encodes it for books. */
type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

const MOST_PIXELS = 20_000_000;
const MOST_MEMORY = 384 * 1_024 * 1_024;
const PAGE = 65_536;
const JPEG_QUALITY = 90;
const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Eight bits a channel, RGBA, not interlaced. */
const PNG_KIND = [8, 6, 0, 0, 0];
/** Each byte is the difference from the pixel on its left. */
const PNG_FILTER = 1;
const FRAME_HEADER_BYTES = 16;
const CHUNK_HEADER_BYTES = 8;
const HAS_ALPHA = 0x10;
const GIF = { headerBytes: 13, hasColours: 0x80, control: 0xf9, image: 0x2c, trailer: 0x3b };

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
  const gif = new GifReader(firstGifFrameOf(bytes));
  const { width, height } = gif;
  if (width * height > MOST_PIXELS) throw new RangeError('The picture is too large');
  const data = new Uint8ClampedArray(width * height * 4);
  gif.decodeAndBlitFrameRGBA(0, data);
  return { data, width, height };
}

/**
 * A GIF of the first frame alone. The reader lists all frames, and an array that outgrows the heap of a thread ends the whole
 * process (nodejs/node#47224). Skips the blocks in the same way as the reader.
 */
function firstGifFrameOf(file: Uint8Array): Uint8Array {
  const coloursAt = (flags: number) => ((flags & GIF.hasColours) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  let at = GIF.headerBytes + coloursAt(file[GIF.headerBytes - 3] ?? 0);
  const header = file.subarray(0, at);
  let control = file.subarray(0, 0);
  while (at < file.length) {
    const start = at;
    const isImage = file[start] === GIF.image;
    at += isImage ? 11 + coloursAt(file[start + 9] ?? 0) : 2;
    for (let size = file[at] ?? 0; size > 0; size = file[at] ?? 0) at += 1 + size;
    at += 1;
    const block = file.subarray(start, at);
    if (isImage) return Buffer.concat([header, control, block, Buffer.of(GIF.trailer)]);
    if (file[start + 1] === GIF.control) control = block;
  }
  return header;
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

/**
 * The first frame of an animation as a file of its own, since the decoder takes no animations; other files unchanged. In the RIFF
 * chunks, `ANMF` holds the place and size of a frame and then the chunks of a still picture.
 */
function firstFrameOf(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 12; at + CHUNK_HEADER_BYTES <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const content = bytes.subarray(at + CHUNK_HEADER_BYTES, at + CHUNK_HEADER_BYTES + size);
    if (name === 'ANMF' && content.length > FRAME_HEADER_BYTES) return stillOf(content);
    at += CHUNK_HEADER_BYTES + size + (size % 2);
  }
  return file;
}

function stillOf(frame: Buffer): Uint8Array<ArrayBuffer> {
  const extended = Buffer.alloc(CHUNK_HEADER_BYTES + 10);
  extended.write('VP8X');
  extended.writeUInt32LE(10, 4);
  extended[CHUNK_HEADER_BYTES] = HAS_ALPHA;
  // Width and height, three bytes each.
  frame.copy(extended, CHUNK_HEADER_BYTES + 4, 6, 12);
  const still = new Uint8Array(12 + extended.length + frame.length - FRAME_HEADER_BYTES);
  const riff = Buffer.from(still.buffer);
  riff.write('RIFF');
  riff.writeUInt32LE(still.length - 8, 4);
  riff.write('WEBP', 8);
  extended.copy(riff, 12);
  frame.copy(riff, 12 + extended.length, FRAME_HEADER_BYTES);
  return still;
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
const given: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: ImageType } = workerData;
const pixels = await read(given.bytes, given.type);
parentPort?.postMessage(pixels === null ? null : await write(pixels));
