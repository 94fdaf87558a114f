import { type ImageType, imageTypeOf } from '#core/anime/media/image-route.ts';
import { digestOf } from '#core/library/saved/hashed-files.ts';
import { picturesOfDocument } from '#core/reading/chapter-text/chapter-text.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { convertPicture } from './convert-picture.ts';

/** The name of a placed picture by its source; null for missing ones. */
export type PictureNames = (source: string | null) => string | null;

const ENDINGS: Readonly<Record<ImageType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

type BookPicture = { readonly type: ImageType; readonly bytes: Uint8Array };

type BookPicturesOptions = {
  readonly load: (source: string) => Promise<Uint8Array | null>;
  readonly place: (picture: BookPicture & { readonly name: string }) => Promise<void>;
};

/** Places the pictures of one book, each content once. */
export function createBookPictures({ load, place }: BookPicturesOptions) {
  /** By source and by the hash of the content; null for missing and damaged pictures. */
  const names = new Map<string, string | null>();

  async function once(key: string, naming: () => Promise<string | null>): Promise<string | null> {
    const known = names.get(key);
    if (known !== undefined) return known;
    const name = await naming();
    names.set(key, name);
    return name;
  }

  async function placeOne(source: string): Promise<string | null> {
    const original = await load(source);
    if (original === null) return null;
    const hash = digestOf(original).slice(0, 32);
    return once(hash, async () => {
      const picture = await shown(original);
      if (picture === null) return null;
      const name = `picture-${hash}.${ENDINGS[picture.type]}`;
      await place({ name, ...picture });
      return name;
    });
  }

  const placePicture = (source: string) => once(source, () => placeOne(source));
  return {
    placePicture,
    placePictures: async (document: ChapterDocument): Promise<PictureNames> => {
      for (const { source } of picturesOfDocument(document)) if (source !== null) await placePicture(source);
      return (source) => (source === null ? null : (names.get(source) ?? null));
    },
  };
}

/** WebP and AVIF are converted: EPUB 3.2 and readers of FB2 take the other types. Null for a damaged picture. */
async function shown(bytes: Uint8Array): Promise<BookPicture | null> {
  const type = imageTypeOf(bytes);
  if (type === 'image/webp' || type === 'image/avif') {
    const converted = await convertPicture(bytes, type);
    return converted && { type: 'image/jpeg', bytes: converted };
  }
  return type !== null && hasSize(bytes, type) ? { type, bytes } : null;
}

/** Whether a picture states its size: readers refuse books with a picture that does not. */
export function hasSize(bytes: Uint8Array, type: ImageType): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (type === 'image/jpeg') return hasFrame(view);
    if (type === 'image/png') return view.getUint32(16) > 0 && view.getUint32(20) > 0;
    return type === 'image/gif' && view.getUint16(6) > 0 && view.getUint16(8) > 0;
  } catch {
    return false;
  }
}

/** Goes through a JPEG's segments up to the one with its size. */
function hasFrame(view: DataView): boolean {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    while (view.getUint16(at) === 0xffff) at += 1;
    const marker = view.getUint16(at);
    if (marker < 0xff00) return false;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return view.getUint16(at + 5) > 0 && view.getUint16(at + 7) > 0;
  }
}
