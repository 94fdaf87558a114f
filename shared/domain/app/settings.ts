import { z } from 'zod';
import { QUALITY_HEIGHTS } from '../anime/release.ts';
import { ReleaseId } from '../identifiers.ts';
import { OwnFontId } from './own-font.ts';

export const SkipMode = z.literal(['off', 'button', 'automatic']);
export type SkipMode = z.infer<typeof SkipMode>;

/** Moving a release to another collection as it is watched. */
export const CollectionMoves = z.literal(['ask', 'always', 'never']);

/** Releases whose offer was dismissed; the oldest are forgotten. */
export const MOST_DISMISSED = 500;

/** How the picture fits the window: whole, filling it with its edges cut off, or enlarged. */
export const PictureFit = z.literal(['contain', 'cover', 'zoom-110', 'zoom-125', 'zoom-150']);
export type PictureFit = z.infer<typeof PictureFit>;

/** `auto`: the best that the connection, the window and the machine allow. */
export const Quality = z.literal(['auto', ...QUALITY_HEIGHTS]);
export type Quality = z.infer<typeof Quality>;

export const PlayerSettings = z.object({
  quality: Quality.default('auto'),
  /** Automatic quality loads no larger picture than the window shows. */
  fitsQualityToWindow: z.boolean().default(true),
  pictureFit: PictureFit.default('contain'),
  volume: z.number().min(0).max(1).default(1),
  isMuted: z.boolean().default(false),
  speed: z.number().min(0.25).max(3).default(1),
  /** Step of the arrow keys; J and L seek twice as far. */
  seekStepSeconds: z.literal([5, 10, 15, 30]).default(5),
  skipOpening: SkipMode.default('button'),
  skipEnding: SkipMode.default('button'),
  /** The opening of a release's first episode is never skipped automatically. */
  keepFirstOpening: z.boolean().default(false),
  autoplayNext: z.boolean().default(true),
  /** Seek bar previews, made of the lowest quality; none with data saver. */
  hasPreviews: z.boolean().default(true),
  /** An episode without a marked ending is watched from this fraction on. */
  watchedFraction: z.number().min(0.5).max(1).default(0.9),
  /** The person's keys by command (player/key-bindings); other commands keep the usual ones. */
  keys: z.record(z.string().max(40), z.array(z.string().max(40)).max(4)).default({}),
  collectionMoves: CollectionMoves.default('ask'),
  /** Releases for which the person declined the offered move. */
  dismissedMoves: z.array(ReleaseId).max(MOST_DISMISSED).default([]),
});
export type PlayerSettings = z.infer<typeof PlayerSettings>;

const Colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** The typefaces that come with the app. */
export const BundledFont = z.literal(['literata', 'pt-serif', 'source-sans', 'opendyslexic']);
export type BundledFont = z.infer<typeof BundledFont>;

export const ReaderSettings = z.object({
  /** One long page, or pages to turn. */
  mode: z.literal(['scroll', 'pages']).default('scroll'),
  /** Columns of a page; `auto`: two where there is room for them. */
  columns: z.literal(['auto', 'one', 'two']).default('auto'),
  /** In pages, the wheel and clicks at the sides of the text turn them. */
  turnsByMouse: z.boolean().default(true),
  /** In a text that scrolls, the next chapter follows under the open one. */
  isContinuous: z.boolean().default(false),
  /** The speed of auto-scroll. */
  linesAMinute: z.int().min(2).max(120).default(20),
  /** A font missing on this device is replaced by the default one. */
  font: z.union([BundledFont, OwnFontId]).default('literata'),
  /** Applies to typefaces that have it. */
  weight: z.literal(['light', 'normal', 'medium']).default('normal'),
  fontSizePixels: z.int().min(12).max(40).default(19),
  lineHeight: z.number().min(1.1).max(2.4).default(1.6),
  widthCharacters: z.int().min(30).max(120).default(68),
  /** The least margin beside the text, in a window hardly wider than it. */
  margins: z.literal(['narrow', 'normal', 'wide']).default('normal'),
  /** Added between letters and between words, in em. */
  letterSpacing: z.number().min(0).max(0.2).default(0),
  wordSpacing: z.number().min(0).max(1).default(0),
  /** Between paragraphs, in heights of a letter (em). */
  paragraphSpacing: z.number().min(0).max(2).default(0),
  /** Indent of a paragraph's first line, in em. */
  indent: z.number().min(0).max(4).default(1.4),
  isJustified: z.boolean().default(false),
  isHyphenated: z.boolean().default(true),
  theme: z.literal(['app', 'light', 'sepia', 'dark', 'black', 'contrast', 'own']).default('app'),
  /** Colours of the theme `own`, in lower-case hexadecimal sRGB. */
  ownGround: Colour.default('#f3ead8'),
  ownText: Colour.default('#3a2f24'),
});
export type ReaderSettings = z.infer<typeof ReaderSettings>;

/** Reading aloud. */
const SpeechSettings = z.object({
  /** The name of a voice of this machine; empty: the first one of the text's language. */
  voice: z.string().max(300).default(''),
  rate: z.number().min(0.5).max(3).default(1),
});

export const KNOWN_SITES = ['wiktionary', 'yandex', 'deepl'] as const;
export type KnownSite = (typeof KNOWN_SITES)[number];

export const MOST_OWN_SITES = 10;

/** A site added by the person: https, with `%s` for the words, which is never part of the host. */
export const LookupSite = z.strictObject({
  name: z.string().trim().min(1).max(40),
  address: z
    .url()
    .max(500)
    .regex(/^https:\/\/[^\s/?#@%\\]+[/?#]\S*%s\S*$/i),
});
export type LookupSite = z.infer<typeof LookupSite>;

/** Sites where selected words are looked up or translated. */
const LookupSettings = z.object({
  wiktionary: z.boolean().default(true),
  yandex: z.boolean().default(true),
  deepl: z.boolean().default(true),
  own: z.array(LookupSite).max(MOST_OWN_SITES).default([]),
});
export type LookupSettings = z.infer<typeof LookupSettings>;

/** Time of reading and watching, finished chapters and episodes by day. */
const StatisticsSettings = z.object({ isKept: z.boolean().default(true) });

const DesktopSettings = z.object({
  /** An icon in the tray, where the app stays when its window is closed. */
  hasTray: z.boolean().default(false),
  checksUpdates: z.boolean().default(true),
});

const MinuteOfDay = z.int().min(0).max(1_439);

/** Saving episodes. */
export const DownloadSettings = z.object({
  /** `gentle`: twice the speed of watching. A number: kbit/s. */
  episodeSpeed: z.union([z.literal(['gentle', 'unlimited']), z.int().min(100).max(10_000_000)]).default('gentle'),
  waitsForDataSaver: z.boolean().default(true),
  /** Nothing is saved between these minutes of the local day, over midnight if `to` is smaller. */
  quietHours: z.object({ from: MinuteOfDay, to: MinuteOfDay }).nullable().default(null),
  /** Watched episodes are removed this long after. */
  keepsWatchedHours: z.int().min(1).max(720).default(24),
});
export type DownloadSettings = z.infer<typeof DownloadSettings>;

const NotificationSettings = z.object({
  /** Until the person was asked, nothing is shown. */
  isAsked: z.boolean().default(false),
  /** New episodes of favourites. */
  episodes: z.boolean().default(false),
  /** New chapters of followed titles. */
  chapters: z.boolean().default(false),
});

const plain = {
  language: z.literal(['system', 'en', 'ru']).default('system'),
  theme: z.literal(['system', 'light', 'dark', 'contrast']).default('system'),
  /** Releases and novels for adults: shown as any other, with their pictures blurred, or left out of every list. */
  adult: z.literal(['show', 'blur', 'hide']).default('blur'),
  /** Scale of the whole interface. */
  scale: z.number().min(0.75).max(2).default(1),
  motion: z.literal(['system', 'reduced', 'full']).default('system'),
  /** The average score of a release on its cards. */
  hasCardScores: z.boolean().default(false),
};

/** Every setting has a default, so that a file from any version, or none, becomes a whole one. */
export const Settings = z.object({
  ...plain,
  player: PlayerSettings.prefault({}),
  reader: ReaderSettings.prefault({}),
  speech: SpeechSettings.prefault({}),
  lookup: LookupSettings.prefault({}),
  statistics: StatisticsSettings.prefault({}),
  downloads: DownloadSettings.prefault({}),
  desktop: DesktopSettings.prefault({}),
  notifications: NotificationSettings.prefault({}),
});
export type Settings = z.infer<typeof Settings>;

/** Settings that fit one device: its screen, sound, network, voices and system. Device sync does not exchange them. */
export const SETTINGS_OF_DEVICE: readonly string[] = [
  'scale',
  ...['quality', 'fitsQualityToWindow', 'volume', 'isMuted', 'hasPreviews'].map((name) => `player.${name}`),
  'speech.voice',
  ...Object.keys(DesktopSettings.shape).map((name) => `desktop.${name}`),
  ...Object.keys(NotificationSettings.shape).map((name) => `notifications.${name}`),
];

/** The reader's settings for one title that differ from the general ones. */
export const ReaderLookPatch = patchOf(ReaderSettings.shape);
export type ReaderLookPatch = z.infer<typeof ReaderLookPatch>;

/** A change of the named settings. */
export const SettingsPatch = patchOf(plain).extend({
  player: patchOf(PlayerSettings.shape).optional(),
  reader: ReaderLookPatch.optional(),
  speech: patchOf(SpeechSettings.shape).optional(),
  lookup: patchOf(LookupSettings.shape).optional(),
  statistics: patchOf(StatisticsSettings.shape).optional(),
  downloads: patchOf(DownloadSettings.shape).optional(),
  desktop: patchOf(DesktopSettings.shape).optional(),
  notifications: patchOf(NotificationSettings.shape).optional(),
});
export type SettingsPatch = z.infer<typeof SettingsPatch>;

function patchOf<Shape extends Record<string, z.ZodDefault>>(shape: Shape) {
  const entries = Object.entries(shape).map(([key, schema]) => [key, schema.unwrap()]);
  // `Object.fromEntries` loses the type of the keys; they are exactly those of the shape.
  const bare = Object.fromEntries(entries) as { [Key in keyof Shape]: ReturnType<Shape[Key]['unwrap']> };
  return z.strictObject(bare).partial();
}

/** One stored setting by its dotted name (`reader.indent`). */
export type NamedSetting = { readonly name: string; readonly value: unknown };

/** Settings that the next version renamed or replaced, by name: each turns its value into new settings. */
export type SettingsStep = Readonly<Record<string, (value: unknown) => Readonly<Record<string, unknown>>>>;

/** The first leads from version 1 to version 2. A setting that was only added or removed needs no step. */
const STEPS: readonly SettingsStep[] = [
  {
    'reader.paragraphs': (value) => (value === 'spaced' ? { 'reader.paragraphSpacing': 0.8, 'reader.indent': 0 } : {}),
  },
];

/** Stored with settings and in data files; absent in version 1. */
export const SETTINGS_VERSION = STEPS.length + 1;

/** Stored settings of an older version as settings of this one. Settings already stored under new names win. */
export function upgradedSettings<Entry extends NamedSetting>(
  stored: readonly Entry[],
  version: number,
  steps: readonly SettingsStep[] = STEPS,
): Entry[] {
  return steps.slice(Math.max(0, version - 1)).reduce<Entry[]>(
    (entries, step) => {
      const staying = entries.filter(({ name }) => !Object.hasOwn(step, name));
      const names = new Set(staying.map(({ name }) => name));
      const replaced = entries.flatMap((entry) => {
        const replacements = Object.hasOwn(step, entry.name) ? step[entry.name]?.(entry.value) : undefined;
        return Object.entries(replacements ?? {}).map(([name, value]) => ({ ...entry, name, value }));
      });
      return [...staying, ...replaced.filter(({ name }) => !names.has(name))];
    },
    [...stored],
  );
}
