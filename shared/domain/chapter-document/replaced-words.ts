import type { Replacement } from '../novels/replacement.ts';

/** A place in a text and what is put there. */
export type Found = { readonly id: string; readonly start: number; readonly end: number; readonly put: string };

/** The places to replace, in the order of the text; they do not overlap. */
export type Find = (text: string) => readonly Found[];

type Sought = Pick<Replacement, 'id' | 'slugUrl' | 'find' | 'put' | 'isWholeWord'>;

/** Time to lay out a paragraph grows with the square of its length (long-paragraphs.ts): the rest stays as it is. */
const MOST_GROWTH = 10_000;

/** The longest replacement at a place is made; of two that are equally long, the title's own. */
export function createFinder(replacements: readonly Sought[]): Find {
  const sought = replacements
    .map((replacement) => ({ ...replacement, folded: folded(replacement.find) }))
    .toSorted((a, b) => b.find.length - a.find.length || Number(a.slugUrl === null) - Number(b.slugUrl === null));
  if (sought.length === 0) return () => [];
  const byFirst = Map.groupBy(sought, (each) => each.folded.charAt(0));

  return (text) => {
    const all = folded(text);
    const found: Found[] = [];
    let growth = 0;
    let start = 0;
    while (start < all.length && growth < MOST_GROWTH) {
      const fitting = byFirst.get(all.charAt(start))?.find((each) => isAt(all, start, each));
      const end = start + (fitting?.find.length ?? 1);
      if (fitting !== undefined) {
        const put = inCaseOf(text.slice(start, end), fitting);
        found.push({ id: fitting.id, start, end, put });
        growth += put.length - (end - start);
      }
      start = end;
    }
    return found;
  };
}

/** For single lines, such as the names of chapters. */
export function createReplacer(replacements: readonly Replacement[]): (text: string) => string {
  const find = createFinder(replacements.filter(({ isOn }) => isOn));
  return (text) => {
    let from = 0;
    const parts = find(text).map(({ start, end, put }) => {
      const part = text.slice(from, start) + put;
      from = end;
      return part;
    });
    return parts.join('') + text.slice(from);
  };
}

/** Lower case, with one kind of space. Each character stays at its place: "İ" in lower case would be two. */
function folded(text: string): string {
  return text
    .replace(/\p{Lu}|\p{Lt}/gu, (letter) => {
      const lower = letter.toLowerCase();
      return lower.length === letter.length ? lower : letter;
    })
    .replace(/[^\S\n]/g, ' ');
}

const WORD_BEFORE = /[\p{L}\p{M}\p{N}_]$/u;
const WORD_AFTER = /^[\p{L}\p{M}\p{N}_]/u;
const MARK_AFTER = /^\p{M}/u;

function isAt(all: string, start: number, { folded: wanted, isWholeWord }: { folded: string; isWholeWord: boolean }) {
  if (!all.startsWith(wanted, start)) return false;
  const end = start + wanted.length;
  // Two units hold any character.
  const [before, after] = [all.slice(Math.max(0, start - 2), start), all.slice(end, end + 2)];
  // A letter keeps its accents.
  if (MARK_AFTER.test(after)) return false;
  if (!isWholeWord) return true;
  const isInsideBefore = WORD_AFTER.test(wanted) && WORD_BEFORE.test(before);
  const isInsideAfter = WORD_BEFORE.test(wanted) && WORD_AFTER.test(after);
  return !isInsideBefore && !isInsideAfter;
}

const FIRST_LETTER = /\p{L}/u;
const SEVERAL_LETTERS = /\p{L}.*\p{L}/su;

/** What is put, in the case of the found words where they are written otherwise than they are sought. */
function inCaseOf(found: string, { find, put }: Pick<Sought, 'find' | 'put'>): string {
  const [lower, upper] = [found.toLowerCase(), found.toUpperCase()];
  if (found.replace(/\s/g, ' ') === find.replace(/\s/g, ' ') || lower === upper) return put;
  if (found === lower) return put.toLowerCase();
  if (found === upper && SEVERAL_LETTERS.test(found)) return put.toUpperCase();
  const first = FIRST_LETTER.exec(found)?.[0] ?? '';
  return first === first.toLowerCase() ? put : put.replace(FIRST_LETTER, (letter) => letter.toUpperCase());
}
