import type { SearchTerm } from './search-terms.ts';
import { stemOf, type Word } from './words.ts';

/** What a term means for the texts that are here: stems one after the other, the last of them one of several. */
export type Wanted = {
  readonly before: readonly string[];
  readonly last: ReadonlySet<string>;
  /** How the last word may begin too; null: it is finished. */
  readonly beginning: string | null;
};

/** Gives stems of words that begin so while the stem does not: драконо(в), runni(ng). */
export type StemsBehind = (beginning: string) => readonly string[];

export function wantedWords(terms: readonly SearchTerm[], stemsBehind: StemsBehind): Wanted[] {
  return terms.flatMap(({ words, isUnfinished }): Wanted[] => {
    const last = words.at(-1);
    if (last === undefined) return [];
    const before = words.slice(0, -1).map(({ form }) => stemOf(form));
    if (!isUnfinished) return [{ before, last: new Set([stemOf(last.form)]), beginning: null }];
    return [{ before, last: new Set([stemOf(last.form), ...stemsBehind(last.form)]), beginning: last.form }];
  });
}

/** For FTS5. Stems are letters and digits, so that nothing in them has another meaning between quotes. */
export function matchExpression(wanted: readonly Wanted[]): string {
  return wanted
    .map(({ before, last, beginning }) => {
      const phrase = (end: string) => `"${[...before, end].join(' ')}"`;
      const ways = [...last].map(phrase);
      if (beginning !== null) ways.push(`${phrase(beginning)} *`);
      return `(${ways.join(' OR ')})`;
    })
    .join(' AND ');
}

/** Whether a word of this form may be the last of a term. */
export function endsTerm(form: string, { last, beginning }: Wanted): boolean {
  const stem = stemOf(form);
  return last.has(stem) || (beginning !== null && (form.startsWith(beginning) || stem.startsWith(beginning)));
}

/** Where a term stands among the words of a text: the places of first and last words. */
export function placesOf(wanted: Wanted, words: readonly Word[]): [first: number, last: number][] {
  const { before } = wanted;
  const places: [number, number][] = [];
  for (const [end, word] of words.entries()) {
    const first = end - before.length;
    if (first < 0 || !endsTerm(word.form, wanted)) continue;
    if (before.every((stem, place) => stemOf(words[first + place]?.form ?? '') === stem)) places.push([first, end]);
  }
  return places;
}
