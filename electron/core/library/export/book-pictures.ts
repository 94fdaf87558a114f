import { createHash } from 'node:crypto';
import { type ImageType, imageTypeOf } from '#core/anime/media/image-route.ts';
import { type ConvertedPicture, convertPicture } from './convert-picture.ts';

type BookPicture = {
  /** By its content, with the ending of its type. */
  readonly name: string;
  readonly type: ImageType;
  /** Null: the same picture came before. */
  readonly bytes: Uint8Array | null;
};

type BookPictures = {
  /** It will be taken soon: loaded by then, if it can be. */
  readonly expect: (source: string) => void;
  /** Null: it is not here, or none that a book could show. */
  readonly take: (source: string) => Promise<BookPicture | null>;
};

/** In memory at once: they are large. */
const MOST_AHEAD = 4;
const NOTHING = new Uint8Array();

type Made = Omit<BookPicture, 'bytes'> & ConvertedPicture & { readonly hash: string };

const ENDINGS: Readonly<Record<ImageType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

type PictureOptions = {
  readonly load: (source: string) => Promise<Uint8Array | null>;
  /** What the format, and those who read it, can show as it is. */
  readonly taken: readonly ImageType[];
};

/** The pictures of one book: each content once, in a type that can be shown. */
export function createBookPictures({ load, taken }: PictureOptions): BookPictures {
  const known = new Map<string, Omit<BookPicture, 'bytes'> | null>();
  const names = new Set<string>();

  /** In the order in which they will be taken. */
  const expected = new Set<string>();
  const begun = new Map<string, Promise<Made | null>>();

  /** By the hash of the content: made once, however many addresses have it. Without bytes once these were taken. */
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
      // The reader of the promise gets the failure.
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
    expect: (source) => {
      if (known.has(source) || begun.has(source)) return;
      expected.add(source);
      begin();
    },
    take: async (source) => {
      const before = known.get(source);
      if (before !== undefined) return before === null ? null : { ...before, bytes: null };
      const picture = await made(source);
      known.set(source, picture === null ? null : { name: picture.name, type: picture.type });
      if (picture === null) return null;
      const isNew = !names.has(picture.name);
      names.add(picture.name);
      contents.set(picture.hash, Promise.resolve({ type: picture.type, bytes: NOTHING }));
      return { name: picture.name, type: picture.type, bytes: isNew ? picture.bytes : null };
    },
  };
}

/** As it is, where the format takes it; null for what is damaged. */
async function shown(bytes: Uint8Array, taken: readonly ImageType[]): Promise<ConvertedPicture | null> {
  const type = imageTypeOf(bytes);
  if (type === null) return null;
  if (taken.includes(type)) return hasSize(bytes, type) ? { type, bytes } : null;
  return await convertPicture(bytes, type);
}

/** Whether a picture that goes into a book as it is says how large it is: readers refuse books over one that does not. */
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
