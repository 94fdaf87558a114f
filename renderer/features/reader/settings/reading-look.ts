import type { CSSProperties } from 'react';
import { type ReaderLookPatch, Settings } from '#shared/domain/app/settings.ts';
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

/** How text looks before anybody changed it. */
export const usualLook: ReaderLook = Settings.parse({}).reader;

/** `characterWidth` is that of an average letter of running text in either language, in parts of the size. */
const fonts: Readonly<
  Record<ReaderLook['font'], { readonly name: string; readonly family: string; readonly characterWidth: number }>
> = {
  literata: { name: 'Literata', family: "'Literata Variable', Georgia, serif", characterWidth: 0.515 },
  'pt-serif': { name: 'PT Serif', family: "'PT Serif', Georgia, serif", characterWidth: 0.48 },
  'source-sans': {
    name: 'Source Sans',
    family: "'Source Sans 3 Variable', system-ui, sans-serif",
    characterWidth: 0.45,
  },
  // Not all Cyrillic is in OpenDyslexic: Andika, made for people who learn to read, stands in for all of it.
  opendyslexic: { name: 'OpenDyslexic', family: 'OpenDyslexic, Andika, sans-serif', characterWidth: 0.68 },
};

export const fontNames = (['literata', 'pt-serif', 'source-sans', 'opendyslexic'] as const).map((font) => ({
  font,
  name: fonts[font].name,
}));

export function fontStyle(font: ReaderLook['font']): CSSProperties {
  return { fontFamily: fonts[font].family };
}

/** What the width of a page goes by. */
export type TextMeasures = {
  readonly columnPixels: number;
  readonly sizePixels: number;
  readonly characterPixels: number;
  readonly linePixels: number;
  /** Another one whenever letters fall elsewhere. */
  readonly key: string;
};

export function textMeasures(look: ReaderLook): TextMeasures {
  const { theme, ownGround, ownText, mode, ...cut } = look;
  const characterPixels = fonts[look.font].characterWidth * look.fontSizePixels;
  return {
    columnPixels: Math.round(look.widthCharacters * characterPixels),
    sizePixels: look.fontSizePixels,
    characterPixels,
    linePixels: look.lineHeight * look.fontSizePixels,
    key: JSON.stringify(cut),
  };
}

/** The settings as what the stylesheet of the text reads. */
export function lookStyle(look: ReaderLook): CSSProperties {
  const { family, characterWidth } = fonts[look.font];
  // Custom properties are the only way to hand values to the stylesheet; React's types do not know them.
  return {
    '--reading-font': family,
    '--reading-size': `${look.fontSizePixels}px`,
    '--reading-line-height': look.lineHeight,
    '--reading-characters': look.widthCharacters,
    '--reading-width': `${(look.widthCharacters * characterWidth).toFixed(2)}em`,
    '--reading-spacing': `${look.paragraphSpacing}em`,
    '--reading-indent': `${look.indent}em`,
    '--reading-align': look.isJustified ? 'justify' : 'start',
    '--reading-hyphens': look.isHyphenated ? 'auto' : 'manual',
  } as CSSProperties;
}

/** For which books a change is meant. */
export type LookScope = 'all' | 'book';

type LookChange = {
  /** What changes for all books. */
  readonly shared?: Partial<ReaderLook>;
  /** What the book has of its own from now on. */
  readonly own?: { readonly look: ReaderLookPatch | null };
};

/** How a book looks that has something of its own. */
export function lookWith(shared: ReaderLook, own: ReaderLookPatch | null): ReaderLook {
  // A patch holds only keys of the look and their values; spreading keeps what it does not name.
  return { ...shared, ...own } as ReaderLook;
}

/** What is other in a book than in all others; null: nothing. */
export function differing(shared: ReaderLook, own: ReaderLookPatch | null): ReaderLookPatch | null {
  const entries = keysOf(own ?? {}).filter((key) => own?.[key] !== undefined && own[key] !== shared[key]);
  return entries.length === 0 ? null : pick(own ?? {}, entries);
}

/**
 * Where a change of the look goes. What is changed for all books is seen in this one too: it loses its own value of it.
 * Without a scope, what the book has of its own changes in it, and all else for all books.
 */
export function changedLooks(
  shared: ReaderLook,
  own: ReaderLookPatch | null,
  patch: Partial<ReaderLook>,
  scope: LookScope | undefined,
): LookChange {
  const keys = keysOf(patch);
  const isOfBook = (key: keyof ReaderLook) => (scope === undefined ? own?.[key] !== undefined : scope === 'book');
  const ofBook = keys.filter(isOfBook);
  const ofAll = keys.filter((key) => !isOfBook(key));
  const kept = pick(
    own ?? {},
    keysOf(own ?? {}).filter((key) => !ofAll.includes(key)),
  );
  const change = ofAll.length === 0 ? {} : { shared: pick(patch, ofAll) };
  const isOwnTouched = ofBook.length > 0 || ofAll.some((key) => own?.[key] !== undefined);
  if (!isOwnTouched) return change;
  const next = { ...kept, ...pick(patch, ofBook) };
  // Who steps past the size of all books goes on with the size of this one.
  return { ...change, own: { look: scope === undefined ? next : differing(shared, next) } };
}

function keysOf(patch: ReaderLookPatch): readonly (keyof ReaderLook)[] {
  // Object.keys forgets the names; a patch has no others.
  return Object.keys(patch) as (keyof ReaderLook)[];
}

function pick(from: ReaderLookPatch, keys: readonly (keyof ReaderLook)[]): Partial<ReaderLook> {
  // Object.fromEntries forgets the keys; they are those of the look, each with its own value.
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<ReaderLook>;
}
