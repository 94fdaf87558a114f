import {
  blockCharacters,
  blockLines,
  inlinesOf,
  isBefore,
  leavesOf,
  linesOfSpan,
  type TextSpan,
  textOfSpan,
} from '#shared/domain/chapter-document/document-text.ts';
import { movedPoint, type ReplacedDocument, type Side } from '#shared/domain/chapter-document/replaced-document.ts';
import type { ChapterDocument, Inline } from '#shared/domain/chapter-document.ts';
import type { Bookmark, Highlight, TextPoint } from '#shared/domain/novels/reading.ts';
import type { Place } from './reading-place.ts';

export function pointOfPlace(document: ChapterDocument, { paragraph, offset }: Place): TextPoint {
  const length = charactersIn(document, paragraph).length;
  return { paragraph, character: Math.min(Math.round(offset * length), Math.max(0, length - 1)) };
}

export function placeOfPoint(document: ChapterDocument, { paragraph, character }: TextPoint): Place {
  const length = charactersIn(document, paragraph).length;
  return { paragraph, offset: length === 0 ? 0 : Math.min(1, character / length) };
}

/** The block that refers to a note; null where none does. */
export function placeOfMention({ blocks }: ChapterDocument, note: number, mention = 0): Place | null {
  const isMention = (inline: Inline) =>
    inline.kind === 'note-reference' && inline.note === note && inline.mention === mention;
  const paragraph = blocks.findIndex((block) => leavesOf(block).flatMap(inlinesOf).some(isMention));
  return paragraph === -1 ? null : { paragraph, offset: 0 };
}

/** Converts a place of the stored text into one of the drawn text, or the other way round (`ReplacedDocument`). */
export function movedPlace(replaced: ReplacedDocument, place: Place, from: Side): Place {
  if (!replaced.pieces.has(place.paragraph)) return { paragraph: place.paragraph, offset: place.offset };
  const [here, there] = from === 'stored' ? [replaced.stored, replaced.drawn] : [replaced.drawn, replaced.stored];
  return placeOfPoint(there, movedPoint(replaced, pointOfPlace(here, place), from));
}

function charactersIn({ blocks }: ChapterDocument, paragraph: number): string {
  const block = blocks[paragraph];
  return block === undefined ? '' : blockCharacters(block);
}

/** About five lines of a usual column: a reader takes places this near for the same. */
const SAME_PLACE_CHARACTERS = 350;

export function bookmarkNear(
  document: ChapterDocument,
  bookmarks: readonly Bookmark[],
  place: Place,
): Bookmark | undefined {
  const here = pointOfPlace(document, place);
  return bookmarks
    .map((bookmark) => ({ bookmark, distance: distanceBetween(document, pointOfPlace(document, bookmark), here) }))
    .filter(({ distance }) => distance <= SAME_PLACE_CHARACTERS)
    .toSorted((a, b) => a.distance - b.distance)[0]?.bookmark;
}

/** The characters between two points; infinite from `SAME_PLACE_CHARACTERS` on, without counting the rest. */
function distanceBetween({ blocks }: ChapterDocument, a: TextPoint, b: TextPoint): number {
  const [first, last] = isBefore(a, b) ? [a, b] : [b, a];
  let passed = -first.character;
  for (const block of blocks.slice(first.paragraph, last.paragraph)) {
    passed += blockCharacters(block).length;
    if (passed > SAME_PLACE_CHARACTERS) return Number.POSITIVE_INFINITY;
  }
  return passed + last.character;
}

const EXCERPT_CHARACTERS = 160;

/** Some scripts have no spaces between words. */
const LONGEST_WORD = 20;

/** Where the word at a character of a line begins; the end of the line for a character of a later one. */
function wordStart(line: string, character: number): number {
  if (character >= line.length) return line.length;
  const to = Math.max(0, character);
  const from = Math.max(0, to - LONGEST_WORD);
  return from + line.slice(from, to).search(/[\p{L}\p{M}]*$/u);
}

/** The words from the word at a point on, by which it is recognised; empty if only pictures follow. */
export function excerptAt({ blocks }: ChapterDocument, { paragraph, character }: TextPoint): string {
  const lines = blocks
    .slice(paragraph, paragraph + 10)
    .flatMap((block, index) =>
      blockLines(block).map(({ start, text }) => text.slice(index === 0 ? wordStart(text, character - start) : 0)),
    );
  const text = lines.join(' ').replace(/\s+/g, ' ').trim();
  if (text.length < EXCERPT_CHARACTERS) return text;
  // Not half a character.
  const cut = text.slice(0, EXCERPT_CHARACTERS).replace(/[\ud800-\udbff]$/, '');
  const end = cut.lastIndexOf(' ');
  return `${end < EXCERPT_CHARACTERS / 2 ? cut : cut.slice(0, end)}…`;
}

/**
 * The place of a bookmark's words. A chapter that was published again may have moved their paragraph: then the nearest one with
 * the same words at that place. The bookmark's own place if they are gone.
 */
export function placeOfBookmark(document: ChapterDocument, { paragraph, offset, excerpt }: Bookmark): Place {
  const hasWords = (place: number) =>
    excerptAt(document, pointOfPlace(document, { paragraph: place, offset })) === excerpt;
  if (hasWords(paragraph)) return { paragraph, offset };
  const reach = reachOf(excerpt);
  const distance = (place: number) => Math.abs(place - paragraph);
  const found = [...document.blocks.keys()]
    .filter((place) => distance(place) <= reach)
    .toSorted((a, b) => distance(a) - distance(b))
    .find(hasWords);
  return { paragraph: found ?? paragraph, offset };
}

/** The paragraph with words that is read at a place. One that is more than half above the edge has been read. */
export function paragraphAt(document: ChapterDocument, { paragraph, offset }: Place): TextSpan | null {
  const places = [...document.blocks.keys()];
  const hasWords = (place: number) => charactersIn(document, place).trim() !== '';
  const first = offset > 0.5 ? paragraph + 1 : paragraph;
  const found = places.slice(first).find(hasWords) ?? places.slice(0, first).findLast(hasWords);
  if (found === undefined) return null;
  return {
    start: { paragraph: found, character: 0 },
    end: { paragraph: found, character: charactersIn(document, found).length },
  };
}

const LONGEST_QUOTE = 5_000;
/** Longer quotes hardly occur twice in a chapter. */
const UNMISTAKABLE_CHARACTERS = 40;
/** Shorter quotes are searched for this near only. */
const NEAR_PARAGRAPHS = 20;

function reachOf(words: string): number {
  return words.length >= UNMISTAKABLE_CHARACTERS ? Number.POSITIVE_INFINITY : NEAR_PARAGRAPHS;
}

/** The words of a span as a highlight stores them; null if there are none. The database does not keep half of a surrogate pair. */
export function quoteOf(document: ChapterDocument, span: TextSpan): string | null {
  const quote = textOfSpan(document, span).slice(0, LONGEST_QUOTE).toWellFormed();
  return quote.trim() === '' ? null : quote;
}

/** A span without the white space at its ends; null if nothing is left. */
export function trimmedSpan(document: ChapterDocument, span: TextSpan): TextSpan | null {
  const lines = linesOfSpan(document, span).filter(({ text }) => text.trim() !== '');
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    start: { paragraph: first.paragraph, character: first.character + first.text.search(/\S/) },
    end: { paragraph: last.paragraph, character: last.character + last.text.trimEnd().length },
  };
}

/**
 * The span of a highlight's words. A chapter that was published again may have moved them: then the nearest occurrence of the
 * same words. Null when they are gone; never a span of other words.
 */
export function placeOfQuote(
  document: ChapterDocument,
  { start, end, quote }: Pick<Highlight, 'start' | 'end' | 'quote'>,
): TextSpan | null {
  if (quoteOf(document, { start, end }) === quote) return { start, end };
  const reach = reachOf(quote);
  let length = 0;
  // Written as quotes are.
  const lines = linesOfSpan(document, {
    start: { paragraph: Math.max(0, start.paragraph - reach), character: 0 },
    end: { paragraph: start.paragraph + reach, character: Infinity },
  }).map((line) => {
    const at = length;
    length += line.text.length + 1;
    return { ...line, at };
  });
  const text = lines.map((line) => line.text).join('\n');
  const expected = lines.findLast((line) => !isBefore(start, line))?.at ?? 0;
  const before = text.lastIndexOf(quote, expected);
  const after = text.indexOf(quote, expected);
  const nearest = before >= 0 && (after < 0 || expected - before <= after - expected) ? before : after;
  const first = lines.findLast(({ at }) => at <= nearest);
  const last = lines.findLast(({ at }) => at < nearest + quote.length);
  if (nearest < 0 || first === undefined || last === undefined) return null;
  return {
    start: { paragraph: first.paragraph, character: first.character + nearest - first.at },
    end: { paragraph: last.paragraph, character: last.character + nearest + quote.length - last.at },
  };
}
