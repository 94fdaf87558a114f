import type { SeededRandom } from '#demo/seeded-random.ts';
import type { Tone } from '../prose/tone.ts';
import { TITLE_TAILS } from './title-tails.ts';

export type Title = { readonly main: string; readonly english: string };

/** Deals titles of a kind of story; none twice. */
export function createTitleDeck(random: SeededRandom) {
  const dealt = new Set<string>();
  return (tone: Tone): Title => {
    for (;;) {
      const [head, headEnglish] = random.pick(tone.heads);
      const [tail, tailEnglish] = random.pick(TITLE_TAILS);
      const main = `${head} ${tail}`;
      if (dealt.has(main)) continue;
      dealt.add(main);
      return { main, english: `${headEnglish} ${tailEnglish}` };
    }
  };
}
