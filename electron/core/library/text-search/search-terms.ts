import type { DatabaseSync } from 'node:sqlite';
import { stemOf, type Word, wordsOf } from '#shared/domain/chapter-document/words.ts';

/** Words that must follow each other in the text; most often one. */
type SearchTerm = {
  readonly words: readonly Pick<Word, 'form'>[];
  /** The last word may be the beginning of a longer one. */
  readonly isUnfinished: boolean;
};

const QUOTE = '"«»“”„‟';
const PARTS = new RegExp(`[${QUOTE}][^${QUOTE}]*(?:[${QUOTE}]|$)|[^\\s${QUOTE}]+`, 'gu');
const LETTER = /^[a-zа-я]$/;
/** Single letters that are words. Any other one only begins a word and is ignored. */
const WORDS_OF_ONE_LETTER = new Set('абвжикосуэяai');

/** A term as stems that follow each other; the last one is any of several. */
export type Wanted = {
  readonly before: readonly string[];
  readonly last: ReadonlySet<string>;
  /** The last word may also begin with this; null: it is finished. */
  readonly beginning: string | null;
};

/** Any text is valid. `stemsBehind`: stems of words that begin with the text while the stem does not. */
export function wantedIn(text: string, stemsBehind: (beginning: string) => readonly string[]): Wanted[] {
  const terms = [...text.matchAll(PARTS)].map(({ 0: part, index }) => {
    // Words written together, as in кто-то, must stand together.
    const words = wordsOf(part);
    return { words, isUnfinished: index + (words.at(-1)?.end ?? 0) === text.length };
  });
  return withoutLoneLetter(terms.filter(({ words }) => words.length > 0)).map(({ words, isUnfinished }) => {
    const last = words.at(-1)?.form ?? '';
    const before = words.slice(0, -1).map(({ form }) => stemOf(form));
    const behind = isUnfinished ? stemsBehind(last) : [];
    return { before, last: new Set([stemOf(last), ...behind]), beginning: isUnfinished ? last : null };
  });
}

function withoutLoneLetter(terms: readonly SearchTerm[]): SearchTerm[] {
  const last = terms.at(-1);
  const letter = last?.words.at(-1)?.form ?? '';
  if (last === undefined || !last.isUnfinished || [...letter].length > 1) return [...terms];
  const before = terms.slice(0, -1);
  const isWord = !LETTER.test(letter) || WORDS_OF_ONE_LETTER.has(letter);
  if (isWord || (before.length === 0 && last.words.length === 1)) return [...before, { ...last, isUnfinished: false }];
  const words = last.words.slice(0, -1);
  return words.length === 0 ? before : [...before, { words, isUnfinished: false }];
}

const MOST_STEMS_BEHIND = 50;
const LAST_CHARACTER = '\u{10FFFF}';

/** Stems of saved words that begin with the text while the stem does not: драконо(в), runni(ng). */
export function stemsBehind(database: DatabaseSync, beginning: string): string[] {
  const rows = database
    .prepare(`
      SELECT DISTINCT stem FROM search_word
      WHERE form >= ?1 AND form < ?1 || ?2 AND substr(stem, 1, length(?1)) <> ?1 LIMIT ${MOST_STEMS_BEHIND}`)
    .all(beginning, LAST_CHARACTER);
  return rows.map((row) => String(row['stem']));
}

/** The FTS5 query. Stems are letters and digits, so they mean nothing else between quotes. */
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

export type Mark = { readonly start: number; readonly end: number; readonly term: number };

/** Marks the terms in a text, in its order, the longer ones first. */
export function marksIn(text: string, wanted: readonly Wanted[]): Mark[] {
  const words = wordsOf(text);
  return wanted
    .flatMap(({ before, last, beginning }, term) => {
      // A stem begins as its word does, so most words need no stem.
      const initials = new Set([...last, beginning ?? ''].map((ending) => ending.charAt(0)));
      return words.flatMap(({ form, end }, place): Mark[] => {
        if (!initials.has(form.charAt(0))) return [];
        const stem = stemOf(form);
        const isLast =
          last.has(stem) || (beginning !== null && (form.startsWith(beginning) || stem.startsWith(beginning)));
        const first = words[place - before.length];
        if (!isLast || first === undefined) return [];
        const isTerm = before.every((each, at) => stemOf(words[place - before.length + at]?.form ?? '') === each);
        return isTerm ? [{ start: first.start, end, term }] : [];
      });
    })
    .sort((a, b) => a.start - b.start || b.end - a.end);
}
