import type { RasterFormat } from './art/raster.ts';

/** What a picture's path asks for. `key` is everything that decides its content; sizes of one picture share it. */
export type ArtRequest = {
  readonly kind: 'poster' | 'companion' | 'wide' | 'avatar' | 'cover' | 'illustration';
  readonly key: string;
  /** Id of the release, the novel or whatever else is pictured. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly format: RasterFormat;
};

type Size = 'src' | 'preview' | 'thumbnail';

const shares: Record<Size, number> = { src: 1, preview: 0.7, thumbnail: 0.24 };
const kinds: Record<string, ArtRequest['kind']> = { posters: 'poster', backgrounds: 'companion', avatars: 'avatar' };
const novelSizes: Record<string, number> = { default: 400, md: 250, thumbnail: 120 };

const animePath =
  /^\/storage\/(posters|backgrounds|genres|videos|promotions|avatars)\/([\w-]{1,40})\/(?:[\w-]{1,40}\/)?(src|preview|thumbnail)\.(jpg|webp)$/;
const previewPath = /^\/storage\/previews\/(\d{1,9})\/(\d{1,6}(?:\.\d{1,3})?)\/(src|preview|thumbnail)\.(jpg|webp)$/;
const novelPath = /^\/uploads\/(cover|background|avatar)\/([\w-]{1,40})\/(default|md|thumbnail)\.jpg$/;
const illustrationPath = /^\/uploads\/ranobe\/([\w-]{1,40})\/chapters\/([\w.-]{1,60})\/([\w-]{1,60})\.(jpg|png|webp)$/;

/** A number for a key that is not one itself (avatars and images have opaque ids). */
function numberOf(key: string): number {
  if (/^\d{1,9}$/.test(key)) return Number(key);
  let hash = 0;
  for (const letter of key) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % 1_000_000_007;
}

/** Of a chapter's picture: it lies on its side when its opaque id says so; one with a plain name stands. */
export function pictureSize(pictureId: string): { readonly width: number; readonly height: number } {
  return /^[b-f][0-9a-f]{7}-/.test(pictureId) ? { width: 1120, height: 720 } : { width: 720, height: 1024 };
}

function isSize(value: string): value is Size {
  return Object.hasOwn(shares, value);
}

function isFormat(value: string): value is RasterFormat {
  return value === 'jpg' || value === 'webp' || value === 'png';
}

function animeSize(kind: ArtRequest['kind'], size: Size): { width: number; height: number } {
  if (kind === 'avatar')
    return {
      width: Math.round(256 * Math.max(0.375, shares[size])),
      height: Math.round(256 * Math.max(0.375, shares[size])),
    };
  if (kind === 'poster') return { width: Math.round(500 * shares[size]), height: Math.round(700 * shares[size]) };
  const width = { src: 1280, preview: 640, thumbnail: 320 }[size];
  return { width, height: (width * 9) / 16 };
}

function parseAnimePath(path: string): ArtRequest | null {
  const [, folder = '', id = '', size = '', format = ''] = animePath.exec(path) ?? [];
  if (isSize(size) && isFormat(format)) {
    const kind = kinds[folder] ?? 'wide';
    return { kind, key: `${folder} ${id}`, number: numberOf(id), format, ...animeSize(kind, size) };
  }
  const [, release = '', ordinal = '', previewSize = '', previewFormat = ''] = previewPath.exec(path) ?? [];
  if (!isSize(previewSize) || !isFormat(previewFormat)) return null;
  return {
    kind: 'companion',
    key: `preview ${release} ${ordinal}`,
    number: Number(release),
    format: previewFormat,
    ...animeSize('companion', previewSize),
  };
}

function parseNovelPath(path: string): ArtRequest | null {
  const [, folder = '', id = '', size = ''] = novelPath.exec(path) ?? [];
  const coverWidth = novelSizes[size];
  if (coverWidth !== undefined) {
    const number = numberOf(id);
    if (folder === 'cover')
      return { kind: 'cover', key: `cover ${id}`, number, width: coverWidth, height: coverWidth * 1.5, format: 'jpg' };
    if (folder === 'avatar')
      return { kind: 'avatar', key: `reader ${id}`, number, width: 160, height: 160, format: 'jpg' };
    return { kind: 'wide', key: `novel background ${id}`, number, width: 1280, height: 720, format: 'jpg' };
  }
  const [, novel = '', chapter = '', image = '', format = ''] = illustrationPath.exec(path) ?? [];
  if (!isFormat(format)) return null;
  const number = numberOf(`${novel} ${chapter} ${image}`);
  const { width, height } = pictureSize(image);
  return { kind: 'illustration', key: `illustration ${novel} ${chapter} ${image}`, number, width, height, format };
}

/** Reads the path of a picture of either service; `null` when it names none. */
export function parseArtPath(path: string): ArtRequest | null {
  return parseAnimePath(path) ?? parseNovelPath(path);
}
