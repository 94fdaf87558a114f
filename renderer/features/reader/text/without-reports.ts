/** Not a character, so no text has it; within a name it makes another name of it. */
const SPLIT = '\uFDD0';
/** The start of a name that may be an attribute's: only there could it be one, wherever the tag itself begins or ends. */
const REPORTED_NAME = /(?<=[\s/"'])(?:on(?=[a-z]+[\s/>=])|sty(?=le[\s/>=]))/gi;

/**
 * Styles, handlers and base addresses are dropped in any case; split or renamed beforehand they are not reported to the page's
 * policy while the markup is parsed, where they would drown true reports. Nothing rests on this: what it misses, the closed
 * list drops. `withReported` undoes it where such a name was only a word.
 */
export function withoutReports(html: string): string {
  return (
    html
      .replaceAll(SPLIT, '')
      // Elements that are parsed alike: the one as plain letters up to its end, the other as having nothing inside.
      .replace(/<(\/?)style(?=[\s/>])/gi, '<$1noframes')
      .replace(/<base(?=[\s/>])/gi, '<wbr')
      .replace(REPORTED_NAME, `$&${SPLIT}`)
  );
}

export function withReported(text: string): string {
  return text.replaceAll(SPLIT, '');
}
