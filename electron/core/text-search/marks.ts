import { createPlainWords } from './plain-words.ts';
import { endsTerm, placesOf, type Wanted } from './wanted-words.ts';
import { stemOf, wordsOf } from './words.ts';

/** Of a text: where what was found stands, and which of the terms it is. */
export type Mark = { readonly start: number; readonly end: number; readonly term: number };

/** One term, and with which letters a word begins that may end it: few enough that hardly any other is looked at. */
type Sought = {
  readonly wanted: Wanted;
  readonly initials: ReadonlySet<number>;
  readonly beginnings: readonly string[];
};

/** Marks in texts, one after the other, what is wanted of all of them: in the order of the text, the longer ones first. */
export function createMarker(wanted: readonly Wanted[]): (text: string) => Mark[] {
  const sought = wanted.map(soughtOf);
  const words = createPlainWords();

  function marksIn(text: string): Mark[] {
    const count = words.read(text);
    if (count === null) return marksAnywhere(text, wanted);
    const marks: Mark[] = [];
    for (const [term, { wanted: of, initials, beginnings }] of sought.entries()) {
      for (let end = of.before.length; end < count; end += 1) {
        if (!initials.has(words.initial(end))) continue;
        if (!beginnings.some((beginning) => words.beginsWith(end, beginning)) || !endsTerm(words.form(end), of))
          continue;
        const first = end - of.before.length;
        if (of.before.every((stem, place) => stemOf(words.form(first + place)) === stem)) {
          marks.push({ start: words.start(first), end: words.end(end), term });
        }
      }
    }
    return marks;
  }

  return (text) => marksIn(text).sort((a, b) => a.start - b.start || b.end - a.end);
}

function soughtOf(wanted: Wanted): Sought {
  const { last, beginning } = wanted;
  const beginnings = [...last, ...(beginning === null ? [] : [beginning])].map(sharedBeginning);
  return { wanted, initials: new Set(beginnings.map((text) => text.charCodeAt(0))), beginnings };
}

/** What every form begins with that has this stem, or whose stem begins so. */
function sharedBeginning(stem: string): string {
  return /[а-я]/.test(stem) ? stem : stem.charAt(0);
}

/** In texts of whatever letters. */
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
