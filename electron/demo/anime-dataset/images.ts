import { pictureName } from '#demo/media/pictures.ts';

const UNSET_PATHS = { src: null, preview: null, thumbnail: null };

/** A missing image is an object whose paths are all null, never null itself (anime-service, Image object). */
export const UNSET_IMAGE = { ...UNSET_PATHS, optimized: UNSET_PATHS };

/** The image in a folder of the site, in all sizes. All images are WebP. */
export function imageWire(folder: string) {
  const paths = { src: `${folder}/src.webp`, preview: `${folder}/preview.webp`, thumbnail: `${folder}/thumbnail.webp` };
  return { ...paths, optimized: paths };
}

export function avatarWire(userId: number) {
  return imageWire(`/storage/avatars/${userId}/${pictureName('avatar', userId)}`);
}

/** Genre images have no `src`. */
export function genreImageWire(genreId: number) {
  const { preview, thumbnail } = imageWire(`/storage/genres/${genreId}/${pictureName('still', genreId)}`);
  return { preview, thumbnail, optimized: { preview, thumbnail } };
}
