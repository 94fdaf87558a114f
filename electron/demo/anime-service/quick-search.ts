import type { ReleaseRecord } from '../anime-dataset/release-record.ts';

const MAXIMUM_RESULTS = 20;
const MAXIMUM_QUERY_LENGTH = 200;
const SIMILAR_ENOUGH = 0.55;

type Word = { readonly text: string; readonly pairs: ReadonlySet<string>; readonly punctuation: string };
type Entry = { readonly release: ReleaseRecord; readonly texts: readonly string[]; readonly words: readonly Word[] };

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ё', 'е').trim();
}

/** Pairs of neighbouring letters, the start included: misspelt words still share most of them. */
function pairsOf(word: string): Set<string> {
  const marked = `^${word}`;
  return new Set(Array.from({ length: marked.length - 1 }, (_, index) => marked.slice(index, index + 2)));
}

function wordOf(text: string): Word {
  return { text, pairs: pairsOf(text), punctuation: text.replace(/[\p{L}\p{N}]/gu, '') };
}

function similarity(left: Word, right: Word): number {
  if (left.text === right.text) return 1;
  if (left.text.length > 2 && right.text.startsWith(left.text)) return 0.9;
  if (left.punctuation !== right.punctuation) return 0;
  let shared = 0;
  for (const pair of left.pairs) if (right.pairs.has(pair)) shared += 1;
  return (2 * shared) / (left.pairs.size + right.pairs.size);
}

/**
 * Quick search and the free-text filters: names in any language and the alias. Tolerates misspelling but not different
 * punctuation, which is part of a word (anime-service, Quick search).
 */
export function createQuickSearch(releases: readonly ReleaseRecord[]) {
  const entries: Entry[] = releases.map((release) => {
    const { main, english, alternative } = release.names;
    const texts = [main, english, alternative, release.alias].flatMap((text) => (text === null ? [] : folded(text)));
    return { release, texts, words: texts.flatMap((text) => text.split(/\s+/)).map(wordOf) };
  });

  const scoreOf = (entry: Entry, query: string, queryWords: readonly Word[]): number => {
    if (entry.texts.includes(query)) return 4;
    if (entry.texts.some((text) => text.startsWith(query))) return 3;
    if (query.length > 1 && entry.texts.some((text) => text.includes(query))) return 2;
    let sum = 0;
    for (const wanted of queryWords) {
      const best = Math.max(...entry.words.map((word) => similarity(wanted, word)));
      if (best < SIMILAR_ENOUGH) return 0;
      sum += best;
    }
    return sum / queryWords.length;
  };

  /** Best first, twenty at most. */
  return (query: string): ReleaseRecord[] => {
    const wanted = folded(query.slice(0, MAXIMUM_QUERY_LENGTH));
    if (wanted === '') return [];
    const queryWords = wanted.split(/\s+/).slice(0, 8).map(wordOf);
    return entries
      .map((entry) => ({ release: entry.release, score: scoreOf(entry, wanted, queryWords) }))
      .filter(({ score }) => score > 0)
      .sort((left, right) => right.score - left.score || right.release.popularity - left.release.popularity)
      .slice(0, MAXIMUM_RESULTS)
      .map(({ release }) => release);
  };
}
