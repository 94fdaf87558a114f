import sharp from 'sharp';

export type RasterFormat = 'jpg' | 'webp' | 'png';

/** Film grain, one tile for all pictures: a triangular distribution looks like paper and hides the steps of gradients. */
const grainSide = 512;
let grain: Int8Array | null = null;

function grainTile(): Int8Array {
  if (grain !== null) return grain;
  const tile = new Int8Array(grainSide * grainSide);
  let state = 0x2f6e2b1;
  for (let index = 0; index < tile.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    tile[index] = ((state >>> 24) + ((state >>> 16) & 255) - 255) >> 4;
  }
  grain = tile;
  return tile;
}

function addGrain(pixels: Uint8Array | Uint8ClampedArray, width: number, height: number, strength: number): void {
  const tile = grainTile();
  const bounded = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    const row = (y % grainSide) * grainSide;
    for (let x = 0; x < width; x += 1) {
      const noise = (tile[row + (x % grainSide)] ?? 0) * strength;
      bounded[at] = (bounded[at] ?? 0) + noise;
      bounded[at + 1] = (bounded[at + 1] ?? 0) + noise;
      bounded[at + 2] = (bounded[at + 2] ?? 0) + noise;
      at += 3;
    }
  }
}

/** Turns an SVG into the bytes of a picture with a little grain. */
export async function rasterize(
  svg: string,
  format: RasterFormat,
  grainStrength: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  addGrain(data, info.width, info.height, grainStrength);
  const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  if (format === 'webp') picture.webp({ quality: 80, effort: 0 });
  else if (format === 'png') picture.png({ compressionLevel: 2, palette: false });
  else picture.jpeg({ quality: 84, chromaSubsampling: '4:4:4' });
  return new Uint8Array(await picture.toBuffer());
}
