/** How many painted pictures of each kind lie in `pictures/`, numbered from 0. Neighbouring numbers differ most. */
export const PICTURES = {
  poster: 72,
  /** Wide: behind a title, on promotions. */
  scene: 18,
  /** Smaller: of episodes, genres and videos. */
  still: 36,
  cover: 30,
  avatar: 10,
  /** In chapters, as they stand or lie. */
  standing: 7,
  lying: 5,
} as const;

export type PictureKind = keyof typeof PICTURES;

/** Sizes of chapter pictures, as the service tells them. */
export const CHAPTER_PICTURE_SIZES = {
  standing: { width: 640, height: 910 },
  lying: { width: 960, height: 618 },
} as const;

/** Each scene has a palette of its own, which some posters and stills share. */
const PALETTES = PICTURES.scene;

export function pictureName(kind: PictureKind, number: number): string {
  return `${kind}-${number % PICTURES[kind]}`;
}

/** In the colours of a poster. */
export function sceneOf(poster: number): string {
  return pictureName('scene', poster * 7);
}

/** Stills one after the other, first those in the colours of a poster. No two of one round are the same. */
export function stillOf(poster: number, place: number): string {
  return pictureName('still', poster * 7 + Math.floor(place / 2) + PALETTES * (place % 2));
}
