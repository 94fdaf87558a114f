import { blockCharacters, blockLines, type TextSpan, textOfSpan } from '#shared/domain/chapter-document/inline-line.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { Highlight, TextPoint } from '#shared/domain/novels/reading.ts';

/** As many as a highlight keeps of its words. */
const LONGEST_QUOTE = 5_000;
/** Words this many characters long hardly stand in a chapter twice. */
const UNMISTAKABLE_CHARACTERS = 40;
/** Shorter ones are only looked for this near. */
const NEAR_PARAGRAPHS = 20;

/** The words of a span as a highlight keeps them; null where there are none to keep. */
export function quoteOf(document: ChapterDocument, span: TextSpan): string | null {
  const quote = textOfSpan(document, span).slice(0, LONGEST_QUOTE);
  return quote.trim() === '' ? null : quote;
}

/** A span without the white space at its ends; null where there is nothing else. */
export function trimmedSpan({ blocks }: ChapterDocument, { start, end }: TextSpan): TextSpan | null {
  const texts = blocks.slice(start.paragraph, end.paragraph + 1).map((block, index) => {
    const paragraph = start.paragraph + index;
    const text = blockCharacters(block);
    const from = paragraph === start.paragraph ? start.character : 0;
    const to = paragraph === end.paragraph ? Math.min(end.character, text.length) : text.length;
    return { paragraph, from, words: text.slice(from, to) };
  });
  const first = texts.find(({ words }) => words.trim() !== '');
  const last = texts.findLast(({ words }) => words.trim() !== '');
  if (first === undefined || last === undefined) return null;
  return {
    start: { paragraph: first.paragraph, character: first.from + first.words.search(/\S/) },
    end: { paragraph: last.paragraph, character: last.from + last.words.trimEnd().length },
  };
}

/**
 * Where the words of a highlight stand now. A chapter that was published anew may have moved them: then where the same
 * words stand nearest. Null when they are gone; never a place of other words.
 */
export function placeOfQuote(
  document: ChapterDocument,
  { start, end, quote }: Pick<Highlight, 'start' | 'end' | 'quote'>,
): TextSpan | null {
  if (quoteOf(document, { start, end }) === quote) return { start, end };
  const reach = quote.length >= UNMISTAKABLE_CHARACTERS ? document.blocks.length : NEAR_PARAGRAPHS;
  const text = searchedText(document, start.paragraph - reach, start.paragraph + reach);
  const expected = text.offsetOf(start);
  let nearest = -1;
  for (let at = text.value.indexOf(quote); at >= 0; at = text.value.indexOf(quote, at + 1)) {
    if (nearest < 0 || Math.abs(at - expected) < Math.abs(nearest - expected)) nearest = at;
    else break;
  }
  if (nearest < 0) return null;
  return { start: text.pointAt(nearest), end: text.pointBehind(nearest + quote.length) };
}

/** Part of a chapter as one string, written as quotes are, and the way back to its places. */
function searchedText(document: ChapterDocument, from: number, to: number) {
  const pieces: { readonly at: number; readonly point: TextPoint; readonly length: number }[] = [];
  let value = '';
  const first = Math.max(0, from);
  for (const [index, block] of document.blocks.slice(first, to + 1).entries()) {
    const paragraph = first + index;
    for (const line of blockLines(block)) {
      if (value !== '') value += '\n';
      pieces.push({ at: value.length, point: { paragraph, character: line.start }, length: line.text.length });
      value += line.text;
    }
  }
  const pieceAt = (offset: number) => pieces.findLast(({ at }) => at <= offset) ?? pieces[0];
  const pointIn = (piece: (typeof pieces)[number] | undefined, offset: number): TextPoint =>
    piece === undefined
      ? { paragraph: 0, character: 0 }
      : { ...piece.point, character: piece.point.character + Math.min(piece.length, offset - piece.at) };
  return {
    value,
    offsetOf: ({ paragraph, character }: TextPoint): number => {
      const piece = pieces.findLast(
        ({ point }) => point.paragraph < paragraph || (point.paragraph === paragraph && point.character <= character),
      );
      return piece === undefined ? 0 : piece.at;
    },
    pointAt: (offset: number) => pointIn(pieceAt(offset), offset),
    pointBehind: (offset: number) => pointIn(pieceAt(offset - 1), offset),
  };
}
