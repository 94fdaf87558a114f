import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo } from 'react';
import { readerCode } from '#renderer/parts/release/asked-ahead.ts';
import { mapLeaves } from '#shared/domain/chapter-document/document-text.ts';
import type { Block, Inline } from '#shared/domain/chapter-document.ts';
import { useReaderStore } from '../reader-store.ts';
import { languageOf, readableDocument, type TextLanguage } from './chapter-content.ts';

/** Puts soft hyphens where the words of a text may be broken. */
type Hyphenate = (text: string) => string;

/** Russian words of one or two letters do not end a line, and a dash does not begin one. */
const SHORT_WORD = /(?<![\p{L}\p{N}-])(\p{Script=Cyrillic}{1,2}) (?=\S)/gu;
const BEFORE_DASH = / (?=[–—](?:\s|$))/g;
/** A last line is longer than one short word. */
const LAST_SHORT_WORD = / (?=\S{1,5}$)/;

/** The English patterns break some words on both sides of a consonant ("se-r-i-al"); only the first of these breaks is right. */
const LONE_LATIN_CONSONANT = /\u00ad([b-df-hj-np-tv-xz])\u00ad/gi;
/** English carries no ending of two letters over to the next line. */
const SHORT_LATIN_ENDING = /\u00ad(?=[a-z]{2}(?![a-z\u00ad]))/gi;

const PATTERNS = {
  ru: () => import('hyphen/patterns/ru.js'),
  uk: () => import('hyphen/patterns/uk.js'),
  be: () => import('hyphen/patterns/be.js'),
  en: () => import('hyphen/patterns/en-us.js'),
};

const loaded = new Map<TextLanguage, Hyphenate>();

export async function loadHyphenator(language: TextLanguage): Promise<Hyphenate> {
  const [{ default: createHyphenator }, { default: patterns }] = await Promise.all([
    import('hyphen'),
    PATTERNS[language](),
  ]);
  const byPatterns = createHyphenator(patterns, { html: false });
  const hyphenate: Hyphenate = (text) =>
    String(byPatterns(text)).replace(LONE_LATIN_CONSONANT, '\u00ad$1').replace(SHORT_LATIN_ENDING, '');
  loaded.set(language, hyphenate);
  return hyphenate;
}

// The reader is loaded before a chapter is opened, and most texts are Russian: the first chapter is drawn with its hyphens. The
// chapter that needs them asks again, so a failure here changes nothing.
loadHyphenator('ru').catch(() => undefined);

/** The hyphenator of a language; null while it is loaded, and where words are not broken. */
export function useHyphenator(language: TextLanguage | undefined, isWanted: boolean) {
  const wanted = isWanted ? language : undefined;
  const { data = null, isLoading } = useQuery({
    queryKey: ['hyphenator', wanted],
    queryFn: () => loadHyphenator(wanted ?? 'ru'),
    initialData: () => wanted && loaded.get(wanted),
    enabled: wanted !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return { hyphenate: wanted === undefined ? null : data, isLoading };
}

/**
 * Blocks as they are drawn: with soft hyphens, and with no-break spaces in place of some spaces. The document stays as it is for
 * search, marks, speech and places, which count its characters without soft hyphens (reading-place.ts).
 */
export function drawnBlocks(blocks: readonly Block[], hyphenate: Hyphenate | null): readonly Block[] {
  return mapLeaves(blocks, (leaf) => {
    if (!('inlines' in leaf)) return [leaf];
    const last = leaf.inlines.length - 1;
    return [{ ...leaf, inlines: leaf.inlines.map((inline, place) => drawnInline(inline, hyphenate, place === last)) }];
  });
}

function drawnInline(inline: Inline, hyphenate: Hyphenate | null, isLast: boolean): Inline {
  if (inline.kind !== 'text' || inline.marks.includes('code') || inline.text.includes('://')) return inline;
  const joined = inline.text.replace(SHORT_WORD, '$1\u00a0').replace(BEFORE_DASH, '\u00a0');
  const ended = isLast ? joined.replace(LAST_SHORT_WORD, '\u00a0') : joined;
  return { ...inline, text: hyphenate === null ? ended : hyphenate(ended) };
}

/** Blocks that fill the window: the whole chapter would delay its first painting. */
const FIRST_BLOCKS = 12;

/** While the page is idle, parses a text and hyphenates the words that are drawn first; both are kept. */
readerCode.prepare = (chapter) => {
  requestIdleCallback(() => {
    const document = readableDocument(chapter);
    if (document === null) return;
    const language = languageOf(document);
    const hyphenate = language && loaded.get(language);
    drawnBlocks(document.blocks.slice(0, FIRST_BLOCKS), hyphenate ?? null);
  });
};

/** `isOpening`: the blocks behind the first ones are not prepared yet. Each drawing is a new layout, on which marks are painted anew. */
export function useDrawnBlocks(blocks: readonly Block[], hyphenate: Hyphenate | null, isOpening = false) {
  const drawn = useMemo(
    () =>
      isOpening
        ? [...drawnBlocks(blocks.slice(0, FIRST_BLOCKS), hyphenate), ...blocks.slice(FIRST_BLOCKS)]
        : drawnBlocks(blocks, hyphenate),
    [blocks, hyphenate, isOpening],
  );
  useLayoutEffect(() => {
    if (drawn.length > 0) useReaderStore.getState().showLayout();
  }, [drawn]);
  return drawn;
}

/** Text that was copied from the page, as its author wrote it. */
export function writtenText(drawn: string): string {
  return drawn.replaceAll('\u00ad', '').replaceAll('\u00a0', ' ');
}
