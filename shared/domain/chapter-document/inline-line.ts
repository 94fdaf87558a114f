import type { Block, Inline, Picture, TextMark } from '../chapter-document.ts';

/** A single space, the usual case, stays as it is. */
const COLLAPSIBLE_SPACE = /[ \t\n\f\r]{2,}|[\t\n\f\r]/g;

/** A paragraph or heading without its content. */
export type LineShape = WithoutInlines<Extract<Block, { readonly inlines: unknown }>>;
type WithoutInlines<Line> = Line extends unknown ? Omit<Line, 'inlines'> : never;

/**
 * A paragraph or heading while it is being written: spaces collapse, soft hyphens go (the reader draws its own), and neighbours
 * with equal marks are joined.
 */
export function createInlineLine(shape: LineShape) {
  const inlines: Inline[] = [];
  let isAfterSpace = true;

  /** Removes the one collapsed space that may stand at the end. */
  function trimSpace(): void {
    const last = inlines.at(-1);
    if (last?.kind !== 'text' || !last.text.endsWith(' ')) return;
    inlines.pop();
    if (last.text !== ' ') inlines.push({ ...last, text: last.text.slice(0, -1) });
  }

  return {
    text: (value: string, marks: readonly TextMark[], link: string | null): void => {
      const collapsed = value.replaceAll('\u00ad', '').replace(COLLAPSIBLE_SPACE, ' ');
      const text = isAfterSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
      if (text === '') return;
      isAfterSpace = text.endsWith(' ');
      const last = inlines.at(-1);
      if (last?.kind === 'text' && last.marks === marks && last.link === link) {
        inlines[inlines.length - 1] = { ...last, text: last.text + text };
      } else {
        inlines.push({ kind: 'text', text, marks, link });
      }
    },
    picture: (picture: Picture): void => {
      inlines.push({ kind: 'image', picture });
      isAfterSpace = false;
    },
    /** Answers `ended` if the line already ended in a break: two in a row end a paragraph. */
    breakLine: (): 'broken' | 'ended' => {
      trimSpace();
      if (inlines.at(-1)?.kind === 'break') return 'ended';
      if (inlines.length > 0) inlines.push({ kind: 'break' });
      isAfterSpace = true;
      return 'broken';
    },
    /** The finished blocks; none when nothing visible was written. A line of pictures alone becomes picture blocks. */
    blocks: (): readonly Block[] => {
      trimSpace();
      while (inlines.at(-1)?.kind === 'break') {
        inlines.pop();
        trimSpace();
      }
      const visible = inlines.filter((inline) => !isGap(inline));
      const pictures = visible.flatMap((inline) => (inline.kind === 'image' ? [inline.picture] : []));
      if (pictures.length < visible.length) return [{ ...shape, inlines }];
      return pictures.map((picture) => ({ kind: 'image', picture }));
    },
  };
}

/** No-break spaces are how editors write an empty line. */
function isGap(inline: Inline): boolean {
  return inline.kind === 'break' || (inline.kind === 'text' && inline.text.trim() === '');
}
