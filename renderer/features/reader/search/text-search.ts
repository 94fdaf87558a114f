import { blockLines, type TextSpan } from '#shared/domain/chapter-document/document-text.ts';
import { isFormOf, stemOf, type Word, wordsOf } from '#shared/domain/chapter-document/words.ts';
import type { Block, ChapterDocument } from '#shared/domain/chapter-document.ts';
import { oncePer } from '#shared/domain/novels/chapter-key.ts';

/** A letter with its combining marks. */
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;
const MARK = /\p{M}/gu;
/** Letters of their own, unlike ё, which is often written е. */
const OWN_LETTERS = ['й', 'ў'];
/** Soft hyphens, zero-width spaces and joiners. */
const INVISIBLE = /[\xad\u200b-\u200f\u2060\ufeff]/g;

const foldedClusters = new Map<string, string>();

/** Lower case without accents, ё as е, one kind of quotes, dashes and spaces. `positions`: the original place of each character. */
function foldText(original: string) {
  let text = '';
  const positions: number[] = [];
  for (const { 0: cluster, index } of original.matchAll(CLUSTER)) {
    const folded = foldedClusters.get(cluster) ?? foldCluster(cluster);
    foldedClusters.set(cluster, folded);
    text += folded;
    for (let place = 0; place < folded.length; place += 1) positions.push(index);
  }
  positions.push(original.length);
  return { text, positions };
}

function foldCluster(cluster: string): string {
  const lower = cluster.toLowerCase().normalize('NFC');
  if (OWN_LETTERS.includes(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(MARK, '')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(/\s/g, ' ')
    .replace(/[’‘ʼ‛]/g, "'")
    .replace(/[«»“”„‟]/g, '"')
    .replace(/[‐‑–—―−]/g, '-');
}

/** Limits the hits to count and to paint. */
const MOST_HITS = 9_999;

type SearchableLine = ReturnType<typeof foldText> & {
  readonly paragraph: number;
  /** Characters of the paragraph before the line. */
  readonly start: number;
  readonly words: readonly Word[];
};

/** A chapter prepared for `findAll`, once for all searches in it. Its notes count as paragraphs after the last block. */
export const searchableText = oncePer((document: ChapterDocument): readonly SearchableLine[] => {
  const notes = document.notes.map(({ inlines }): Block => ({ kind: 'paragraph', align: null, inlines }));
  return [...document.blocks, ...notes].flatMap((block, paragraph) =>
    blockLines(block).map(({ start, text }) => {
      const folded = foldText(text);
      return { paragraph, start, ...folded, words: wordsOf(folded.text) };
    }),
  );
});

type Hit = TextSpan & {
  /** The folded words if they are another form of the wanted ones; null: as written, or inside other words. */
  readonly form: string | null;
};

/** The places of words and of their other forms, in the order of the text; they do not overlap. */
export function findAll(lines: readonly SearchableLine[], words: string): Hit[] {
  const wanted = foldText(words.trim().replace(/\s+/g, ' ')).text;
  const hits: Hit[] = [];
  if (wanted === '') return hits;
  const stems = wordsOf(wanted).map(({ form }) => stemOf(form));
  for (const line of lines) {
    for (const { from, to, isForm } of placesIn(line, wanted, stems)) {
      if (hits.length === MOST_HITS) return hits;
      hits.push({ ...spanAt(line, from, to), form: isForm ? line.text.slice(from, to) : null });
    }
  }
  return hits;
}

function placesIn({ text, words }: SearchableLine, wanted: string, stems: readonly string[]) {
  const written: { readonly from: number; readonly to: number; readonly isForm: boolean }[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    written.push({ from: at, to: at + wanted.length, isForm: false });
  }
  const forms: typeof written = [];
  let next = 0;
  words.forEach((word, place) => {
    const end = words[place + stems.length - 1]?.end;
    if (end === undefined || !isFormOf(stems[0], word)) return;
    if (!stems.every((stem, at) => isFormOf(stem, words[place + at]))) return;
    while ((written[next]?.to ?? end) <= word.start) next += 1;
    const isFree = (written[next]?.from ?? end) >= end && (forms.at(-1)?.to ?? 0) <= word.start;
    if (isFree) forms.push({ from: word.start, to: end, isForm: true });
  });
  return [...written, ...forms].sort((a, b) => a.from - b.from);
}

function spanAt({ paragraph, start, positions }: SearchableLine, from: number, to: number): TextSpan {
  // A hit inside of a sign that stands for several letters, as in a ligature, covers the whole sign.
  let end = to;
  while (positions[end] === positions[to - 1]) end += 1;
  return {
    start: { paragraph, character: start + (positions[from] ?? 0) },
    end: { paragraph, character: start + (positions[end] ?? 0) },
  };
}
