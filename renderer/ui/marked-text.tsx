type MarkedTextProps = { readonly parts: readonly { readonly text: string; readonly isMatch: boolean }[] };

/** A text with what was searched marked in it. */
export function MarkedText({ parts }: MarkedTextProps) {
  let at = 0;
  return parts.map(({ text, isMatch }) => {
    const key = at;
    at += text.length;
    return isMatch ? <mark key={key}>{text}</mark> : text;
  });
}
