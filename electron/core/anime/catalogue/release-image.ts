import type { ImageAddress } from '#shared/domain/identifiers.ts';
import type { WireImage } from '#shared/upstream/anime-api.ts';

export type ReleaseImages = {
  /** For grids and rows: the middle size, in the smaller format where there is one. */
  readonly preview: (image: WireImage | null) => ImageAddress | null;
  /** For large surfaces: the largest size. */
  readonly full: (image: WireImage | null) => ImageAddress | null;
};

/** Chooses among the sizes of an image object; a missing image has only null paths (anime-service, Image object). */
export function createReleaseImages(address: (path: string | null) => ImageAddress | null): ReleaseImages {
  const first = (paths: readonly (string | null | undefined)[]) => {
    for (const path of paths) {
      const found = address(path ?? null);
      if (found !== null) return found;
    }
    return null;
  };
  return {
    preview: (image) =>
      first([
        image?.optimized?.preview,
        image?.preview,
        image?.optimized?.src,
        image?.src,
        image?.optimized?.thumbnail,
        image?.thumbnail,
      ]),
    full: (image) => first([image?.optimized?.src, image?.src, image?.optimized?.preview, image?.preview]),
  };
}
