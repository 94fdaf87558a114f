const UNSET_PATHS = { src: null, preview: null, thumbnail: null };

/** A missing image: an object whose paths are all null, never null itself (anime-service, Image object). */
export const UNSET_IMAGE = { ...UNSET_PATHS, optimized: UNSET_PATHS };

function pathsIn(folder: string, extension: 'jpg' | 'webp') {
  return {
    src: `${folder}/src.${extension}`,
    preview: `${folder}/preview.${extension}`,
    thumbnail: `${folder}/thumbnail.${extension}`,
  };
}

/** The image kept in a folder of the site, in all its sizes. */
export function imageWire(folder: string) {
  return { ...pathsIn(folder, 'jpg'), optimized: pathsIn(folder, 'webp') };
}

/** Genre images have no `src`. */
export function sourcelessImageWire(folder: string) {
  const { optimized, ...plain } = imageWire(folder);
  const { src: _plainSource, ...paths } = plain;
  const { src: _optimizedSource, ...optimizedPaths } = optimized;
  return { ...paths, optimized: optimizedPaths };
}
