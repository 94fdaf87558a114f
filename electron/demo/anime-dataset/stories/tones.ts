import type { SeededRandom } from '#demo/seeded-random.ts';
import type { AgeRatingValue } from '../release-record.ts';
import names from './names.json' with { type: 'json' };
import tones from './tones.json' with { type: 'json' };

export type Title = { readonly main: string; readonly english: string };

/**
 * A kind of story: the beginnings of its titles, its places, and the sentences that make up a description.
 * `{f}` and `{m}` stand for a name, `{place}` for one of the places; all three are used in one grammatical form only.
 */
export type Tone = {
  /** Genres that every story of this kind has. */
  readonly genres: readonly string[];
  /** Genres that some of its stories have too. */
  readonly extraGenres: readonly string[];
  readonly ageRatings: readonly AgeRatingValue[];
  /** Beginnings of titles. */
  readonly heads: readonly Title[];
  readonly places: readonly string[];
  readonly openings: readonly string[];
  readonly turns: readonly string[];
  readonly closings: readonly string[];
};

/** TypeScript reads age ratings in a JSON file as plain strings. */
export const TONES = tones as readonly Tone[];

/** Deals titles of a kind of story, none of them twice. Every title tail fits every head. */
export function createTitleDeck(random: SeededRandom) {
  const dealt = new Set<string>();
  return (tone: Tone): Title => {
    for (;;) {
      const head = random.pick(tone.heads);
      const tail = random.pick(names.titleTails);
      const main = `${head.main} ${tail.main}`;
      if (dealt.has(main)) continue;
      dealt.add(main);
      return { main, english: `${head.english} ${tail.english}` };
    }
  };
}

/** Composes a description: an opening, one or two turns, a closing. */
export function describeStory(tone: Tone, random: SeededRandom): string {
  const opening = random
    .pick(tone.openings)
    .replaceAll('{f}', random.pick(names.women))
    .replaceAll('{m}', random.pick(names.men))
    .replaceAll('{place}', random.pick(tone.places));
  const firstTurn = random.pick(tone.turns);
  const secondTurn = random.pick(tone.turns);
  const middle = firstTurn === secondTurn || random.chance(0.4) ? firstTurn : `${firstTurn} ${secondTurn}`;
  const beginning = opening.charAt(0).toUpperCase() + opening.slice(1);
  return `${beginning} ${middle}\n\n${random.pick(tone.closings)}`;
}
