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

/** Why a file is not taken for a font. The core finds the first three; a page also finds the others. */
export const FONT_TROUBLES = ['no-font', 'collection', 'too-many', 'too-large', 'undrawable', 'gone'] as const;
export type FontTrouble = (typeof FONT_TROUBLES)[number];
