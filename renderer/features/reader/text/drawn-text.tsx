import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, Fragment, type ReactNode, useLayoutEffect, useMemo } from 'react';
import { readerCode } from '#renderer/parts/novel/position-prefetch.ts';
import { OutsideLink } from '#renderer/parts/page/outside-link.tsx';
import { blockText, directionOf, isSceneBreak, mapLeaves } from '#shared/domain/chapter-document/document-text.ts';
import { elementOfMark } from '#shared/domain/chapter-document/markup-rules.ts';
import type { TextLanguage } from '#shared/domain/chapter-document/text-language.ts';
import type { Block, Cell, Inline, TextMark, TextRun } from '#shared/domain/chapter-document.ts';
import { CHUNK_BLOCKS } from '../place/reading-place.ts';
import { useReaderStore } from '../reader-store.ts';
import { readableDocument } from './chapter-content.ts';
import { ChapterPicture } from './chapter-picture.tsx';
import { NoteReference } from './notes.tsx';
import styles from './prose.module.css';

/** Puts soft hyphens where the words of a text may be broken. */
type Hyphenate = (text: string) => string;

/** Russian words of one or two letters do not end a line, and a dash does not begin one. */
const SHORT_WORD = /(?<![\p{L}\p{N}-])(\p{Script=Cyrillic}{1,2}) (?=\S)/gu;
const BEFORE_DASH = / (?=[–—](?:\s|$))/g;
/** A last line is not one short word alone. */
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

const hasPatterns = (language: TextLanguage): language is keyof typeof PATTERNS => language in PATTERNS;

const loaded = new Map<TextLanguage, Hyphenate>();

export async function loadHyphenator(language: keyof typeof PATTERNS): Promise<Hyphenate> {
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

/** Parses a text while the page is idle; the document is kept. */
readerCode.prepare = (chapter) => {
  requestIdleCallback(() => readableDocument(chapter));
};

type Drawing = {
  readonly language: TextLanguage | undefined;
  readonly isHyphenated: boolean;
  /** The blocks after the first ones are not prepared yet. */
  readonly isOpening?: boolean;
};

/** Blocks as they are drawn, again when the hyphens are loaded. Each drawing is a new layout, on which marks are painted again. */
export function useDrawnBlocks(blocks: readonly Block[], { language, isHyphenated, isOpening = false }: Drawing) {
  const wanted = isHyphenated && language !== undefined && hasPatterns(language) ? language : undefined;
  const { data: hyphenate = null, isLoading } = useQuery({
    queryKey: ['hyphenator', wanted],
    queryFn: () => loadHyphenator(wanted ?? 'ru'),
    initialData: () => wanted && loaded.get(wanted),
    enabled: wanted !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const drawn = useMemo(
    () =>
      isOpening
        ? [...drawnBlocks(blocks.slice(0, FIRST_BLOCKS), hyphenate), ...blocks.slice(FIRST_BLOCKS)]
        : drawnBlocks(blocks, hyphenate),
    [blocks, hyphenate, isOpening],
  );
  useLayoutEffect(() => {
    if (drawn.length > 0) useReaderStore.setState(({ layout }) => ({ layout: layout + 1 }));
  }, [drawn]);
  return { drawn, isBusy: isOpening || isLoading };
}

/** Text that was copied from the page, as its author wrote it. */
export function writtenText(drawn: string): string {
  return drawn.replaceAll('\u00ad', '').replaceAll('\u00a0', ' ');
}

/**
 * The blocks of a chapter, a few dozen to an element: of a long text the browser lays out only the chunks near the window
 * (prose.module.css); observing each paragraph would cost more than it saves.
 */
export function DocumentChunks({ blocks }: { readonly blocks: readonly Block[] }) {
  const starts = Array.from({ length: Math.ceil(blocks.length / CHUNK_BLOCKS) }, (_, chunk) => chunk * CHUNK_BLOCKS);
  return starts.map((start) => {
    const chunk = blocks.slice(start, start + CHUNK_BLOCKS);
    return (
      <div key={start} {...lengthOf(chunk)}>
        <DocumentBlocks blocks={chunk} />
      </div>
    );
  });
}

/** Fills a window of 2,000 pixels. */
const WINDOW_CHARACTERS = 6_000;

/** The length of a chunk, to estimate its height while it is not laid out. */
function lengthOf(chunk: readonly Block[]) {
  const characters = chunk.reduce((sum, block) => sum + blockText(block).length, 0);
  const style: CSSProperties = { '--characters': characters, '--blocks': chunk.length };
  return { style, 'data-full': characters >= WINDOW_CHARACTERS || undefined };
}

/** Blocks of a document, each as exactly one element: places in a chapter count them. */
export function DocumentBlocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return [...blocks.entries()].map(([place, block]) => blockNode(block, place));
}

function blockNode(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'paragraph': {
      const { inlines } = block;
      if (inlines.length === 0) return <div key={key} className={styles['blank']} aria-hidden="true" />;
      return (
        <p key={key} className={isSceneBreak(block) ? styles['sceneBreak'] : undefined} {...lineStyle(block)}>
          {inlineNodes(inlines)}
        </p>
      );
    }
    case 'heading': {
      // The chapter's own title is the page's h1.
      const Heading = (['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const)[block.level - 1] ?? 'h2';
      return (
        <Heading key={key} {...lineStyle(block)}>
          {inlineNodes(block.inlines)}
        </Heading>
      );
    }
    case 'image':
      return <ChapterPicture key={key} picture={block.picture} />;
    case 'rule':
      return <hr key={key} />;
    case 'quote':
      return (
        <blockquote key={key}>
          <DocumentBlocks blocks={block.blocks} />
        </blockquote>
      );
    case 'code':
      return (
        <pre key={key}>
          <code>{block.text}</code>
        </pre>
      );
    case 'list': {
      const List = block.start === null ? 'ul' : 'ol';
      return (
        <List key={key} {...(block.start !== null && numbersFrom(block.start, block.items.length))}>
          {[...block.items.entries()].map(([place, item]) => (
            <li key={place}>
              <DocumentBlocks blocks={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <div key={key} className={styles['table']} data-short={isShort(block) || undefined}>
          <table>
            <tbody>
              {[...block.rows.entries()].map(([place, row]) => (
                <tr key={place}>{[...row.entries()].map(cellNode)}</tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

function numbersFrom(start: number, count: number) {
  const style: CSSProperties = { '--digits': String(start + count - 1).length };
  return { start, style };
}

/** A table that fits a page of any size may scroll sideways there. */
const SHORT_TABLE = { rows: 12, characters: 1_200 };

function isShort(table: Extract<Block, { kind: 'table' }>): boolean {
  return table.rows.length <= SHORT_TABLE.rows && blockText(table).length <= SHORT_TABLE.characters;
}

function cellNode([place, { isHeader, columns, rows, blocks }]: readonly [number, Cell]): ReactNode {
  const Element = isHeader ? 'th' : 'td';
  return (
    <Element key={place} colSpan={columns} rowSpan={rows}>
      <DocumentBlocks blocks={blocks} />
    </Element>
  );
}

/** Up to three lines, which are not divided between pages: the browser would leave one of them alone on the next page. */
const BRIEF_CHARACTERS = 200;

function lineStyle(block: Extract<Block, { kind: 'paragraph' | 'heading' }>) {
  const { align } = block;
  const aligned = align === null ? {} : { 'data-align': align, style: { textAlign: align } };
  const isBrief = blockText(block).length <= BRIEF_CHARACTERS;
  return { dir: directionOf(block) ?? undefined, 'data-brief': isBrief || undefined, ...aligned };
}

/**
 * The inside of a paragraph. A document never changes, so an inline's place is its key. Plain words stay strings: a component
 * for each would take longer than their layout.
 */
export function inlineNodes(inlines: readonly Inline[]): ReactNode {
  const nodes = [...inlines.entries()].map(([place, inline]) => inlineNode(inline, place));
  return nodes.length === 1 ? nodes[0] : nodes;
}

function inlineNode(inline: Inline, key: number): ReactNode {
  switch (inline.kind) {
    case 'text':
      return runNode(inline, key);
    case 'break':
      return <br key={key} />;
    case 'image':
      return <ChapterPicture key={key} picture={inline.picture} isAmongWords />;
    case 'note-reference':
      return <NoteReference key={key} note={inline.note} mention={inline.mention} label={inline.label} />;
  }
}

function runNode({ text, marks, link }: TextRun, key: number): ReactNode {
  if (link === null && marks.length === 0) return text;
  const marked = withMarks(text, marks);
  if (link === null) return <Fragment key={key}>{marked}</Fragment>;
  return (
    <OutsideLink key={key} address={link}>
      {marked}
    </OutsideLink>
  );
}

function withMarks(text: string, [mark, ...others]: readonly TextMark[]): ReactNode {
  if (mark === undefined) return text;
  const Element = elementOfMark[mark];
  return <Element>{withMarks(text, others)}</Element>;
}
