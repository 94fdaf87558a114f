import { createHash } from 'node:crypto';
import { type ImageType, imageTypeOf } from '#core/media/image-type.ts';

export type BookPicture = {
  /** By its content, with the ending of its type. */
  readonly name: string;
  readonly type: ImageType;
  /** Null: the same picture came before. */
  readonly bytes: Uint8Array | null;
};

export type BookPictures = {
  /** It will be taken soon: loaded by then, if it can be. */
  readonly expect: (source: string) => void;
  /** Null: it is not here, or none that a book could show. */
  readonly take: (source: string) => Promise<BookPicture | null>;
};

/** In memory at once: they are large. */
const MOST_AHEAD = 4;

type Made = Omit<BookPicture, 'bytes'> & { readonly bytes: Uint8Array };

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

  async function make(source: string): Promise<Made | null> {
    const original = await load(source);
    const picture = original === null ? null : await shown(original, taken);
    if (picture === null || original === null) return null;
    const name = `picture-${createHash('sha256').update(original).digest('hex').slice(0, 32)}.${ENDINGS[picture.type]}`;
    return { name, ...picture };
  }

  function begin(): void {
    for (const source of expected) {
      if (begun.size >= MOST_AHEAD) return;
      expected.delete(source);
      const making = make(source);
      begun.set(source, making);
      // Whoever takes it hears of it.
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
      return { ...picture, bytes: isNew ? picture.bytes : null };
    },
  };
}

/** As it is, or as PNG where something can be seen through it, else as JPEG; null for what is damaged. */
async function shown(
  bytes: Uint8Array,
  taken: readonly ImageType[],
): Promise<{ readonly type: ImageType; readonly bytes: Uint8Array } | null> {
  const type = imageTypeOf(bytes);
  if (type === null) return null;
  // Loaded when the first picture comes: it is large, and most starts of the app need none of it.
  const { default: sharp } = await import('sharp');
  try {
    const { hasAlpha } = await sharp(bytes).metadata();
    if (taken.includes(type)) return { type, bytes };
    return hasAlpha === true
      ? { type: 'image/png', bytes: await sharp(bytes).png().toBuffer() }
      : { type: 'image/jpeg', bytes: await sharp(bytes).jpeg({ quality: 90 }).toBuffer() };
  } catch {
    return null;
  }
}
