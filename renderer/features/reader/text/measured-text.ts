/** The text of a block as one row of characters, across all its elements. */
export type MeasuredText = { readonly length: number; readonly rectangleAt: (character: number) => DOMRect };

/** How far a character that has no place of its own, as a space that was folded away, is looked for onwards. */
const FOLDED_CHARACTERS = 16;

/** Null when the block has no text. */
export function measuredText(block: Element): MeasuredText | null {
  const nodes: { readonly node: Text; readonly start: number }[] = [];
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let length = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.length === 0) continue;
    nodes.push({ node, start: length });
    length += node.length;
  }
  if (length === 0) return null;
  const range = document.createRange();

  function ownRectangle(character: number): DOMRect | undefined {
    const found = nodes[lastStartAtMost(nodes, character)];
    if (found === undefined) return undefined;
    const within = character - found.start;
    range.setStart(found.node, within);
    range.setEnd(found.node, within + 1);
    return range.getClientRects()[0];
  }

  return {
    length,
    rectangleAt: (character) => {
      const last = Math.min(length - 1, character + FOLDED_CHARACTERS);
      for (let next = character; next <= last; next += 1) {
        const rectangle = ownRectangle(next);
        if (rectangle !== undefined) return rectangle;
      }
      return block.getBoundingClientRect();
    },
  };
}

/** The first character from which on `isBehind` holds; the last one when it holds for none. */
export function firstCharacter({ length, rectangleAt }: MeasuredText, isBehind: (place: DOMRect) => boolean): number {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBehind(rectangleAt(middle))) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Which character a part of the text stands for. */
export function characterAt({ length }: MeasuredText, offset: number): number {
  return Math.min(Math.round(offset * length), length - 1);
}

function lastStartAtMost(nodes: readonly { readonly start: number }[], character: number): number {
  let low = 0;
  let high = nodes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((nodes[middle]?.start ?? 0) <= character) low = middle;
    else high = middle - 1;
  }
  return low;
}
