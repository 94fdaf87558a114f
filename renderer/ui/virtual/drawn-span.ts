/** A range of a list's entries; `to` is exclusive. */
export type Span = { readonly from: number; readonly to: number };

/** How far beyond what is in sight entries are drawn, and how far they stay once they are. */
export type Reach = {
  readonly count: number;
  readonly ahead: number;
  readonly kept: number;
  /** So many are drawn in one step. */
  readonly step: number;
};

/**
 * What is to be drawn next, where `drawn` is: all that is in sight at once, and beyond it as many as a step has, the
 * nearest first. The same object when nothing is left to do.
 */
export function nextSpan(drawn: Span, sight: Span, { count, ahead, kept, step }: Reach): Span {
  // The list may have become shorter.
  const end = Math.min(drawn.to, count);
  const isApart = end <= drawn.from || end < sight.from || drawn.from > sight.to;
  if (isApart) return sight.from === drawn.from && sight.to === drawn.to ? drawn : sight;
  let [from, to] = [Math.min(drawn.from, sight.from), Math.max(end, sight.to)];
  const isCovered = from === drawn.from && to === drawn.to;
  const [before, after] = [sight.from - from, to - sight.to];
  const canGoOn = isCovered && after < ahead && to < count;
  const canGoBack = isCovered && before < ahead && from > 0;
  if (canGoOn && (after <= before || !canGoBack)) to = Math.min(count, to + step);
  else if (canGoBack) from = Math.max(0, from - step);
  from = Math.max(from, Math.min(sight.from - kept, from + step));
  to = Math.min(to, Math.max(sight.to + kept, to - step));
  return from === drawn.from && to === drawn.to ? drawn : { from, to };
}
