type MarkedTextProps = { readonly parts: readonly { readonly text: string; readonly isMatch: boolean }[] };

/** A text with the matches of a search marked. */
export function MarkedText({ parts }: MarkedTextProps) {
  let at = 0;
  return parts.map(({ text, isMatch }) => {
    const key = at;
    at += text.length;
    return isMatch ? <mark key={key}>{text}</mark> : text;
  });
}
