/** What lies on top where two paints meet; the first is the lowest. */
const layers = [
  'mark-amber',
  'mark-green',
  'mark-blue',
  'mark-rose',
  'mark-noted',
  'speech-paragraph',
  'speech-words',
  'search-hit',
  'search-current',
] as const;

/** A colour of paint-tokens.css. */
export type Paint = (typeof layers)[number];

/** Paints pieces of the page's text in place of what had this paint before. The document itself is not changed by it. */
export function paintRanges(paint: Paint, ranges: Iterable<AbstractRange>): void {
  const painted = new Highlight();
  // One at a time: there may be more of them than a call takes arguments.
  for (const range of ranges) painted.add(range);
  painted.priority = layers.indexOf(paint);
  if (painted.size === 0) CSS.highlights.delete(paint);
  else CSS.highlights.set(paint, painted);
}
