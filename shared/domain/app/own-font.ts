import { z } from 'zod';

export const MOST_OWN_FONTS = 20;
export const MAXIMUM_FONT_BYTES = 20_000_000;
export const LONGEST_FONT_NAME = 60;

/** The SHA-256 of the file. */
export const OwnFontId = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand<'OwnFontId'>();
export type OwnFontId = z.infer<typeof OwnFontId>;

/** A font file that the person added to the reader, named as its file was. */
export const OwnFont = z.object({ id: OwnFontId, name: z.string().min(1).max(LONGEST_FONT_NAME) });
export type OwnFont = z.infer<typeof OwnFont>;

/** Why a file cannot be used as a font. Only a page finds out `undrawable` and `gone`. */
export const FONT_TROUBLES = ['no-font', 'collection', 'too-large', 'too-many', 'undrawable', 'gone'] as const;
export type FontTrouble = (typeof FONT_TROUBLES)[number];

const TYPES = {
  '\0\x01\0\0': 'font/ttf',
  true: 'font/ttf',
  OTTO: 'font/otf',
  wOFF: 'font/woff',
  wOF2: 'font/woff2',
  ttcf: 'font/collection',
} as const;

/** By the first bytes. Null for everything else. */
export function fontTypeOf(bytes: Uint8Array) {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  return Object.entries(TYPES).find(([known]) => known === start)?.[1] ?? null;
}

/** By its size and first bytes. */
export function fontTrouble(bytes: Uint8Array): FontTrouble | null {
  if (bytes.length > MAXIMUM_FONT_BYTES) return 'too-large';
  const type = fontTypeOf(bytes);
  if (type === null) return 'no-font';
  return type === 'font/collection' ? 'collection' : null;
}
