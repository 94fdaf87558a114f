import { seededRandom } from '#demo/seeded-random.ts';

const ROOTS = 12_000;
const PARAGRAPHS = 50;
const WORDS = 36;
const COMMON = 'и в не на он что я с как а то все она так его но да ты к у же вы за бы по ее мне было вот от'.split(
  ' ',
);
const SYLLABLES =
  'ка ло ро ми ста ве де но ри пра ту со ле га бо при зна хо ма че ши пере до вы су ре ла ти ны ко'.split(' ');
const LAST = 'к л р м н т д с в б г ж ш'.split(' ');
const ENDINGS = ' а у ом ами ах ов ы ый ого ому ая ыми ать ал али ает'.split(' ');

/** Generated Russian, with a realistic distribution of words. */
export function madeUpNovel(paragraphs = PARAGRAPHS) {
  const random = seededRandom('words of a benchmark', 1);
  const roots = [...new Set(Array.from({ length: ROOTS }, rootOf))];

  function rootOf(): string {
    const syllables = Array.from({ length: random.between(1, 3) }, () => random.pick(SYLLABLES));
    return syllables.join('') + random.pick(LAST);
  }

  /** As in real texts, a few words are everywhere and most are rare. */
  function anyWord(): string {
    if (random.chance(0.3)) return COMMON[place(COMMON.length)] ?? '';
    return (roots[place(roots.length)] ?? '') + random.pick(ENDINGS);
  }

  function place(count: number): number {
    return Math.floor(count ** random.next()) - 1;
  }

  const paragraph = () => `<p>${Array.from({ length: WORDS }, anyWord).join(' ')}.</p>`;
  return {
    /** One more chapter, as HTML. */
    chapter: () => Array.from({ length: paragraphs }, paragraph).join(''),
    /** One of the common words. */
    common: (at: number) => COMMON[at % COMMON.length] ?? '',
    /** The word at this rank, the commonest first, without an ending. */
    word: (at: number) => roots[at % roots.length] ?? '',
  };
}
