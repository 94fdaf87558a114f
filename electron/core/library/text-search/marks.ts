import { beginsWith, isPlain, isStartOfWord, spellingsOf, startBehind, wordAt } from './plain-words.ts';
import { endsTerm, placesOf, type Wanted } from './wanted-words.ts';
import { stemOf, wordsOf } from './words.ts';

/** Position of a match in a text, and the term it matches. */
export type Mark = { readonly start: number; readonly end: number; readonly term: number };

/** One term, how its first word may begin, and which characters that begins with: few places of a text are looked at. */
type Sought = {
  readonly wanted: Wanted;
  readonly beginnings: readonly string[];
  readonly initials: readonly string[];
};

/** Marks in texts, one after the other, what is wanted of all of them: in the order of the text, the longer ones first. */
export function createMarker(wanted: readonly Wanted[]): (text: string) => Mark[] {
  const sought = wanted.map(soughtOf);

  function marksIn(text: string): Mark[] {
    if (!isPlain(text)) return marksAnywhere(text, wanted);
    const marks: Mark[] = [];
    for (const [term, { wanted: of, beginnings, initials }] of sought.entries()) {
      for (const initial of initials) {
        for (let start = text.indexOf(initial); start >= 0; start = text.indexOf(initial, start + 1)) {
          if (!beginnings.some((beginning) => beginsWith(text, start, beginning))) continue;
          const end = isStartOfWord(text, start) ? endOf(of, text, start) : null;
          if (end !== null) marks.push({ start, end, term });
        }
      }
    }
    return marks;
  }

  return (text) => marksIn(text).sort((a, b) => a.start - b.start || b.end - a.end);
}

function soughtOf(wanted: Wanted): Sought {
  const { before, last, beginning } = wanted;
  const [first] = before;
  const ways = first !== undefined ? [first] : [...last, ...(beginning === null ? [] : [beginning])];
  const beginnings = ways.map(sharedBeginning);
  const initials = new Set(beginnings.flatMap((text) => spellingsOf(text.charAt(0))));
  return { wanted, beginnings, initials: [...initials] };
}

/** End of the term that starts there; null: it does not start there. */
function endOf(wanted: Wanted, text: string, start: number): number | null {
  let word = wordAt(text, start);
  for (const stem of wanted.before) {
    const next = stemOf(word.form) === stem ? startBehind(text, word.end) : null;
    if (next === null) return null;
    word = wordAt(text, next);
  }
  return endsTerm(word.form, wanted) ? word.end : null;
}

/** What every form begins with that has this stem, or whose stem begins so. */
function sharedBeginning(stem: string): string {
  return /[а-я]/.test(stem) ? stem : stem.charAt(0);
}

/** For texts in any script. */
function marksAnywhere(text: string, wanted: readonly Wanted[]): Mark[] {
  const words = wordsOf(text);
  return wanted.flatMap((of, term) =>
    placesOf(of, words).map(([first, last]) => ({
      start: words[first]?.start ?? 0,
      end: words[last]?.end ?? 0,
      term,
    })),
  );
}
