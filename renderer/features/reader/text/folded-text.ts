/** A text as it is compared in a search; `positions` says which character of the original each one came from. */
export type FoldedText = {
  readonly text: string;
  /** Null: each from the one at its own place. Else one more than there are characters, the last behind the text. */
  readonly positions: Uint32Array | null;
};

/** Not of any word: where a line may be broken, how signs are joined. */
const INVISIBLE = /^[\xad\u200b-\u200f\u2060\ufeff]$/;
const ACCENT = /\p{M}/gu;
/** Letters of their own for those who write them, unlike ё, which is as often written е. */
const OWN_LETTERS = ['й', 'ў'];
const BREVE = '\u0306'.charCodeAt(0);
const withBreve = new Map(OWN_LETTERS.map((letter) => [letter.normalize('NFD').charCodeAt(0), letter.charCodeAt(0)]));

const sameSign: ReadonlyMap<string, string> = new Map([
  ['\xa0', ' '],
  ['\t', ' '],
  ['\n', ' '],
  ...[...'’‘ʼ‛'].map((sign) => [sign, "'"] as const),
  ...[...'«»“”„‟'].map((sign) => [sign, '"'] as const),
  ...[...'‐‑–—―−'].map((sign) => [sign, '-'] as const),
]);

/** What single code units become, once they were met: a chapter has millions of them, but of few kinds. */
const known: (string | undefined)[] = [];

/** The longest that one code unit becomes (U+FDFA, a whole phrase). */
const LONGEST_FOLDING = 18;

/** Lower case without accents, ё as е, and one kind of quotes, dashes and spaces. */
export function foldText(original: string): FoldedText {
  const folded = fold(original, original.length) ?? fold(original, original.length * LONGEST_FOLDING);
  return folded ?? { text: '', positions: null };
}

/** Null where there was no room for it: what is longer than the original is rare. */
function fold(original: string, room: number): FoldedText | null {
  const units = new Uint16Array(room);
  const positions = new Uint32Array(room + 1);
  let length = 0;
  let isMoved = false;
  for (let position = 0; position < original.length; position += 1) {
    const unit = original.charCodeAt(position);
    const own = unit === BREVE ? withBreve.get(units[length - 1] ?? 0) : undefined;
    if (own !== undefined) units[length - 1] = own;
    const folded = known[unit] ?? foldCharacter(String.fromCharCode(unit));
    known[unit] = folded;
    if (length + folded.length > room) return null;
    isMoved ||= folded.length !== 1;
    for (let index = 0; index < folded.length; index += 1) {
      units[length] = folded.charCodeAt(index);
      positions[length] = position;
      length += 1;
    }
  }
  positions[length] = original.length;
  const text = new TextDecoder('utf-16le').decode(units.subarray(0, length));
  return { text, positions: isMoved ? positions.slice(0, length + 1) : null };
}

function foldCharacter(character: string): string {
  const lower = character.toLowerCase();
  if (OWN_LETTERS.includes(lower)) return lower;
  if (INVISIBLE.test(lower)) return '';
  const bare = lower.normalize('NFKD').replace(ACCENT, '').normalize('NFC').toLowerCase();
  return sameSign.get(lower) ?? sameSign.get(bare) ?? bare;
}
