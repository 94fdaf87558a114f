import { createHash } from 'node:crypto';
import { type ImageType, imageTypeOf } from '#core/anime/media/image-route.ts';
import { type ConvertedPicture, convertPicture } from './convert-picture.ts';

export type BookPicture = {
  /** A hash of the content with the extension of the type. */
  readonly name: string;
  readonly type: ImageType;
  /** Null for a content that was taken before. */
  readonly bytes: Uint8Array | null;
};

/** Bounds the pictures in memory. */
const MOST_AHEAD = 4;
const NOTHING = new Uint8Array();

type Made = ConvertedPicture & { readonly hash: string; readonly name: string };

const ENDINGS: Readonly<Record<ImageType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

export type PictureOptions = {
  readonly load: (source: string) => Promise<Uint8Array | null>;
  /** Types that the format and its readers support. */
  readonly taken: readonly ImageType[];
};

/** The pictures of one book, each content once, in a supported type. */
export function createBookPictures({ load, taken }: PictureOptions) {
  const known = new Map<string, BookPicture | null>();
  const names = new Set<string>();

  /** In the order in which they will be taken. */
  const expected = new Set<string>();
  const begun = new Map<string, Promise<Made | null>>();

  /** Pictures by the hash of the original, converted once; without bytes once those were taken. */
  const contents = new Map<string, Promise<ConvertedPicture | null>>();

  async function make(source: string): Promise<Made | null> {
    const original = await load(source);
    if (original === null) return null;
    const hash = createHash('sha256').update(original).digest('hex').slice(0, 32);
    const making = contents.get(hash) ?? shown(original, taken);
    contents.set(hash, making);
    const picture = await making;
    return picture && { hash, name: `picture-${hash}.${ENDINGS[picture.type]}`, ...picture };
  }

  function begin(): void {
    for (const source of expected) {
      if (begun.size >= MOST_AHEAD) return;
      expected.delete(source);
      const making = make(source);
      begun.set(source, making);
      // `take` gets the failure.
      making.catch(() => undefined);
    }
  }

  async function made(source: string): Promise<Made | null> {
    expected.delete(source);
    try {
      return await (begun.get(source) ?? make(source));
    } finally {
      begun.delete(source);
      begin();
    }
  }

  return {
    /** Loads a picture that will be taken soon. */
    expect: (source: string): void => {
      if (known.has(source) || begun.has(source)) return;
      expected.add(source);
      begin();
    },
    /** Null for a missing or damaged picture. */
    take: async (source: string): Promise<BookPicture | null> => {
      const before = known.get(source);
      if (before !== undefined) return before;
      const picture = await made(source);
      if (picture === null) {
        known.set(source, null);
        return null;
      }
      const { name, type, hash, bytes } = picture;
      known.set(source, { name, type, bytes: null });
      const isNew = !names.has(name);
      names.add(name);
      contents.set(hash, Promise.resolve({ type, bytes: NOTHING }));
      return { name, type, bytes: isNew ? bytes : null };
    },
  };
}

/** Unchanged if the format supports the type; null for a damaged picture. */
async function shown(bytes: Uint8Array, taken: readonly ImageType[]): Promise<ConvertedPicture | null> {
  const type = imageTypeOf(bytes);
  if (type === null) return null;
  if (taken.includes(type)) return hasSize(bytes, type) ? { type, bytes } : null;
  return await convertPicture(bytes, type);
}

/** Whether a picture tells its size: readers refuse books with a picture that does not. */
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
