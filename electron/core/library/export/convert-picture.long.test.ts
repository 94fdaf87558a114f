import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { convertPicture } from './convert-picture.ts';

const [width, height] = [60, 40];

function picture(alpha: number): Sharp {
  const background = { r: 40, g: 120, b: 200, alpha };
  const spot = { create: { width: 20, height: 20, channels: 4, background: '#e04020' } } as const;
  return sharp({ create: { width, height, channels: 4, background } }).composite([{ input: spot, left: 5, top: 5 }]);
}

async function bytesOf(drawn: Sharp): Promise<Uint8Array> {
  return new Uint8Array(await drawn.toBuffer());
}

/** The colours of the background and of the spot, as another library decodes them. */
async function coloursOf(bytes: Uint8Array): Promise<readonly (readonly number[])[]> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([width, height]);
  return [50, 15].map((x) => [...data.subarray((15 * width + x) * 4, (15 * width + x + 1) * 4)]);
}

const near = (wanted: readonly number[]) => wanted.map((value) => expect.closeTo(value, -1.1));

describe('a picture converted for books', () => {
  it.each([
    ['image/webp', (drawn: Sharp) => drawn.webp({ quality: 95 })],
    ['image/avif', (drawn: Sharp) => drawn.avif({ quality: 80 })],
  ] as const)('of %s becomes a JPEG of the same colours, on white where it is transparent', async (type, write) => {
    for (const [alpha, ground] of [
      [1, [40, 120, 200, 255]],
      [0, [255, 255, 255, 255]],
    ] as const) {
      const converted = (await convertPicture(await bytesOf(write(picture(alpha))), type)) ?? new Uint8Array();
      expect((await sharp(converted).metadata()).format).toBe('jpeg');
      expect(await coloursOf(converted)).toEqual([near(ground), near([224, 64, 32, 255])]);
    }
  });

  it('is null if the original is damaged', async () => {
    const whole = await bytesOf(picture(1).webp());
    expect(await convertPicture(whole.subarray(0, whole.length / 2), 'image/webp')).toBeNull();
    expect(await convertPicture(new Uint8Array(100), 'image/avif')).toBeNull();
  });

  it('is null if it takes too much memory or time, which does not affect the next one', async () => {
    const flat = await bytesOf(
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } }).webp({ lossless: true }),
    );
    const results = Promise.all([
      convertPicture(square(flat, 8_192), 'image/webp'),
      convertPicture(await bytesOf(picture(1).webp()), 'image/webp', 1),
      convertPicture(square(flat, 512), 'image/webp'),
    ]);
    expect((await results).map((converted) => converted !== null)).toEqual([false, false, true]);
  });
});

/** One colour, zero bits a pixel: the header alone describes the whole picture. */
function square(flat: Uint8Array, side: number): Uint8Array {
  const changed = Buffer.from(flat);
  const header = changed.indexOf(0x2f, 20) + 1;
  const rest = changed.readUInt32LE(header) & 0xf0_00_00_00;
  changed.writeUInt32LE(((side - 1) | ((side - 1) << 14) | rest) >>> 0, header);
  return changed;
}
