import { isBefore, type TextSpan } from '#shared/domain/chapter-document/block-characters.ts';

/** Visible parts of overlapping spans, the last on top, in the given order. */
export function uncoveredSpans(spans: readonly TextSpan[]): (readonly TextSpan[])[] {
  return spans.map((span, place) =>
    spans
      .slice(place + 1)
      .reduce<readonly TextSpan[]>((left, cover) => left.flatMap((piece) => minus(piece, cover)), [span]),
  );
}

function minus(piece: TextSpan, cover: TextSpan): TextSpan[] {
  if (!isBefore(cover.start, piece.end) || !isBefore(piece.start, cover.end)) return [piece];
  const before = isBefore(piece.start, cover.start) ? [{ start: piece.start, end: cover.start }] : [];
  const behind = isBefore(cover.end, piece.end) ? [{ start: cover.end, end: piece.end }] : [];
  return [...before, ...behind];
}
