/** A text as it is compared in a search; `positions` says which character of the original each one came from. */
export type FoldedText = {
  readonly text: string;
  /** Null: each from the one at its own place. Else one more than there are characters, the last behind the text. */
  readonly positions: Uint32Array | null;
};

/** Neither lower case nor accents can change how many there are of these. */
const PLAIN = /^[\0-\x7f\xa0\xab\xbb\u0430-\u044f\u2010\u2013-\u2026№]*$/;
const INVISIBLE = /^[\xad\u200b-\u200f\u2060\ufeff]$/;
/** A letter together with the accents that are written behind it. */
const LETTER = /\P{M}\p{M}*|\p{M}+/gu;
/** The first are letters of their own for those who write them, unlike ё, which is as often written е. */
const ACCENT = /([иу]\u0306)|\p{M}/gu;

const sameSign: ReadonlyMap<string, string> = new Map([
  ['\xa0', ' '],
  ['\t', ' '],
  ['\n', ' '],
  ...[...'’‘ʼ‛'].map((sign) => [sign, "'"] as const),
  ...[...'«»“”„‟'].map((sign) => [sign, '"'] as const),
  ...[...'‐‑–—―−'].map((sign) => [sign, '-'] as const),
]);
const SAME_SIGNS = new RegExp(`[${[...sameSign.keys()].filter((sign) => sign !== '-').join('')}]`, 'g');

/** Lower case without accents, ё as е, and one kind of quotes, dashes and spaces. */
export function foldText(original: string): FoldedText {
  const lower = original.toLowerCase().replaceAll('ё', 'е');
  if (lower.length === original.length && PLAIN.test(lower)) {
    return { text: lower.replace(SAME_SIGNS, (sign) => sameSign.get(sign) ?? sign), positions: null };
  }
  return foldEach(original);
}

function foldEach(original: string): FoldedText {
  const known = new Map<string, string>();
  const positions: number[] = [];
  let text = '';
  let position = 0;
  for (const [letter] of original.matchAll(LETTER)) {
    let folded = known.get(letter);
    if (folded === undefined) {
      folded = foldLetter(letter);
      known.set(letter, folded);
    }
    text += folded;
    for (let index = 0; index < folded.length; index += 1) positions.push(position);
    position += letter.length;
  }
  positions.push(position);
  return { text, positions: Uint32Array.from(positions) };
}

function foldLetter(letter: string): string {
  if (INVISIBLE.test(letter)) return '';
  const bare = letter
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENT, (_, own?: string) => own ?? '')
    .normalize('NFC');
  return sameSign.get(letter) ?? sameSign.get(bare) ?? bare;
}
