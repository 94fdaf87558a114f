import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Eight bits a channel, RGBA, not interlaced. */
const KIND = [8, 6, 0, 0, 0];
/** Each byte is the difference from the pixel on its left. */
const FILTER = 1;

type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

export function writePng({ data, width, height }: Pixels): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set(KIND, 8);
  const line = width * 4;
  const lines = Buffer.alloc((line + 1) * height, FILTER);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < line; x += 1) {
      const at = y * line + x;
      lines[at + y + 1] = (data[at] ?? 0) - (x < 4 ? 0 : (data[at - 4] ?? 0));
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
