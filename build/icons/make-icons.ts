/**
 * Draws the app's icon in every platform's format: `node build/icons/make-icons.ts`.
 * Sizes up to 48 pixels come from a simpler drawing that fills its square.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Data } from 'resedit';
import sharp from 'sharp';

const folder = import.meta.dirname;
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const;
const windowsSizes = [16, 24, 32, 48, 64, 128, 256] as const;
/** The chunk names under which macOS looks for a PNG of each size; screens of double density have names of their own. */
const macChunks = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const;

async function draw(size: number): Promise<Buffer> {
  const drawing = join(folder, size <= 48 ? 'icon-small.svg' : 'icon.svg');
  // Drawn large and scaled down, which looks smoother than drawing small.
  const large = sharp(drawing, { density: 144 }).resize(Math.max(size, 1024));
  return await sharp(await large.png().toBuffer())
    .resize(size, size, { kernel: 'lanczos3' })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Windows reads pictures of an ICO file as PNG since Vista. */
function packIco(pictures: readonly (readonly [size: number, png: Buffer])[]): Buffer {
  const file = new Data.IconFile();
  for (const [size, png] of pictures) file.icons.push({ data: Data.RawIconItem.from(png, size, size, 32) });
  return Buffer.from(file.generate());
}

/** An ICNS file is a row of named chunks, each with its length before it. */
function packIcns(chunks: readonly (readonly [name: string, png: Buffer])[]): Buffer {
  const framed = (name: string, content: Buffer) => {
    const header = Buffer.alloc(8);
    header.write(name, 0, 'latin1');
    header.writeUInt32BE(content.length + 8, 4);
    return Buffer.concat([header, content]);
  };
  return framed('icns', Buffer.concat(chunks.map(([name, png]) => framed(name, png))));
}

const drawn = new Map<number, Buffer>();
for (const size of linuxSizes) drawn.set(size, await draw(size));
function pngOf(size: number): Buffer {
  const png = drawn.get(size);
  if (png === undefined) throw new Error(`no picture of ${size} pixels`);
  return png;
}

await mkdir(join(folder, 'linux'), { recursive: true });
for (const size of linuxSizes) await writeFile(join(folder, 'linux', `${size}x${size}.png`), pngOf(size));
await writeFile(join(folder, 'icon.png'), pngOf(1024));
await writeFile(join(folder, 'icon.ico'), packIco(windowsSizes.map((size) => [size, pngOf(size)])));
await writeFile(join(folder, 'icon.icns'), packIcns(macChunks.map(([name, size]) => [name, pngOf(size)])));
