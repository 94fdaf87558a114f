import sharp from 'sharp';
import { expect, it } from 'vitest';
import { hasSize } from './book-pictures.ts';

it.each([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/gif', 'gif'],
] as const)(
  'a picture of %s has a size only if it is not cut off before it or overwritten there',
  async (type, format) => {
    const drawn = sharp({ create: { width: 6, height: 8, channels: 3, background: '#346' } }).withMetadata();
    const bytes = new Uint8Array(await drawn.toFormat(format).toBuffer());
    expect(hasSize(bytes, type)).toBe(true);
    const lengths = Array.from({ length: bytes.length }, (_, length) => length);
    const least = lengths.find((length) => hasSize(bytes.subarray(0, length), type)) ?? 0;
    expect(least).toBeGreaterThanOrEqual(10);
    expect(lengths.slice(least).every((length) => hasSize(bytes.subarray(0, length), type))).toBe(true);
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([6, 8]);
    expect(
      hasSize(
        bytes.map((byte, at) => (at < 2 || at >= 30 ? byte : 0)),
        type,
      ),
    ).toBe(false);
  },
);
