import type { CSSProperties } from 'react';
import { type BundledFont, type ReaderLookPatch, Settings } from '#shared/domain/app/settings.ts';
import '@fontsource-variable/literata/opsz.css';
import '@fontsource-variable/literata/opsz-italic.css';
import '@fontsource-variable/source-sans-3/wght.css';
import '@fontsource-variable/source-sans-3/wght-italic.css';
import '@fontsource/pt-serif/400.css';
import '@fontsource/pt-serif/400-italic.css';
import '@fontsource/pt-serif/700.css';
import '@fontsource/pt-serif/700-italic.css';
import '@fontsource/andika/cyrillic-400.css';
import '@fontsource/andika/cyrillic-400-italic.css';
import '@fontsource/andika/cyrillic-700.css';
import '@fontsource/andika/cyrillic-700-italic.css';
import './opendyslexic.css';

export type ReaderLook = Settings['reader'];

export const usualLook: ReaderLook = Settings.parse({}).reader;

/** The letters that most of a text is written in. */
export type Script = 'latin' | 'cyrillic';

export type Face = {
  readonly family: string;
  /** The width of an average character of running text, in parts of the font size. */
  readonly characterWidths: Readonly<Record<Script, number>>;
};

export type DrawnLook = ReaderLook & { readonly face: Face };

export const fonts = {
  literata: {
    family: "'Literata Variable', Georgia, serif",
    characterWidths: { latin: 0.47, cyrillic: 0.54 },
  },
  'pt-serif': { family: "'PT Serif', Georgia, serif", characterWidths: { latin: 0.445, cyrillic: 0.515 } },
  'source-sans': {
    family: "'Source Sans 3 Variable', system-ui, sans-serif",
    characterWidths: { latin: 0.41, cyrillic: 0.475 },
  },
  // OpenDyslexic lacks part of Cyrillic: Andika, made for people who learn to read, replaces all of it.
  opendyslexic: { family: 'OpenDyslexic, Andika, sans-serif', characterWidths: { latin: 0.73, cyrillic: 0.61 } },
} as const satisfies Record<BundledFont, Face>;

const WEIGHTS = { light: 300, normal: 400, medium: 500 } as const;
const MARGINS = { narrow: 0.5, normal: 1, wide: 2.5 } as const;

/** The share of spaces in running text. */
const SPACES_PART = 0.16;

/** With the space that the look adds, in em. */
function characterWidth({ face, letterSpacing, wordSpacing }: DrawnLook, script: Script): number {
  return face.characterWidths[script] + letterSpacing + SPACES_PART * wordSpacing;
}

export type TextMeasures = ReturnType<typeof textMeasures>;

/** The measures that pages are cut by. */
export function textMeasures(look: DrawnLook, script: Script) {
  const { theme, ownGround, ownText, mode, turnsByMouse, isContinuous, linesAMinute, ...layout } = look;
  return {
    columns: look.columns,
    columnPixels: Math.round(look.widthCharacters * characterWidth(look, script) * look.fontSizePixels),
    sizePixels: look.fontSizePixels,
    /** Changes whenever letters may move. */
    key: JSON.stringify(layout),
  };
}

/** The look as custom properties for prose.module.css. */
export function lookStyle(look: DrawnLook, script: Script): CSSProperties {
  // React's types do not know custom properties.
  return {
    '--reading-font': look.face.family,
    '--reading-weight': WEIGHTS[look.weight],
    '--reading-size': `${look.fontSizePixels}px`,
    '--reading-line-height': look.lineHeight,
    '--reading-characters': look.widthCharacters,
    '--reading-width': `${(look.widthCharacters * characterWidth(look, script)).toFixed(2)}em`,
    '--reading-margins': MARGINS[look.margins],
    '--reading-letter-spacing': `${look.letterSpacing}em`,
    '--reading-word-spacing': `${look.wordSpacing}em`,
    '--reading-spacing': `${look.paragraphSpacing}em`,
    '--reading-indent': `${look.indent}em`,
    '--reading-align': look.isJustified ? 'justify' : 'start',
    // `pretty` fills last lines from the lines above, which justified text would stretch.
    '--reading-wrap': look.isJustified ? 'wrap' : 'pretty',
    '--reading-hyphens': look.isHyphenated ? 'auto' : 'manual',
  } as CSSProperties;
}

export type LookScope = 'all' | 'book';

export function lookWith(shared: ReaderLook, own: ReaderLookPatch | null): ReaderLook {
  // A patch holds only keys of the look and their values; spreading keeps the others.
  return { ...shared, ...own } as ReaderLook;
}

/** The values of a book that differ from all other books; null: none. */
export function differing(shared: ReaderLook, own: ReaderLookPatch | null): ReaderLookPatch | null {
  const differences = pick(own ?? {}, (key) => own?.[key] !== undefined && own[key] !== shared[key]);
  return Object.keys(differences).length === 0 ? null : differences;
}

/**
 * Where a change of the look goes: `shared` to all books, `own` to this one, absent if it does not change. A value that is
 * changed for all books is no longer this book's own. Without a scope, own values change in the book, all others in all books.
 */
export function changedLooks(
  shared: ReaderLook,
  own: ReaderLookPatch | null,
  patch: Partial<ReaderLook>,
  scope: LookScope | undefined,
): { readonly shared?: Partial<ReaderLook>; readonly own?: { readonly look: ReaderLookPatch | null } } {
  const isOfBook = (key: keyof ReaderLook) => (scope === undefined ? own?.[key] !== undefined : scope === 'book');
  const ofAll = pick(patch, (key) => !isOfBook(key));
  const next = { ...pick(own ?? {}, (key) => !(key in ofAll)), ...pick(patch, isOfBook) };
  const isOwnChanged = JSON.stringify(next) !== JSON.stringify(own ?? {});
  return {
    ...(Object.keys(ofAll).length > 0 && { shared: ofAll }),
    // Stepping through the value of all books keeps the book's own.
    ...(isOwnChanged && { own: { look: scope === undefined ? next : differing(shared, next) } }),
  };
}

function pick(from: ReaderLookPatch, isWanted: (key: keyof ReaderLook) => boolean): Partial<ReaderLook> {
  // Object.entries loses the type of the keys; a patch has no others.
  const entries = Object.entries(from) as [keyof ReaderLook, unknown][];
  return Object.fromEntries(entries.filter(([key]) => isWanted(key)));
}
