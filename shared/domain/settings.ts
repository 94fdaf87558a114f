import { z } from 'zod';
import { QualityHeight } from './release.ts';

export const SkipMode = z.literal(['off', 'button', 'automatic']);
export type SkipMode = z.infer<typeof SkipMode>;

export const PlayerSettings = z.object({
  quality: QualityHeight.default(1080),
  volume: z.number().min(0).max(1).default(1),
  isMuted: z.boolean().default(false),
  speed: z.number().min(0.25).max(3).default(1),
  skipOpening: SkipMode.default('button'),
  skipEnding: SkipMode.default('button'),
  /** The opening of a release's first episode is never skipped by itself. */
  keepFirstOpening: z.boolean().default(false),
  autoplayNext: z.boolean().default(true),
  /** From this part of an episode without a marked ending on it counts as watched. */
  watchedFraction: z.number().min(0.5).max(1).default(0.9),
  /** Keys that the person chose, by command (player/key-bindings); what is not named keeps its usual ones. */
  keys: z.record(z.string().max(40), z.array(z.string().max(40)).max(4)).default({}),
});
export type PlayerSettings = z.infer<typeof PlayerSettings>;

export const ReaderSettings = z.object({
  font: z.literal(['literata', 'pt-serif', 'source-sans', 'opendyslexic']).default('literata'),
  fontSizePixels: z.int().min(12).max(40).default(19),
  lineHeight: z.number().min(1.1).max(2.4).default(1.6),
  widthCharacters: z.int().min(30).max(120).default(68),
  theme: z.literal(['app', 'light', 'sepia', 'dark', 'black', 'contrast']).default('app'),
  isJustified: z.boolean().default(false),
  /** How paragraphs are told apart: by an indent, as in books, or by space, as on the web. */
  paragraphs: z.literal(['indented', 'spaced']).default('indented'),
});
export type ReaderSettings = z.infer<typeof ReaderSettings>;

/** Every setting has a default, so that a file from any version, or none, becomes a whole one. */
export const Settings = z.object({
  language: z.literal(['system', 'en', 'ru']).default('system'),
  theme: z.literal(['system', 'light', 'dark', 'contrast']).default('system'),
  /** Releases and novels for adults: shown as any other, with their pictures blurred, or left out of every list. */
  adult: z.literal(['show', 'blur', 'hide']).default('blur'),
  player: PlayerSettings.prefault({}),
  reader: ReaderSettings.prefault({}),
});
export type Settings = z.infer<typeof Settings>;

/** A change of some settings; what is not named stays. */
export const SettingsPatch = z.strictObject({
  language: z.literal(['system', 'en', 'ru']).optional(),
  theme: z.literal(['system', 'light', 'dark', 'contrast']).optional(),
  adult: z.literal(['show', 'blur', 'hide']).optional(),
  player: z.strictObject(withoutDefaults(PlayerSettings.shape)).partial().optional(),
  reader: z.strictObject(withoutDefaults(ReaderSettings.shape)).partial().optional(),
});
export type SettingsPatch = z.infer<typeof SettingsPatch>;

function withoutDefaults<Shape extends Record<string, z.ZodDefault>>(
  shape: Shape,
): { [Key in keyof Shape]: ReturnType<Shape[Key]['unwrap']> } {
  const entries = Object.entries(shape).map(([key, schema]) => [key, schema.unwrap()]);
  // Object.fromEntries forgets the keys; they are exactly those of the shape.
  return Object.fromEntries(entries) as { [Key in keyof Shape]: ReturnType<Shape[Key]['unwrap']> };
}
