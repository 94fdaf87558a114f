import type { TextFinding } from '#shared/domain/novels/saved-library.ts';

/** Words of a text, those that were looked for marked. */
export function MarkedContext({ context }: Pick<TextFinding, 'context'>) {
  let at = 0;
  return context.map(({ text, isMatch }) => {
    const key = at;
    at += text.length;
    return isMatch ? <mark key={key}>{text}</mark> : text;
  });
}
