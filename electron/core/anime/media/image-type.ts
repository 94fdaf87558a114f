export type ImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif';

/** Decides by the first bytes the type of a picture, not by its name. Null for everything else, SVG and pages included. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  // The major brand may be a general one; the picture's own stands among the compatible brands then.
  if (text(4, 8) === 'ftyp' && /^(....)*avi[fs]/s.test(text(8, 40))) return 'image/avif';
  return null;
}
