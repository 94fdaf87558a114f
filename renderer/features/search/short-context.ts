import type { TextFinding } from '#shared/domain/novels/saved-library.ts';

/** Before the words that were found, in a row that is cut at its end. */
const MOST_BEFORE = 32;

/** The context with little before the first mark, so that one sees it in a single row. */
export function shortContext(context: TextFinding['context']): TextFinding['context'] {
  const [first, ...rest] = context;
  if (first === undefined || first.isMatch || rest.length === 0 || first.text.length <= MOST_BEFORE) return context;
  const end = first.text.slice(-MOST_BEFORE);
  return [{ text: `…${end.slice(end.indexOf(' ') + 1)}`, isMatch: false }, ...rest];
}
