import { blockCharacters, isBefore, joinedSpan, type TextSpan } from '#shared/domain/chapter-document/document-text.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { type Highlight, LONGEST_NOTE } from '#shared/domain/novels/reading.ts';
import { placeOfQuote, quoteOf } from '../place/document-places.ts';

export type PlacedHighlight = {
  readonly highlight: Highlight;
  /** Null: its words are no longer in the text. */
  readonly span: TextSpan | null;
};

type Shown = { readonly highlight: Highlight; readonly span: TextSpan };

/**
 * A new or recoloured highlight joined with those it absorbs: all of its colour that it overlaps or touches, and all of other
 * colours that it covers. Notes are joined in the order of the text; a highlight whose note would make them too long stays as it is.
 * `noteWith`: the joined note with another one of its own.
 */
export function joinedHighlight(document: ChapterDocument, made: Highlight, placed: readonly PlacedHighlight[]) {
  // The words of a recoloured one may have moved since it was made.
  const place = placeOfQuote(document, made) ?? { start: made.start, end: made.end };
  const parts: Shown[] = [{ highlight: made, span: place }];
  const others = placed.flatMap(({ highlight, span }): Shown[] =>
    span === null || highlight.id === made.id ? [] : [{ highlight, span }],
  );
  let joined: Highlight = { ...made, ...place };

  function isTaken(other: Shown): boolean {
    const { highlight, span } = other;
    const isNear =
      highlight.colour === joined.colour
        ? !isApart(document, span, joined)
        : !isBefore(span.start, joined.start) && !isBefore(joined.end, span.end);
    return isNear && !parts.includes(other) && noteOf([...parts, other]).length <= LONGEST_NOTE;
  }

  for (let part = others.find(isTaken); part !== undefined; part = others.find(isTaken)) {
    parts.push(part);
    const span = joinedSpan(joined, part.span);
    joined = { ...joined, ...span, quote: quoteOf(document, span) ?? made.quote, note: noteOf(parts) };
  }
  return {
    highlight: joined,
    replaces: parts.slice(1).map(({ highlight }) => highlight.id),
    noteWith: (note: string) => noteOf([{ highlight: { ...made, note }, span: place }, ...parts.slice(1)]),
  };
}

function noteOf(parts: readonly Shown[]): string {
  const inOrder = parts.toSorted(
    (a, b) =>
      Number(isBefore(b.span.start, a.span.start)) - Number(isBefore(a.span.start, b.span.start)) ||
      a.highlight.createdAt - b.highlight.createdAt,
  );
  const notes = inOrder.map(({ highlight }) => highlight.note).filter((note) => note.trim() !== '');
  return notes.join('\n');
}

/** Whether there are words between two spans. The end of a paragraph also separates them; a space does not. */
function isApart(document: ChapterDocument, one: TextSpan, other: TextSpan): boolean {
  const [first, last] = isBefore(one.start, other.start) ? [one, other] : [other, one];
  if (isBefore(last.start, first.end)) return false;
  const block = document.blocks[first.end.paragraph];
  if (block === undefined || first.end.paragraph !== last.start.paragraph) return true;
  return blockCharacters(block).slice(first.end.character, last.start.character).trim() !== '';
}
