import type { TextFinding } from '#shared/domain/novels/saved-library.ts';
import type { Mark } from './search-terms.ts';

const LONGEST_CONTEXT = 300;
/** Characters shown before the first mark. */
const BEFORE_MARK = 80;

/** The words around the marks of a paragraph; of a long one the part with the most different terms. */
export function findingContext(text: string, marks: readonly Mark[]): TextFinding['context'] {
  const [from, to] = windowOf(text, marks);
  const parts: TextFinding['context'] = [];
  const add = (words: string, isMatch: boolean) => void (words !== '' && parts.push({ text: words, isMatch }));
  let at = from;
  const lead = from > 0 ? '…' : '';
  for (const { start, end } of marks.filter((mark) => mark.start >= from && mark.end <= to)) {
    // Marks of several terms may share words.
    if (end <= at) continue;
    add((at === from ? lead : '') + text.slice(at, Math.max(at, start)), false);
    add(text.slice(Math.max(at, start), end), true);
    at = end;
  }
  add((at === from ? lead : '') + text.slice(at, to) + (to < text.length ? '…' : ''), false);
  return parts;
}

function windowOf(text: string, marks: readonly Mark[]): readonly [from: number, to: number] {
  if (text.length <= LONGEST_CONTEXT) return [0, text.length];
  const first = bestStart(marks);
  let from = Math.max(0, Math.min(first - BEFORE_MARK, text.length - LONGEST_CONTEXT));
  let to = Math.min(text.length, from + LONGEST_CONTEXT);
  // Cuts between words where there are any near.
  const start = text.indexOf(' ', from) + 1;
  if (from > 0 && start > 0 && start <= first) from = start;
  const end = text.lastIndexOf(' ', to);
  const last = marks.findLast((mark) => mark.end <= to)?.end ?? from;
  if (to < text.length && end > Math.max(last, from + LONGEST_CONTEXT / 2)) to = end;
  return [from, to];
}

/** The mark that is followed by the most different terms within the context. */
function bestStart(marks: readonly Mark[]): number {
  let best = { start: marks[0]?.start ?? 0, terms: 0 };
  for (const [place, { start }] of marks.entries()) {
    const terms = new Set<number>();
    for (let next = place; next < marks.length; next += 1) {
      const mark = marks[next];
      if (mark === undefined || mark.end > start + LONGEST_CONTEXT - BEFORE_MARK) break;
      terms.add(mark.term);
    }
    if (terms.size > best.terms) best = { start, terms: terms.size };
  }
  return best.start;
}
